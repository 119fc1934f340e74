import { CLI } from '../../../shared/text/app/cli.ts';
import { filesBelow, isFolder } from '../../host/platform/files/files-below.ts';
import { type CommandError, commandFailure } from './command-result.ts';
import { shownPath } from './output-file.ts';
import { STANDARD } from './standard-input.ts';

/** A file to read, `-` for standard input, or a folder without files. */
export interface NamedFile {
  /** As named on the command line, or a path below the named folder. */
  readonly path: string;
  /** Why the path cannot be read, for example because the folder is empty. null: no failure is known, because the file was not opened yet. */
  readonly error: CommandError | null;
}

/** Returns whether the arguments can yield several files: there are several names, or a folder. */
export function areMany(given: readonly string[]): boolean {
  return given.length > 1 || given.some(isNamedFolder);
}

/**
 * Lists the files of a command line in order; for a folder all files in it and in its subfolders, by name. In folders, dot files, devices and links to folders
 * are skipped.
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
    // If the named folder itself cannot be read, it is not known to be empty.
    if (path === top) return;
  }
  if (isEmpty) yield { path: top, error: commandFailure('file_is_directory', CLI.emptyFolder(shownPath(top))) };
}
