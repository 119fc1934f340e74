import { type ByteLength, type ByteOffset, type ByteSource, EMPTY_BYTES } from '../../bytes/byte-source.ts';
import { decodeLatin1 } from '../../bytes/utf8.ts';

/** The line before the data of a chunk. */
interface SizeLine {
  readonly size: ByteLength;
  /** The offset at which the data begins. */
  readonly end: ByteOffset;
}

/** Reads chunk framing forwards and visits each byte only once, so that even millions of one-byte chunks are fast. */
export interface ChunkReader {
  /** A byte of the framed body; -1 after its end. */
  byte(at: ByteOffset): number;
  /** Reads the size line that begins at `at`, or returns its error. */
  sizeLine(at: ByteOffset): SizeLine | 'truncated' | 'bad_size';
}

export const MAX_SIZE_LINE_LENGTH = 4_096;
const SIZE_LINE = /^([0-9a-fA-F]{1,13})[ \t]*(;.*)?$/;
/** The maximum number of hex digits in a size. Larger sizes could not be represented exactly. */
const MAX_DIGITS = 13;

const CR = 0x0d;
const LF = 0x0a;

export function chunkReader(framed: ByteSource): ChunkReader {
  let window: Uint8Array = EMPTY_BYTES;
  let start: ByteOffset = 0;

  function byte(at: ByteOffset): number {
    if (at < start || at >= start + window.length) {
      window = framed.read(at, MAX_SIZE_LINE_LENGTH);
      start = at;
    }
    return window[at - start] ?? -1;
  }

  return {
    byte,
    sizeLine(at) {
      let size = 0;
      let digits = 0;
      for (let digit = hexDigit(byte(at)); digit >= 0 && digits < MAX_DIGITS; digit = hexDigit(byte(at + digits))) {
        size = size * 16 + digit;
        digits += 1;
      }
      const isPlain = digits > 0 && byte(at + digits) === CR && byte(at + digits + 1) === LF;
      return isPlain ? { size, end: at + digits + 2 } : oddSizeLine(framed, at);
    },
  };
}

/** Reads a size line with whitespace or an extension. If the line is not a size line, returns the error. */
function oddSizeLine(framed: ByteSource, at: ByteOffset): SizeLine | 'truncated' | 'bad_size' {
  const bytes = framed.read(at, MAX_SIZE_LINE_LENGTH);
  const lineFeed = bytes.indexOf(LF);
  if (lineFeed < 0) return bytes.length < MAX_SIZE_LINE_LENGTH ? 'truncated' : 'bad_size';
  const match = SIZE_LINE.exec(decodeLatin1(bytes.subarray(0, lineFeed)).replace(/\r$/, ''));
  return match === null ? 'bad_size' : { size: Number.parseInt(match[1] ?? '', 16), end: at + lineFeed + 1 };
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30;
  const letter = byte | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1;
}
