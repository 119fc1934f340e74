import { lstatSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { downloadFolder } from '../host/platform/files/download-folder.ts';
import { systemCode } from '../host/platform/files/io-error.ts';

type Env = Readonly<Record<string, string | undefined>>;

const OTHERS_MAY_WRITE = 0o022;
const STICKY = 0o1000;

/**
 * Folders in which a file for the browser may lie, the best first. On Linux browsers come as packages that see little of the disk: those of Flatpak the
 * folder for downloads, those of Snap all of the home folder but what begins with a dot; neither sees the system's temporary folder as it is. Elsewhere
 * each person has a temporary folder of their own, which browsers may read.
 */
export function readableFolders(platform: string = process.platform, env: Env = process.env, home: string = homedir()): readonly string[] {
  if (platform === 'win32' || platform === 'darwin') return [tmpdir()];
  const folders = [downloadFolder(env, home), path.join(home, 'Downloads'), home, tmpdir()];
  return [...new Set(folders.filter((folder): folder is string => folder !== null))].filter(isSafeFolder);
}

/** A folder in which nobody else can put something in the place of what is ours. */
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
