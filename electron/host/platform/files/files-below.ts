import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Failure } from '../../../../shared/errors.ts';
import { readError, systemCode } from './io-error.ts';
import { type NamedEntry, entriesIn, pathOnDisk } from './path-on-disk.ts';

/** One thing that was found in a folder: a file, or a folder that cannot be read. */
interface FoundBelow {
  /** Below the folder as it was named. */
  readonly path: string;
  /** null: a file, which is yet to be opened. */
  readonly failure: Failure | null;
}

/** That path leads to a folder; false where nobody can tell: whoever opens it tells why. */
export function isFolder(path: string): boolean {
  try {
    return statSync(pathOnDisk(path), { throwIfNoEntry: false })?.isDirectory() === true;
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return false;
  }
}

/**
 * The files that lie in a folder and in its folders, by name. What begins with a dot is passed over, so are devices and links to folders. What waits is one
 * folder's names for each folder on the way down. `shown`: a path as people see it, for the failures. `entered`: told of each folder that is looked through.
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

/** The order is that of the characters' codes, which is the same everywhere. */
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
    // A link that leads nowhere, or around in a circle, is told by whoever opens it.
    if (systemCode(reason) === null) throw reason;
    return true;
  }
}
