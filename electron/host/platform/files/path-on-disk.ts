import { readdirSync } from 'node:fs';
import { parse, sep } from 'node:path';
import { decodeUtf8, encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import { systemCode } from './io-error.ts';

/** What stands in a text in the place of bytes that are not UTF-8. */
const REPLACEMENT = '\u{fffd}';

/**
 * Where an absolute path leads, for the calls of the system: names on some systems are any bytes, and what of them is not UTF-8 came to us as U+FFFD. Of
 * several names that read alike it is the first. What is not found stays as it is.
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

/** The name of an entry that reads so; the text itself where there is none. */
function nameIn(folder: Buffer, name: string): Uint8Array {
  const exact = encodeUtf8(name);
  try {
    const alike = readdirSync(folder, { encoding: 'buffer' }).filter((entry) => decodeUtf8(entry) === name);
    return alike.find((entry) => entry.equals(exact)) ?? alike.toSorted((a, b) => a.compare(b))[0] ?? exact;
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return exact;
  }
}
