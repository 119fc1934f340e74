import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { systemCode } from './io-error.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** What the desktop's own list of folders names; null where there is none. */
export function downloadFolder(env: Env, home: string): string | null {
  const config = env['XDG_CONFIG_HOME'] ?? '';
  const list = textOf(path.join(config === '' ? path.join(home, '.config') : config, 'user-dirs.dirs'));
  const named = /^XDG_DOWNLOAD_DIR="((?:\$HOME)?\/[^"\\$`]*)"/m.exec(list)?.[1];
  return named === undefined ? null : path.resolve(named.replace(/^\$HOME/, home));
}

/** The person's folder for downloads, absolute; null where there is none. `home`: the person's folder. */
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
