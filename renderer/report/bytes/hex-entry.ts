import type { EditOf } from '../../../shared/editing/edits/edit.ts';

/** How typed digits go into the bytes: over what is there, or before it. */
export type EntryMode = 'overwrite' | 'insert';

/** Bytes that are typed one behind the other: one edit that grows. */
export interface ByteRun {
  readonly mode: EntryMode;
  /** Where it began, in the bytes as they were before it. */
  readonly start: number;
  /** Bytes that there were before it. */
  readonly size: number;
  readonly typed: readonly number[];
}

/** A half-typed byte: its first digit, and where it was typed. */
export interface HalfByte {
  readonly digit: number;
  readonly offset: number;
}

/** The value of a key that is a hex digit, or null. */
export function hexDigit(key: string): number | null {
  return /^[0-9a-f]$/i.test(key) ? Number.parseInt(key, 16) : null;
}

/** Takes one digit at `offset`: the first one waits for the second, two make a byte. */
export function enterDigit(
  half: HalfByte | null,
  digit: number,
  offset: number,
): { readonly half: HalfByte | null; readonly byte: number | null } {
  if (half?.offset !== offset) return { half: { digit, offset }, byte: null };
  return { half: null, byte: half.digit * 16 + digit };
}

/** The run with one more byte where it is typed right behind it in the same mode, else a new run that begins there. */
export function extendRun(run: ByteRun | null, mode: EntryMode, offset: number, size: number, byte: number): ByteRun {
  if (run?.mode === mode && run.start + run.typed.length === offset) return { ...run, typed: [...run.typed, byte] };
  return { mode, start: offset, size, typed: [byte] };
}

/** What a run takes out and puts in; `at` is the anchor of its first byte before it, null behind the end. */
export function runEdit(run: ByteRun, space: 'head' | 'plain', at: EditOf<'bytes'>['at']): EditOf<'bytes'> {
  const covered = Math.min(run.typed.length, Math.max(run.size - run.start, 0));
  return { op: 'bytes', space, at, remove: run.mode === 'overwrite' ? covered : 0, insert: Uint8Array.from(run.typed) };
}

/** Bytes out of hex digits with blanks, commas or `0x` between them: `0d 0a`, `0x0D,0x0A`; null where it is something else. */
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

/** Pieces of a text: `\r`, `\n`, `\t`, `\0`, `\\`, `\x9F`, a wrong escape, or an interval without any. */
const PIECES = /\\x([0-9a-f]{2})|\\([rnt0\\])|(\\)|[^\\]+/gi;

/** UTF-8 bytes of a text in which escapes stand for single bytes; null where there is an escape that is none of them. */
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
