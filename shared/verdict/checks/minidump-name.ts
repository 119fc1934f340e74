import type { ByteLength, ByteOffset, ByteSource } from '../../bytes/byte-source.ts';
import { decodeLatin1 } from '../../bytes/utf8.ts';
import {
  BINARY_KINDS,
  MAX_MAGIC_LENGTH,
  MAIN_MINIDUMP,
  beginsAs,
  expectedContentType,
  isMinidumpName,
} from '../../report/catalog/binary-parts.ts';
import type { PartReading } from '../../report/parts/part-reading.ts';

const LETTERS = MAIN_MINIDUMP.replaceAll('_', '');

/** Largest number of missing, extra or wrong letters in a misspelled name. */
const MAX_SLIPS = 2;

/** Returns true for another spelling of the main minidump's name: with other case or separators, or with one or two typing errors. */
export function isLikeMainMinidump(name: string): boolean {
  const letters = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  return name !== MAIN_MINIDUMP && Math.abs(letters.length - LETTERS.length) <= MAX_SLIPS && slips(letters, LETTERS) <= MAX_SLIPS;
}

/** Returns true if the bytes begin like a minidump. */
export function isMinidump(plain: ByteSource, offset: ByteOffset, size: ByteLength): boolean {
  return beginsAs('minidump', decodeLatin1(plain.read(offset, Math.min(size, MAX_MAGIC_LENGTH))));
}

/** Returns true for a part with the name or content of a binary part that the collector reads as text. It has neither a filename nor a binary type. */
export function isBinaryAsText(plain: ByteSource, { kind, headers, wire }: PartReading): boolean {
  if (kind !== 'text') return false;
  return expectedContentType(headers.name ?? '') !== null || isMinidump(plain, wire.content, wire.end - wire.content);
}

/** Returns the Content-Type that the interface requires for a binary part, determined by its name or first bytes. null if the interface requires none. */
export function demandedType(plain: ByteSource, { headers, wire }: PartReading): string | null {
  const name = headers.name ?? '';
  const isDump = isMinidumpName(name) || isMinidump(plain, wire.content, wire.end - wire.content);
  return expectedContentType(name) ?? (isDump ? BINARY_KINDS.minidump.contentType : null);
}

/** Returns the smallest number of letters to insert, delete or replace in order to change one text into the other. */
function slips(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at];
    for (let other = 1; other <= to.length; other += 1) {
      const replaced = (row[other - 1] ?? 0) + (from[at - 1] === to[other - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[other] ?? 0) + 1, (next[other - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
