import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Failure } from '../../../../shared/errors.ts';
import { readError, systemCode } from './io-error.ts';
import { type NamedEntry, entriesIn, pathOnDisk } from './path-on-disk.ts';

/** A file found in a folder, or a folder that cannot be read. */
interface FoundBelow {
  /** Path of the file or folder. It begins with the path of the searched folder, as the caller specified that path. */
  readonly path: string;
  /** Why the folder cannot be read. Null for a file, which has not been opened yet. */
  readonly failure: Failure | null;
}

/** Returns whether a path leads to a folder. False if this is unknown, because opening the path will report the reason. */
export function isFolder(path: string): boolean {
  try {
    return statSync(pathOnDisk(path), { throwIfNoEntry: false })?.isDirectory() === true;
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return false;
  }
}

/**
 * Lists the files in a folder and its subfolders, in the order of their names. Skips names that begin with a dot, devices, and links to folders. Keeps the
 * names of only one folder per level in memory. `shown`: formats a path for display in failures. `entered`: called for each searched folder.
 */
export function* filesBelow(
  top: string,
  shown: (path: string) => string,
  entered: (folder: string) => void = () => undefined,
): Generator<FoundBelow> {
  const waiting: { readonly folder: string; readonly entries: Iterator<NamedEntry> }[] = [];
  const listed = entriesOf(top, shown);
  if ('code' in listed) {
    yield { path: top, failure: listed };
    return;
  }
  entered(top);
  waiting.push({ folder: top, entries: listed.values() });
  for (let last = waiting.at(-1); last !== undefined; last = waiting.at(-1)) {
    const next = last.entries.next();
    if (next.done === true) {
      waiting.pop();
      continue;
    }
    const { name, entry } = next.value;
    const path = join(last.folder, name);
    if (entry.isDirectory()) {
      const below = entriesOf(path, shown);
      if ('code' in below) {
        yield { path, failure: below };
        continue;
      }
      entered(path);
      waiting.push({ folder: path, entries: below.values() });
    } else if (leadsToFile(entry, path)) yield { path, failure: null };
  }
}

/** Lists the entries of a folder, sorted by character codes so that the order is the same on every system. */
function entriesOf(folder: string, shown: (path: string) => string): readonly NamedEntry[] | Failure {
  try {
    const entries = entriesIn(folder).filter(({ name }) => !name.startsWith('.'));
    return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return readError(reason, { file: shown(folder) });
  }
}

function leadsToFile(entry: NamedEntry['entry'], path: string): boolean {
  if (entry.isFile()) return true;
  if (!entry.isSymbolicLink()) return false;
  try {
    return statSync(pathOnDisk(path), { throwIfNoEntry: false })?.isFile() !== false;
  } catch (reason) {
    // A link to nowhere or in a circle is reported when it is opened.
    if (systemCode(reason) === null) throw reason;
    return true;
  }
}
