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
  const places = [downloadFolder(env, home), path.join(home, 'Downloads')];
  return places.find((place) => place !== null && isFolder(place)) ?? null;
}

function isFolder(place: string): boolean {
  try {
    return statSync(place).isDirectory();
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
