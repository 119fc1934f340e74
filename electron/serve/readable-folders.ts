import { lstatSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { downloadFolder } from '../host/platform/files/download-folder.ts';
import { systemCode } from '../host/platform/files/io-error.ts';

type Env = Readonly<Record<string, string | undefined>>;

const OTHERS_MAY_WRITE = 0o022;
const STICKY = 0o1000;

/**
 * Returns folders for a file that the browser must be able to read, best first. On Linux, packaged browsers see only parts of the disk. Flatpak browsers see
 * the download folder. Snap browsers see the home folder, except names that begin with a dot. Neither kind sees the real temporary folder of the system. On
 * other systems, each user has a private temporary folder that browsers can read.
 */
export function readableFolders(platform: string = process.platform, env: Env = process.env, home: string = homedir()): readonly string[] {
  if (platform === 'win32' || platform === 'darwin') return [tmpdir()];
  const folders = [downloadFolder(env, home), path.join(home, 'Downloads'), home, tmpdir()];
  return [...new Set(folders.filter((folder): folder is string => folder !== null))].filter(isSafeFolder);
}

/** Returns whether no other user can replace our files in a folder. */
function isSafeFolder(folder: string): boolean {
  try {
    const stats = lstatSync(realpathSync(folder));
    const isOurs = process.getuid === undefined || stats.uid === process.getuid() || stats.uid === 0;
    return stats.isDirectory() && isOurs && ((stats.mode & OTHERS_MAY_WRITE) === 0 || (stats.mode & STICKY) !== 0);
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return false;
  }
}
