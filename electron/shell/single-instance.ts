import type { App } from 'electron';

/** Most files that a second launch may hand over. */
const MAX_FILES = 1_000;

/** The files that a second launch hands over; null where it is not a list of paths. */
export function handedFiles(data: unknown): readonly string[] | null {
  const files = typeof data === 'object' && data !== null && 'files' in data ? data.files : null;
  if (!Array.isArray(files) || files.length > MAX_FILES) return null;
  return files.every((file) => typeof file === 'string') ? files : null;
}

/**
 * One app for a data folder. False: another one runs, was given the files, and this one ends.
 * `opened` is called with the files of every later launch.
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
