import { type ByteLength, type ByteOffset, type ByteSource, EMPTY_BYTES, forEachWindow, readAll } from '../../bytes/byte-source.ts';
import { type ByteFinder, type Wanted, byteFinder, textFinder } from '../../bytes/find-bytes.ts';
import { decodeLatin1, encodeUtf8 } from '../../bytes/utf8.ts';
import type { StructureError, WireMap } from './wire-map.ts';
import { NumberRows } from '../../bytes/number-rows.ts';

/** The largest header block of one part in bytes, without its blank line (measured). */
export const MAX_HEADER_BLOCK_SIZE = 8_192;

/** The number of bytes of a new piece to append to an unfinished header block. Every block ends within these bytes, so the rest of the piece is not copied. */
const SEAM = 16_384;

const CR = 0x0d;
const LF = 0x0a;
const DASH = 0x2d;

type State = 'preamble' | 'headers' | 'content' | 'stray' | 'epilogue';

/**
 * Scans a multipart body as the collector reads it, but continues after a break, where the collector stops. The body can be pushed in pieces of any size.
 *
 * Rules: the first `--boundary` starts the body at any position. Every later delimiter is CRLF `--boundary`. A delimiter is followed by CRLF (a part follows)
 * or `--` (the end); anything else breaks the structure (interface, Body rules 3; measured).
 */
export class Scanner {
  readonly #boundary: string;
  readonly #finder: ByteFinder;
  readonly #parts = new NumberRows(5);
  readonly #stray: { start: ByteOffset; end: ByteOffset }[] = [];
  #state: State = 'preamble';
  #buffer: Uint8Array = EMPTY_BYTES;
  /** Offset of `#buffer[0]` in the body. */
  #base: ByteOffset = 0;
  /** Next position in `#buffer` to scan. */
  #at = 0;
  #preambleEnd: ByteOffset = -1;
  #closing: WireMap['closing'] = null;
  #broken: WireMap['broken'] = null;
  /** Offsets in the body at which the delimiter, header block and content of the current part start. */
  #delimiter: ByteOffset = 0;
  #headers: ByteOffset = 0;
  #content: ByteOffset = 0;
  #lookAlike: ByteOffset = -1;
  /** No header block ends before this offset, so the next search for a blank line starts here. */
  #headerlessUntil: ByteOffset = 0;
  #strayStart: ByteOffset = 0;

  /** `boundary` is not empty. `finder` finds `--boundary`, by default as UTF-8. */
  constructor(boundary: string, finder: ByteFinder = byteFinder(encodeUtf8(`--${boundary}`))) {
    this.#boundary = boundary;
    this.#finder = finder;
  }

