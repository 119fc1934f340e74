import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { systemCode } from './io-error.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Returns the download folder in the desktop's list of user folders (`user-dirs.dirs`); null if there is none. */
export function downloadFolder(env: Env, home: string): string | null {
  const config = env['XDG_CONFIG_HOME'] ?? '';
  const list = textOf(path.join(config === '' ? path.join(home, '.config') : config, 'user-dirs.dirs'));
  const named = /^XDG_DOWNLOAD_DIR="((?:\$HOME)?\/[^"\\$`]*)"/m.exec(list)?.[1];
  return named === undefined ? null : path.resolve(named.replace(/^\$HOME/, home));
}

/** Returns the user's download folder as an absolute path; null if there is none. `home`: the user's home folder. */
export function existingDownloadFolder(env: Env, home: string): string | null {
  const candidates = [downloadFolder(env, home), path.join(home, 'Downloads')];
  return candidates.find((folder) => folder !== null && isFolder(folder)) ?? null;
}

function isFolder(folder: string): boolean {
  try {
    return statSync(folder).isDirectory();
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return false;
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return '';
  }
}
