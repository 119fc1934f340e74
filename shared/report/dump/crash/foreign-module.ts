import { memoize } from '../../../bytes/memoize.ts';
import type { Dump } from '../format/dump.ts';
import { type DumpModule, modulesOf } from '../format/modules.ts';
import { systemOf } from '../format/system-info.ts';

/** Folders of the system: lower case for Windows, whose paths have no case. */
const WINDOWS = /^(?:\\\\\?\\)?[a-z]:\\windows\\/;
const UNIX = /^\/(?:usr\/lib|usr\/lib32|usr\/lib64|usr\/libexec|lib|lib32|lib64|system|apex|vendor|library\/apple)\//i;

/**
 * True if a module belongs neither to the system nor to the program: its folder is not a system folder, and not the folder of the main module or one below. False for
 * modules without a folder, as some writers store only names.
 */
export function isForeignModule(dump: Dump, module: DumpModule): boolean {
  const folder = folderOf(module.path);
  if (folder === '' || module.index === 0 || module.name.startsWith('linux-')) return false;
  const program = programFolderOf(dump);
  const isWindows = systemOf(dump)?.os === 'windows';
  const own = isWindows ? folder.toLowerCase() : folder;
  if (program === '' || own.startsWith(isWindows ? program.toLowerCase() : program)) return false;
  return !(isWindows ? WINDOWS.test(own) : UNIX.test(own));
}

/** The folder of the main module; on macOS the application bundle that contains it. */
const programFolderOf = memoize((dump: Dump): string => {
  const main = modulesOf(dump).at(0)?.path ?? '';
  const bundle = /^(.*?\.app\/)/.exec(main)?.[1];
  return bundle ?? folderOf(main);
});

function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
