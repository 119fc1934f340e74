import type { ByteLength, ByteOffset, ByteSource } from '../../bytes/byte-source.ts';
import { EMPTY_BYTES, forEachWindow, readAll } from '../../bytes/byte-source.ts';
import type { ByteFinder, Wanted } from '../../bytes/find-bytes.ts';
import { byteFinder, textFinder } from '../../bytes/find-bytes.ts';
import { decodeLatin1, encodeUtf8 } from '../../bytes/utf8.ts';
import type { StructureError, WireMap } from './wire-map.ts';
import { NumberRows } from '../../bytes/number-rows.ts';

/** Most bytes of one part's header block, its blank line not counted (measured). */
export const MAX_HEADER_BLOCK_SIZE = 8_192;

/** Bytes of a new piece that are copied behind a header block that the one before left open: it fits in, so that the piece itself is not copied. */
const SEAM = 16_384;

const CR = 0x0d;
const LF = 0x0a;
const DASH = 0x2d;

type State = 'preamble' | 'headers' | 'content' | 'stray' | 'epilogue';

/** Reads a multipart body fed in pieces of any size, as the collector does, and goes on after a break where the collector stops. */
interface Scanner {
  push(bytes: Uint8Array): void;
  /**
   * Passes over `length` bytes that hold no boundary, not even across their edges with what is pushed before and after. Only the content of a
   * part can be passed over: false where something else is being read, and nothing was passed.
   */
  pass(length: ByteLength): boolean;
  /** What was pushed may be overwritten from now on: what is still needed of it is copied. */
  letGo(): void;
  /** No more bytes come. Call once. */
  end(): WireMap;
}

/**
 * Rules: the first `--boundary` begins the body wherever it stands; every later delimiter is CRLF `--boundary`; after it stands CRLF
 * (a part follows) or `--` (the end), anything else breaks the structure (interface, Body rules 3; measured).
 * `boundary` is sought as UTF-8 and has at least one character.
 */
export function createScanner(boundary: string): Scanner {
  return scannerOf(boundary, byteFinder(encodeUtf8(`--${boundary}`)));
}

