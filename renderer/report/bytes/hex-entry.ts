import type { EditOf } from '../../../shared/editing/edits/edit.ts';

/** `overwrite`: typed digits replace bytes. `insert`: they are inserted before them. */
export type EntryMode = 'overwrite' | 'insert';

/** A run of bytes typed one after another. It is one edit that grows. */
export interface ByteRun {
  readonly mode: EntryMode;
  /** Start offset of the run in the original bytes. */
  readonly start: number;
  /** Number of bytes in the space before the run was typed. */
  readonly size: number;
  readonly typed: readonly number[];
}

/** A half-typed byte: its first digit and its offset. */
export interface HalfByte {
  readonly digit: number;
  readonly offset: number;
}

/** Returns the value of a hex digit key, or null. */
export function hexDigit(key: string): number | null {
  return /^[0-9a-f]$/i.test(key) ? Number.parseInt(key, 16) : null;
}

/** Enters one digit at `offset`. The first digit waits for the second; two digits make a byte. */
export function enterDigit(
  half: HalfByte | null,
  digit: number,
  offset: number,
): { readonly half: HalfByte | null; readonly byte: number | null } {
  if (half?.offset !== offset) return { half: { digit, offset }, byte: null };
  return { half: null, byte: half.digit * 16 + digit };
}

/** Extends the run if the byte directly follows it in the same mode, else starts a new run. */
export function extendRun(run: ByteRun | null, mode: EntryMode, offset: number, size: number, byte: number): ByteRun {
  if (run?.mode === mode && run.start + run.typed.length === offset) return { ...run, typed: [...run.typed, byte] };
  return { mode, start: offset, size, typed: [byte] };
}

/** Returns the edit of a run. `at`: the anchor of the first original byte that it replaces or precedes; null if the run starts after the last byte. */
export function runEdit(run: ByteRun, space: 'head' | 'plain', at: EditOf<'bytes'>['at']): EditOf<'bytes'> {
  const covered = Math.min(run.typed.length, Math.max(run.size - run.start, 0));
  return { op: 'bytes', space, at, remove: run.mode === 'overwrite' ? covered : 0, insert: Uint8Array.from(run.typed) };
}

/** Parses hex digits separated by whitespace, commas or `0x`, such as `0d 0a` or `0x0D,0x0A`. Returns null for any other text. */
export function bytesOfHex(text: string): Uint8Array | null {
  const digits = text
    .replace(/0x/gi, ' ')
    .replace(/[\s,]+/g, ' ')
    .trim();
  const pairs = digits.split(' ');
  if (digits === '' || !pairs.every((pair) => /^(?:[0-9a-f]{2})+$/i.test(pair))) return null;
  const joined = pairs.join('');
  return Uint8Array.from({ length: joined.length / 2 }, (_, index) => Number.parseInt(joined.slice(index * 2, index * 2 + 2), 16));
}

const ESCAPES: Readonly<Record<string, number>> = { r: 0x0d, n: 0x0a, t: 0x09, '0': 0x00, '\\': 0x5c };

/** Pieces of an escaped text: `\r`, `\n`, `\t`, `\0`, `\\`, `\x9F`, an invalid escape, or a run of text without escapes. */
const PIECES = /\\x([0-9a-f]{2})|\\([rnt0\\])|(\\)|[^\\]+/gi;

/** Returns the UTF-8 bytes of a text in which escapes encode single bytes; null if an escape is invalid. */
export function bytesOfEscaped(text: string, encode: (text: string) => Uint8Array): Uint8Array | null {
  const bytes: number[] = [];
  for (const match of text.matchAll(PIECES)) {
    const [whole, hex, letter, wrong] = match;
    if (wrong !== undefined) return null;
    if (hex !== undefined) bytes.push(Number.parseInt(hex, 16));
    else if (letter !== undefined) bytes.push(ESCAPES[letter.toLowerCase()] ?? 0);
    else for (const byte of encode(whole)) bytes.push(byte);
  }
  return Uint8Array.from(bytes);
}
