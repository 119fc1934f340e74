import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import { type Rows, rowsOf } from '../../../bytes/rows.ts';
import { decodeUtf8 } from '../../../bytes/utf8.ts';
import type { Level } from '../levels.ts';
import type { Dump } from './dump.ts';
import { type DumpText, MAX_TEXT_BYTES } from './dump-text.ts';
import type { DumpBytes } from './dump-bytes.ts';
import type { StreamName } from './streams.ts';

/** The level of each field of `T`, which is read from a text or computed, so that no record defines its levels. */
export type Levels<T> = Readonly<Record<keyof T, Level>>;

/** The longest text stream that is split into lines, in bytes. /proc/PID/maps of a process with 65,530 mappings has about 8 MB. */
const MAX_STREAM_BYTES: ByteLength = 16 << 20;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** How a text is split. `lines`: at line feeds, without empty lines. `zeros`: after zero bytes, with empty pieces. `filled_zeros`: without empty pieces. */
export type Split = 'lines' | 'zeros' | 'filled_zeros';

/** The pieces of a text. Only their positions are in memory; each piece is read and decoded on access. */
export class TextPieces {
  readonly #bytes: DumpBytes;
  readonly #offset: ByteOffset;
  /** Start and end of each piece, from `#offset`. */
  readonly #bounds: Uint32Array;

  constructor(bytes: DumpBytes, offset: ByteOffset, size: ByteLength, split: Split) {
    this.#bytes = bytes;
    this.#offset = offset;
    const text = bytes.bytes(offset, Math.min(size, MAX_STREAM_BYTES));
    const bounds = new Uint32Array(2 * countPieces(text, split));
    let count = 0;
    forEachPiece(text, split, (start, end) => {
      bounds[count] = start;
      bounds[count + 1] = end;
      count += 2;
    });
    this.#bounds = bounds;
  }

  get length(): number {
    return this.#bounds.length / 2;
  }

  /** The offset of a piece in the dump. */
  offsetOf(index: number): ByteOffset {
    return this.#offset + (this.#bounds[2 * index] ?? 0);
  }

  sizeOf(index: number): ByteLength {
    return (this.#bounds[2 * index + 1] ?? 0) - (this.#bounds[2 * index] ?? 0);
  }

  /** The bytes of a piece; empty outside the list. May be a view of a cache. */
  bytesAt(index: number): Uint8Array {
    return this.#bytes.bytes(this.offsetOf(index), this.sizeOf(index));
  }

  /** A piece as text, at most 1 MiB of it. */
  textAt(index: number): DumpText {
    return textOf(this.#bytes, this.offsetOf(index), this.sizeOf(index));
  }

  /** The texts as rows that are made on access. */
  rows(): Rows<DumpText> {
    return rowsOf(this.length, (index) => this.textAt(index));
  }
}

/** Reads UTF-8 from a known range, at most 1 MiB of it. */
export function textOf(bytes: DumpBytes, offset: ByteOffset, size: ByteLength): DumpText {
  const read = Math.max(Math.min(size, MAX_TEXT_BYTES, bytes.size - offset), 0);
  return { text: decodeUtf8(bytes.bytes(offset, read)), offset, size: read, isCut: read < size };
}

/** The pieces of a text stream; null if the dump has no such stream. Notes if the stream is too long to be split. */
export function piecesOf(dump: Dump, stream: StreamName, split: Split): TextPieces | null {
  const location = dump.stream(stream);
  if (location === null) return null;
  const { offset, size } = location;
  if (size > MAX_STREAM_BYTES) dump.note({ code: 'data_cut', offset, stream, data: 'text', promised: size, read: MAX_STREAM_BYTES });
  return new TextPieces(dump.bytes, offset, size, split);
}

function countPieces(text: Uint8Array, split: Split): number {
  let count = 0;
  forEachPiece(text, split, () => {
    count += 1;
  });
  return count;
}

function forEachPiece(text: Uint8Array, split: Split, take: (start: number, end: number) => void): void {
  const separator = split === 'lines' ? LINE_FEED : 0;
  for (let start = 0; start < text.length;) {
    const found = text.indexOf(separator, start);
    const stop = found < 0 ? text.length : found;
    const end = split === 'lines' && stop > start && text[stop - 1] === CARRIAGE_RETURN ? stop - 1 : stop;
    if (end > start || split === 'zeros') take(start, end);
    start = stop + 1;
  }
}

/** A line `name separator value`, both without surrounding blanks. Null if the line has no separator. Offsets are those of the value. */
export interface KeyValue {
  readonly key: string;
  readonly value: string;
  /** Where the value is in the dump. */
  readonly offset: ByteOffset;
  readonly size: ByteLength;
}

/** Splits a line at the first separator. A value in double quotes loses them, as both reference readers do. Null without a separator. */
export function keyValueAt(pieces: TextPieces, index: number, separator: ':' | '='): KeyValue | null {
  const bytes = pieces.bytesAt(index);
  const at = bytes.indexOf(separator.charCodeAt(0));
  if (at < 0) return null;
  let start = at + 1;
  let end = bytes.length;
  while (start < end && isBlank(bytes[start])) start += 1;
  while (end > start && isBlank(bytes[end - 1])) end -= 1;
  if (end - start >= 2 && bytes[start] === QUOTE && bytes[end - 1] === QUOTE) {
    start += 1;
    end -= 1;
  }
  return {
    key: decodeUtf8(bytes.subarray(0, at)).trim(),
    value: decodeUtf8(bytes.subarray(start, Math.min(end, start + MAX_TEXT_BYTES))),
    offset: pieces.offsetOf(index) + start,
    size: end - start,
  };
}

const QUOTE = 0x22;

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || (byte !== undefined && byte >= 9 && byte <= 13);
}
