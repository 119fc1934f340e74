import type { Dirent } from 'node:fs';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Failure } from '../../../shared/errors.ts';
import { CLI } from '../../../shared/messages/cli.ts';
import { readError, systemCode } from '../../host/files/io-error.ts';
import type { CommandError } from '../common/command-result.ts';
import { refusal } from '../common/command-result.ts';
import { shownPath } from '../common/output-file.ts';
import { STANDARD } from '../common/standard-input.ts';

/** One thing to be looked at: a file, `-` for standard input, or a folder that gives none. */
export interface NamedFile {
  /** As the command line names it, or below the folder that it names. */
  readonly path: string;
  /** null: the file is yet to be opened. */
  readonly error: CommandError | null;
}

/** More than one thing may come of it: several names, or a folder. */
export function areMany(given: readonly string[]): boolean {
  return given.length > 1 || given.some(isFolder);
}

/**
 * The files of a command line, one after the other; of a folder all that lie in it and in its folders, by name. What begins with a dot is passed over there, so
 * are devices and links to folders.
 */
export function* namedFiles(given: readonly string[]): Generator<NamedFile> {
  for (const path of given) {
    if (isFolder(path)) yield* filesBelow(path);
    else yield { path, error: null };
  }
}

function isFolder(path: string): boolean {
  if (path === STANDARD) return false;
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch (reason) {
    // Whoever opens it tells why.
    if (systemCode(reason) === null) throw reason;
    return false;
  }
}

/** What waits is one folder's names for each folder on the way down. */
function* filesBelow(top: string): Generator<NamedFile> {
  const waiting: Iterator<Dirent>[] = [];
  let isEmpty = true;
  const listed = entriesOf(top);
  if ('code' in listed) {
    yield { path: top, error: listed };
    return;
  }
  waiting.push(listed.values());
  for (let folder = waiting.at(-1); folder !== undefined; folder = waiting.at(-1)) {
    const next = folder.next();
    if (next.done === true) {
      waiting.pop();
      continue;
    }
    const path = join(next.value.parentPath, next.value.name);
    if (next.value.isDirectory()) {
      const below = entriesOf(path);
      if ('code' in below) yield { path, error: below };
      else waiting.push(below.values());
    } else if (leadsToFile(next.value, path)) {
      isEmpty = false;
      yield { path, error: null };
    }
  }
  if (isEmpty) yield { path: top, error: refusal('file_is_directory', CLI.inspect.emptyFolder(shownPath(top))) };
}

/** The order is that of the characters' codes, which is the same everywhere. */
function entriesOf(folder: string): readonly Dirent[] | Failure {
  try {
    const entries = readdirSync(folder, { withFileTypes: true }).filter(({ name }) => !name.startsWith('.'));
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return readError(reason, { file: shownPath(folder) });
  }
}

function leadsToFile(entry: Dirent, path: string): boolean {
  if (entry.isFile()) return true;
  // A link that leads nowhere is told by whoever opens it.
  return entry.isSymbolicLink() && statSync(path, { throwIfNoEntry: false })?.isFile() !== false;
}