  push(bytes: Uint8Array): void {
    const from = this.#doneUntil();
    const carried = this.#buffer.length - from;
    if (carried === 0 || bytes.length <= SEAM) {
      this.#continueIn(joined(this.#buffer.subarray(from), bytes), from);
      return;
    }
    const seam = this.#state === 'headers' ? SEAM : this.#finder.length + 4;
    this.#continueIn(joined(this.#buffer.subarray(from), bytes.subarray(0, seam)), from);
    if (this.#doneUntil() >= carried) this.#continueIn(bytes, carried);
    else this.push(bytes.subarray(seam));
  }

  /** Pushes a whole source. Only one window at a time is in memory. */
  pushAll(source: ByteSource): void {
    forEachWindow(source, (bytes) => {
      this.push(bytes);
      this.detach();
    });
  }

  /**
   * Skips `length` bytes without a boundary. A boundary must not even overlap their edges. Only the content of a part can be skipped; elsewhere, skips nothing
   * and returns false.
   */
  skip(length: ByteLength): boolean {
    if (this.#state !== 'content') return false;
    this.#base += this.#buffer.length + length;
    this.#buffer = EMPTY_BYTES;
    this.#at = 0;
    return true;
  }

  /** Copies the bytes that are still needed, so that the caller can overwrite the memory of the pushed bytes. */
  detach(): void {
    const from = this.#doneUntil();
    this.#buffer = new Uint8Array(this.#buffer.subarray(from));
    this.#base += from;
    this.#at -= from;
  }

  /** Ends the body and returns its map. Call once. */
  end(): WireMap {
    this.#run(true);
    const parts = this.#parts;
    const size: ByteLength = this.#base + this.#buffer.length;
    if (this.#state === 'content') {
      this.#addPart(size);
      this.#broken ??= { error: 'no_closing_delimiter', offset: size, partsBefore: parts.count };
    }
    if (this.#state === 'preamble') this.#broken = { error: 'no_delimiter', offset: 0, partsBefore: 0 };
    if (this.#state === 'stray') this.#stray.push({ start: this.#strayStart, end: size });
    return {
      boundary: this.#boundary,
      size,
      preambleEnd: this.#preambleEnd < 0 ? size : this.#preambleEnd,
      ...partsOf(parts),
      closing: this.#closing,
      broken: this.#broken,
      stray: this.#stray,
    };
  }

  /** Continues in `next`. Its first byte was at `from` in the previous buffer. */
  #continueIn(next: Uint8Array, from: number): void {
    this.#buffer = next;
    this.#base += from;
    this.#at -= from;
    this.#run(false);
  }

  /**
   * The number of leading bytes in the buffer that are no longer needed. Keeps the two bytes before the position, because a delimiter may start with them, and
   * keeps header blocks whole.
   */
  #doneUntil(): number {
    const needed = this.#state === 'headers' ? Math.min(this.#at, this.#headers - this.#base) : this.#at;
    return Math.max(0, needed - 2);
  }

  /** `final`: no more bytes follow. */
  #run(final: boolean): void {
    for (let continues = true; continues;) {
      if (this.#state === 'epilogue') {
        this.#at = this.#buffer.length;
        continues = false;
      } else continues = this.#state === 'headers' ? this.#findHeaderEnd(final) : this.#findDelimiter(final);
    }
  }

  #findDelimiter(final: boolean): boolean {
    const buffer = this.#buffer;
    const { length } = this.#finder;
    const found = this.#finder.indexIn(buffer, this.#at, this.#wanted());
    if (found < 0) {
      this.#at = Math.max(this.#at, buffer.length - length + 1);
      return false;
    }
    if (found + length + 2 > buffer.length && !final) {
      this.#at = found;
      return false;
    }
    if (this.#state === 'preamble') {
      this.#preambleEnd = this.#base + found;
      this.#readDelimiterEnd(found, found);
      return true;
    }
    // The line end of the blank line before a part's content does not belong to a delimiter.
    const earliest = this.#state === 'content' ? this.#content : this.#strayStart;
    const lineEnd = found - 2;
    const hasLineEnd = this.#base + lineEnd >= earliest && buffer[lineEnd] === CR && buffer[found - 1] === LF;
    if (!hasLineEnd) {
      this.#noteLookAlike(found);
      this.#at = found + 1;
      return true;
    }
    if (this.#state === 'content') this.#addPart(this.#base + lineEnd);
    this.#readDelimiterEnd(found, lineEnd);
    return true;
  }

  /**
   * The occurrences of the boundary to search for. After the first delimiter, only those at the start of a line. In a part's content, also the first other
   * occurrence that ends like a delimiter.
   */
  #wanted(): Wanted {
    if (this.#state === 'preamble') return 'all';
    return this.#state === 'content' && this.#lookAlike < 0 ? 'lines_and_look_alikes' : 'lines';
  }

  /** Records the first boundary in a part's content that ends like a delimiter but has no line end before it. */
  #noteLookAlike(found: number): void {
    const after = found + this.#finder.length;
    const isBoundaryLine = isBoundaryEnd(this.#buffer[after], this.#buffer[after + 1]);
    if (this.#state === 'content' && isBoundaryLine && this.#lookAlike < 0) this.#lookAlike = this.#base + found;
  }

  #addPart(end: ByteOffset): void {
    this.#parts.add(this.#delimiter, this.#headers, this.#content, end, this.#lookAlike);
  }

  /** Reads the bytes after a boundary. `start`: its dashes in the buffer. `from`: the start of the delimiter's region. */
  #readDelimiterEnd(start: number, from: number): void {
    const after = start + this.#finder.length;
    const [first, second] = [this.#buffer[after], this.#buffer[after + 1]];
    if (this.#state === 'stray') {
      if (!isBoundaryEnd(first, second)) {
        this.#at = after;
        return;
      }
      this.#stray.push({ start: this.#strayStart, end: this.#base + from });
    }
    this.#delimiter = this.#base + from;
    this.#at = after;
    if (first === DASH && second === DASH) {
      this.#closing = { start: this.#delimiter, end: this.#base + after + 2 };
      this.#state = 'epilogue';
    } else if (first === CR && second === LF) {
      this.#at = after + 2;
      this.#headers = this.#base + this.#at;
      this.#state = 'headers';
    } else this.#breakAt('bad_delimiter_end', this.#base + after);
  }

  #findHeaderEnd(final: boolean): boolean {
    const { length } = this.#buffer;
    const start = this.#headers - this.#base;
    const from = Math.max(this.#at, this.#headerlessUntil - this.#base);
    const blankLine = blankLineIn(this.#buffer, from, start + MAX_HEADER_BLOCK_SIZE);
    if (blankLine >= 0) {
      this.#at = blankLine + 4;
      this.#content = this.#base + this.#at;
      this.#lookAlike = -1;
      this.#state = 'content';
      return true;
    }
    const isTooLarge = length - start >= MAX_HEADER_BLOCK_SIZE + 4;
    this.#headerlessUntil = this.#base + Math.min(start + MAX_HEADER_BLOCK_SIZE + 1, length - 3);
    if (!isTooLarge && !final) {
      this.#at = Math.max(start, length - 3);
      return false;
    }
    if (isTooLarge) this.#breakAt('header_block_too_large', this.#headers + MAX_HEADER_BLOCK_SIZE);
    else this.#breakAt('no_header_end', this.#base + length);
    this.#at = Math.max(start - 2, 0);
    return true;
  }

  /** Records a break. All bytes from the last delimiter to the next one are stray. */
  #breakAt(error: StructureError, offset: ByteOffset): void {
    this.#broken ??= { error, offset, partsBefore: this.#parts.count };
    this.#strayStart = this.#delimiter;
    this.#state = 'stray';
  }
}

function withoutDelimiter(size: ByteLength): WireMap {
  const broken = { error: 'no_delimiter', offset: 0, partsBefore: 0 } as const;
  return { boundary: null, size, preambleEnd: size, ...partsOf(new NumberRows(5)), closing: null, broken, stray: [] };
}

/** The parts of a map, each created from its row on access. */
function partsOf(rows: NumberRows): Pick<WireMap, 'partCount' | 'part' | 'delimiterAt'> {
  rows.close();
  return {
    partCount: rows.count,
    delimiterAt: (index) => rows.value(index, 0),
    part(index) {
      if (index >= rows.count) throw new RangeError(`part ${String(index)} of ${String(rows.count)}`);
      return {
        index,
        delimiter: rows.value(index, 0),
        headers: rows.value(index, 1),
        content: rows.value(index, 2),
        end: rows.value(index, 3),
        lookAlike: rows.value(index, 4),
      };
    },
  };
}

/** True if these bytes after a boundary make it a delimiter: a CRLF, or the dashes that close the body. */
function isBoundaryEnd(first: number | undefined, second: number | undefined): boolean {
  return (first === CR && second === LF) || (first === DASH && second === DASH);
}

/** Position of the first CRLF CRLF that begins in `[from, last]`, or -1. */
function blankLineIn(bytes: Uint8Array, from: number, last: number): number {
  const end = Math.min(last + 4, bytes.length);
  for (let at = from + 3; at < end;) {
    const byte = bytes[at];
    if (byte === LF) {
      if (bytes[at - 1] === CR && bytes[at - 2] === LF && bytes[at - 3] === CR) return at - 3;
      at += 2;
    } else at += byte === CR ? 1 : 4;
  }
  return -1;
}

function joined(carried: Uint8Array, bytes: Uint8Array): Uint8Array {
  if (carried.length === 0) return bytes;
  const both = new Uint8Array(carried.length + bytes.length);
  both.set(carried);
  both.set(bytes, carried.length);
  return both;
}

/** Scans a whole source in windows of 1 MiB, so that only the map uses memory. `boundary`: null if there is no delimiter to search for. */
export function scan(source: ByteSource, boundary: string | null): WireMap {
  if (boundary === null) return withoutDelimiter(source.size);
  const { latin1 } = source;
  if (latin1 !== undefined) return scanText(readAll(source), latin1, boundary);
  const scanner = new Scanner(boundary);
  scanner.pushAll(source);
  return scanner.end();
}

/** Scans a small body that exists as text. Pushes it in one piece, so that positions in the text and in the bytes are the same. */
function scanText(bytes: Uint8Array, latin1: string, boundary: string): WireMap {
  const needle = isPlainAscii(boundary) ? `--${boundary}` : decodeLatin1(encodeUtf8(`--${boundary}`));
  const scanner = new Scanner(boundary, textFinder(latin1, needle));
  scanner.push(bytes);
  return scanner.end();
}

function isPlainAscii(text: string): boolean {
  return /^[\x00-\x7f]*$/.test(text);
}
