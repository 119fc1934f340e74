import { CLI } from '../../../shared/text/app/cli.ts';
import { filesBelow, isFolder } from '../../host/platform/files/files-below.ts';
import { type CommandError, commandFailure } from './command-result.ts';
import { shownPath } from './output-file.ts';
import { STANDARD } from './standard-input.ts';

/** One thing to be looked at: a file, `-` for standard input, or a folder that gives none. */
export interface NamedFile {
  /** As the command line names it, or below the folder that it names. */
  readonly path: string;
  /** null: the file is yet to be opened. */
  readonly error: CommandError | null;
}

/** More than one thing may come of it: several names, or a folder. */
export function areMany(given: readonly string[]): boolean {
  return given.length > 1 || given.some(isNamedFolder);
}

/**
 * The files of a command line, one after the other; of a folder all that lie in it and in its folders, by name. What begins with a dot is passed over there, so
 * are devices and links to folders.
 */
export function* namedFiles(given: readonly string[]): Generator<NamedFile> {
  for (const path of given) {
    if (isNamedFolder(path)) yield* namedBelow(path);
    else yield { path, error: null };
  }
}

function isNamedFolder(path: string): boolean {
  return path !== STANDARD && isFolder(path);
}

function* namedBelow(top: string): Generator<NamedFile> {
  let isEmpty = true;
  for (const { path, failure } of filesBelow(top, shownPath)) {
    if (failure === null) isEmpty = false;
    yield { path, error: failure };
    // A folder that cannot be read is not known to be empty.
    if (path === top) return;
  }
  if (isEmpty) yield { path: top, error: commandFailure('file_is_directory', CLI.emptyFolder(shownPath(top))) };
}
