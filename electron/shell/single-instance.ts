import type { App } from 'electron';

/** Maximum number of files that a second launch may pass on. */
const MAX_FILES = 1_000;

/** Returns the files that a second launch passes on; null if the data is not a list of paths. */
export function handedFiles(data: unknown): readonly string[] | null {
  const files = typeof data === 'object' && data !== null && 'files' in data ? data.files : null;
  if (!Array.isArray(files) || files.length > MAX_FILES) return null;
  return files.every((file) => typeof file === 'string') ? files : null;
}

/**
 * Allows only one app for each data folder. Returns false if another app is running. That app gets the files, and this app must end. `opened`: called with the
 * files of every later launch.
 */
export function isFirstInstance(
  app: Pick<App, 'requestSingleInstanceLock' | 'on'>,
  files: readonly string[],
  opened: (files: readonly string[] | null) => void,
): boolean {
  if (!app.requestSingleInstanceLock({ files })) return false;
  app.on('second-instance', (_event, _argv, _cwd, data) => opened(handedFiles(data)));
  return true;
}
