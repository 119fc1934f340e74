import { type Dirent, readdirSync } from 'node:fs';
import { parse, sep } from 'node:path';
import { decodeUtf8, encodeUtf8, indexOfInvalidUtf8 } from '../../../../shared/bytes/utf8.ts';
import { systemCode } from './io-error.ts';

/** The character that replaces bytes that are not UTF-8. */
const REPLACEMENT = '\u{fffd}';

/**
 * Converts an absolute path for system calls. On some systems names are arbitrary bytes, and U+FFFD in the text replaces bytes that are not UTF-8. Several
 * names in a folder may therefore decode to the same text. The text means the first of these names, sorted by bytes; `entriesIn` gives the others different
 * names. A name that is not found stays unchanged.
 */
export function pathOnDisk(path: string): string | Buffer {
  if (!path.includes(REPLACEMENT)) return path;
  const { root } = parse(path);
  let found: Buffer = Buffer.from(root);
  for (const name of path.slice(root.length).split(sep)) {
    const bytes = name.includes(REPLACEMENT) ? nameIn(found, name) : encodeUtf8(name);
    found = Buffer.concat([found, found.length > root.length ? Buffer.from(sep) : Buffer.alloc(0), bytes]);
  }
  return found;
}

/** Returns the bytes of the entry with this name, or the encoded text if there is no such entry. */
function nameIn(folder: Buffer, name: string): Uint8Array {
  const exact = encodeUtf8(name);
  try {
    const entries = readdirSync(folder, { encoding: 'buffer' }).toSorted((a, b) => a.compare(b));
    const found = entries.find((entry) => entry.equals(exact)) ?? entries.find((entry) => decodeUtf8(entry) === name);
    return found ?? entries.find((entry) => byteName(entry) === name) ?? exact;
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return exact;
  }
}

/** A folder entry, and its name, which is unique in the folder. */
export interface NamedEntry {
  readonly name: string;
  readonly entry: Pick<Dirent, 'isFile' | 'isDirectory' | 'isSymbolicLink'>;
}

/**
 * Lists the entries of a folder. Several names that are not UTF-8 may decode to the same text. The first of these names, sorted by bytes, gets this text. The
 * others get names made from their bytes (`byteName`), so that `pathOnDisk` finds all of them. Throws the errors of the system.
 */
export function entriesIn(folder: string): readonly NamedEntry[] {
  const path = pathOnDisk(folder);
  const entries = readdirSync(path, { withFileTypes: true });
  if (!entries.some(({ name }) => name.includes(REPLACEMENT))) return entries.map((entry) => ({ name: entry.name, entry }));
  const found = readdirSync(path, { withFileTypes: true, encoding: 'buffer' }).toSorted((a, b) => a.name.compare(b.name));
  // The text of a valid UTF-8 name never changes, so these texts are reserved first.
  const taken = new Set(
    found
      .map(({ name }) => name)
      .filter(isUtf8)
      .map(decodeUtf8),
  );
  return found.map((entry) => {
    const read = decodeUtf8(entry.name);
    const name = isUtf8(entry.name) || !taken.has(read) ? read : byteName(entry.name);
    taken.add(name);
    return { name, entry };
  });
}

/** Returns a name in which each byte that is not UTF-8 is U+FFFD and two hex digits: `bl\u{fffd}f6d.http`. */
function byteName(bytes: Uint8Array): string {
  let name = '';
  let rest = bytes;
  for (let odd = indexOfInvalidUtf8(rest); odd !== -1; odd = indexOfInvalidUtf8(rest)) {
    name += decodeUtf8(rest.subarray(0, odd)) + REPLACEMENT + Buffer.from(rest.subarray(odd, odd + 1)).toString('hex');
    rest = rest.subarray(odd + 1);
  }
  return name + decodeUtf8(rest);
}

function isUtf8(bytes: Uint8Array): boolean {
  return indexOfInvalidUtf8(bytes) === -1;
}
