import type { ByteLength } from '../../../bytes/byte-source.ts';
import type { AddressSpace } from './address-space.ts';

/** Text of the process. Its characters are `closed`; that there is text, and how long, is `open`. */
interface MemoryText {
  /** In bytes, without the zero at its end. */
  readonly size: ByteLength;
  /** True if the text may go on after `size` bytes. */
  readonly isCut: boolean;
}

/** The most bytes that are looked at. */
const MAX_BYTES: ByteLength = 1_024;

/** Shorter texts are often numbers that look like text. */
const MIN_CHARACTERS = 4;

/** Text without a zero at its end is taken for text from this length on. */
const MIN_OPEN_CHARACTERS = 16;

/** The text at an address: printable ASCII, as bytes or as UTF-16 with the low byte first. Null if there is none, or the dump does not hold the address. */
export function textAt(space: AddressSpace, address: bigint): MemoryText | null {
  const bytes = space.read(address, MAX_BYTES);
  return textOf(bytes, 1) ?? textOf(bytes, 2);
}

function textOf(bytes: Uint8Array, width: 1 | 2): MemoryText | null {
  let at = 0;
  while (at + width <= bytes.length && isPrintable(bytes, at, width)) at += width;
  const characters = at / width;
  const isEnded = at + width <= bytes.length && bytes[at] === 0 && (width === 1 || bytes[at + 1] === 0);
  if (characters < (isEnded ? MIN_CHARACTERS : MIN_OPEN_CHARACTERS)) return null;
  return { size: at, isCut: at + width > bytes.length };
}

function isPrintable(bytes: Uint8Array, at: number, width: 1 | 2): boolean {
  const low = bytes[at] ?? 0;
  const isText = (low >= 0x20 && low <= 0x7e) || low === 0x09 || low === 0x0a || low === 0x0d;
  return isText && (width === 1 || bytes[at + 1] === 0);
}
