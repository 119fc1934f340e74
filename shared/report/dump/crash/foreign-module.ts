import { memoize } from '../../../bytes/memoize.ts';
import type { Dump } from '../format/dump.ts';
import type { OsName } from '../format/machine.ts';
import { type DumpModule, modulesOf } from '../format/modules.ts';
import { systemOf } from '../format/system-info.ts';

/** Folders of Windows, in lower case: WinSxS, DriverStore and assemblies are below. Kernel paths begin with a device. */
const WINDOWS = /^(?:\\\\\?\\|\\\?\?\\)?(?:[a-z]:|\\device\\harddiskvolume\d+|\\systemroot)?\\(?:windows|winnt)\\|^\\systemroot\\/;
/** Folders of the system on macOS and iOS. `/Library/Apple` and the dyld cache belong to it; the rest of `/Library` does not. */
const APPLE = /^\/(?:system|usr\/lib|usr\/libexec|library\/apple|developer)\//i;
/** Folders of packages of Linux distributions, also of the host and the runtime in Flatpak, Snap and Nix. */
const LINUX =
  /^(?:\/run\/host|\/snap\/(?:core|gnome)[^/]*\/\d+)?\/(?:usr\/)?lib(?:32|64|exec|x32)?\/|^\/(?:nix\/store|gnu\/store|app\/lib|usr\/bin)\//;
/** Partitions of Android. An app and its libraries are below `/data/app`, but its main module is a program of the system. */
const ANDROID = /^\/(?:system|system_ext|apex|vendor|product|odm|data\/app|data\/dalvik-cache|data\/data|data\/user)\/|\.apk!/;

/**
 * True if a module belongs neither to the system nor to the program: its folder is not a system folder, and not the folder of the main module or one below.
 * False for modules without a folder, as some writers store only names, and if the main module is unknown.
 */
export function isForeignModule(dump: Dump, module: DumpModule): boolean {
  const os = systemOf(dump)?.os ?? 'unknown';
  const folder = comparable(folderOf(module.path), os);
  if (folder === '' || module.index === 0) return false;
  const program = programFolderOf(dump);
  return program !== '' && !folder.startsWith(program) && !isSystemFolder(folder, os);
}

/** True if a module is in a folder of the system. */
export function isSystemModule(dump: Dump, module: DumpModule): boolean {
  const os = systemOf(dump)?.os ?? 'unknown';
  return isSystemFolder(comparable(folderOf(module.path), os), os);
}

/** The main module: the first one. Null if there is none, or if the first is a library: some writers leave the main module out. */
export const mainModuleOf = memoize((dump: Dump): DumpModule | null => {
  const main = modulesOf(dump).at(0) ?? null;
  return main === null || /\.dll$|\.so(?:\.[\d.]+)?$|\.dylib$/i.test(main.name) || main.name.startsWith('linux-gate') ? null : main;
});

/** True if two modules are in one folder. False for modules without a folder. */
export function isSameFolder(dump: Dump, a: DumpModule, b: DumpModule): boolean {
  const os = systemOf(dump)?.os ?? 'unknown';
  const folder = comparable(folderOf(a.path), os);
  return folder !== '' && folder === comparable(folderOf(b.path), os);
}

/** The folder of the main module; on macOS the outermost application bundle that contains it. */
const programFolderOf = memoize((dump: Dump): string => {
  const os = systemOf(dump)?.os ?? 'unknown';
  const main = comparable(mainModuleOf(dump)?.path ?? '', os);
  return /^(.*?\.app\/)/.exec(main)?.[1] ?? folderOf(main);
});

function isSystemFolder(folder: string, os: OsName): boolean {
  switch (os) {
    case 'windows':
      return WINDOWS.test(folder);
    case 'macos':
    case 'ios':
      return APPLE.test(folder);
    case 'android':
      return ANDROID.test(folder);
    default:
      return LINUX.test(folder);
  }
}

/** A path as its system compares it: Windows ignores case, and /private is the same folder on Apple's systems. */
function comparable(path: string, os: OsName): string {
  if (os === 'windows') return path.toLowerCase().replaceAll('/', '\\');
  return os === 'macos' || os === 'ios' ? path.replace(/^\/private\//, '/') : path;
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
