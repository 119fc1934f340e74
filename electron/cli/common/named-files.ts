import { CLI } from '../../../shared/text/app/cli.ts';
import { filesBelow, isFolder } from '../../host/platform/files/files-below.ts';
import { type CommandError, commandFailure } from './command-result.ts';
import { shownPath } from './output-file.ts';
import { STANDARD } from './standard-input.ts';

/** A file to read, `-` for standard input, or a folder that contains no files. */
export interface NamedFile {
  /** The name on the command line, or a path below the named folder. */
  readonly path: string;
  /** Why the path cannot be read, for example because the folder is empty. null: no failure is known yet, because the file has not been opened. */
  readonly error: CommandError | null;
}

/** Returns whether the arguments may name several files: there are several names, or a folder. */
export function areMany(given: readonly string[]): boolean {
  return given.length > 1 || given.some(isNamedFolder);
}

/**
 * Lists the files of a command line in order. For a folder, lists the files in it and in its subfolders, by name. In folders, skips dot files, devices and
 * links to folders.
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
    // The named folder could not be read, so it may not be empty.
    if (path === top) return;
  }
  if (isEmpty) yield { path: top, error: commandFailure('file_is_directory', CLI.emptyFolder(shownPath(top))) };
}