function scannerOf(boundary: string, finder: ByteFinder): Scanner {
  const parts = new NumberRows(5);
  const stray: { start: ByteOffset; end: ByteOffset }[] = [];
  let state: State = 'preamble';
  let buffer: Uint8Array = EMPTY_BYTES;
  /** Offset of `buffer[0]` in the body. */
  let base: ByteOffset = 0;
  /** Next position in `buffer` to look at. */
  let at = 0;
  let preambleEnd: ByteOffset = -1;
  let closing: WireMap['closing'] = null;
  let broken: WireMap['broken'] = null;
  /** Starts, in the body, of what is being read. */
  let delimiter: ByteOffset = 0;
  let headers: ByteOffset = 0;
  let content: ByteOffset = 0;
  let lookAlike: ByteOffset = -1;
  /** Up to here no header block ends: what one search found out, the next one need not look at again. */
  let headerlessUntil: ByteOffset = 0;
  let strayStart: ByteOffset = 0;

  /** Behind the first delimiter only what begins a line counts, and in a content the first boundary line that does not. */
  function wanted(): Wanted {
    if (state === 'preamble') return 'all';
    return state === 'content' && lookAlike < 0 ? 'lines-and-look-alikes' : 'lines';
  }

  function breakAt(error: StructureError, offset: ByteOffset, strayFrom: ByteOffset): void {
    broken ??= { error, offset, partsBefore: parts.count };
    strayStart = strayFrom;
    state = 'stray';
  }

  /** What stands behind a delimiter whose dashes begin at `start` of the buffer; `from` is where its region begins. */
  function passDelimiter(start: number, from: number): void {
    const after = start + finder.length;
    const [first, second] = [buffer[after], buffer[after + 1]];
    if (state === 'stray') {
      if (!isBoundaryEnd(first, second)) {
        at = after;
        return;
      }
      stray.push({ start: strayStart, end: base + from });
    }
    delimiter = base + from;
    at = after;
    if (first === DASH && second === DASH) {
      closing = { start: delimiter, end: base + after + 2 };
      state = 'epilogue';
    } else if (first === CR && second === LF) {
      at = after + 2;
      headers = base + at;
      state = 'headers';
    } else breakAt('bad-delimiter-end', base + after, delimiter);
  }

  function findDelimiter(final: boolean): boolean {
    const found = finder.indexIn(buffer, at, wanted());
    if (found < 0) {
      at = Math.max(at, buffer.length - finder.length + 1);
      return false;
    }
    if (found + finder.length + 2 > buffer.length && !final) {
      at = found;
      return false;
    }
    if (state === 'preamble') {
      preambleEnd = base + found;
      passDelimiter(found, found);
      return true;
    }
    // The blank line before a content is not the line end of a delimiter.
    const earliest = state === 'content' ? content : strayStart;
    const hasLineEnd = base + found - 2 >= earliest && buffer[found - 2] === CR && buffer[found - 1] === LF;
    if (!hasLineEnd) {
      noteLookAlike(found);
      at = found + 1;
      return true;
    }
    if (state === 'content') parts.add(delimiter, headers, content, base + found - 2, lookAlike);
    passDelimiter(found, found - 2);
    return true;
  }

  /** A boundary line inside a content without a line end before it. */
  function noteLookAlike(found: number): void {
    const after = found + finder.length;
    const isBoundaryLine = isBoundaryEnd(buffer[after], buffer[after + 1]);
    if (state === 'content' && isBoundaryLine && lookAlike < 0) lookAlike = base + found;
  }

  function findHeaderEnd(final: boolean): boolean {
    const start = headers - base;
    const from = Math.max(at, headerlessUntil - base);
    const blankLine = blankLineIn(buffer, from, start + MAX_HEADER_BLOCK_SIZE);
    if (blankLine >= 0) {
      at = blankLine + 4;
      content = base + at;
      lookAlike = -1;
      state = 'content';
      return true;
    }
    const tooLarge = buffer.length - start >= MAX_HEADER_BLOCK_SIZE + 4;
    headerlessUntil = base + Math.min(start + MAX_HEADER_BLOCK_SIZE + 1, buffer.length - 3);
    if (tooLarge) breakAt('header-block-too-large', headers + MAX_HEADER_BLOCK_SIZE, delimiter);
    else if (final) breakAt('no-header-end', base + buffer.length, delimiter);
    else at = Math.max(start, buffer.length - 3);
    if (state === 'stray') at = Math.max(start - 2, 0);
    return state === 'stray';
  }

  function run(final: boolean): void {
    for (let going = true; going;) {
      if (state === 'epilogue') {
        at = buffer.length;
        going = false;
      } else going = state === 'headers' ? findHeaderEnd(final) : findDelimiter(final);
    }
  }

  /** Bytes of the buffer that are done with. Two before the position stay: they may be the line end of a delimiter; a header block stays whole. */
  function doneWith(): number {
    return Math.max(0, (state === 'headers' ? Math.min(at, headers - base) : at) - 2);
  }

  /** Goes on in `next`, whose first byte is the one at `from` of the buffer. */
  function goOn(next: Uint8Array, from: number): void {
    buffer = next;
    base += from;
    at -= from;
    run(false);
  }

  function push(bytes: Uint8Array): void {
    const from = doneWith();
    const carried = buffer.length - from;
    if (carried === 0 || bytes.length <= SEAM) {
      goOn(joined(buffer.subarray(from), bytes), from);
      return;
    }
    const seam = state === 'headers' ? SEAM : finder.length + 4;
    goOn(joined(buffer.subarray(from), bytes.subarray(0, seam)), from);
    if (doneWith() >= carried) goOn(bytes, carried);
    else push(bytes.subarray(seam));
  }

  return {
    push,
    pass(length) {
      if (state !== 'content') return false;
      base += buffer.length + length;
      buffer = EMPTY_BYTES;
      at = 0;
      return true;
    },
    letGo() {
      const from = doneWith();
      buffer = new Uint8Array(buffer.subarray(from));
      base += from;
      at -= from;
    },
    end() {
      run(true);
      const size: ByteLength = base + buffer.length;
      if (state === 'content') {
        parts.add(delimiter, headers, content, size, lookAlike);
        broken ??= { error: 'no-closing-delimiter', offset: size, partsBefore: parts.count };
      }
      if (state === 'preamble') broken = { error: 'no-delimiter', offset: 0, partsBefore: 0 };
      if (state === 'stray') stray.push({ start: strayStart, end: size });
      return { boundary, size, preambleEnd: preambleEnd < 0 ? size : preambleEnd, ...partsOf(parts), closing, broken, stray };
    },
  };
}

function withoutDelimiter(size: ByteLength): WireMap {
  const broken = { error: 'no-delimiter', offset: 0, partsBefore: 0 } as const;
  return { boundary: null, size, preambleEnd: size, ...partsOf(new NumberRows(5)), closing: null, broken, stray: [] };
}

/** The parts of a map, each made of its row. */
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

/** What may stand behind a boundary: the end of its line, or the dashes that close the body. */
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

/** Scans a whole source in windows of 1 MiB; constant memory beside the map. `boundary` null: no delimiter can be told. */
export function scan(source: ByteSource, boundary: string | null): WireMap {
  if (boundary === null) return withoutDelimiter(source.size);
  const { latin1 } = source;
  if (latin1 !== undefined) return scanText(readAll(source), latin1, boundary);
  const scanner = createScanner(boundary);
  pushAll(scanner, source);
  return scanner.end();
}

/** Pushes a whole source, of which one window at a time is in memory. */
export function pushAll(scanner: Scanner, source: ByteSource): void {
  forEachWindow(source, (bytes) => {
    scanner.push(bytes);
    scanner.letGo();
  });
}

/** The same for a small body that is there as text: pushed whole, so that what is found in the text stands at the same place in the bytes. */
function scanText(bytes: Uint8Array, latin1: string, boundary: string): WireMap {
  const needle = isPlainAscii(boundary) ? `--${boundary}` : decodeLatin1(encodeUtf8(`--${boundary}`));
  const scanner = scannerOf(boundary, textFinder(latin1, needle));
  scanner.push(bytes);
  return scanner.end();
}

function isPlainAscii(text: string): boolean {
  return /^[\x00-\x7f]*$/.test(text);
}
