/** A count of bytes. */
export type ByteLength = number & { readonly unit?: 'length' };

/** A position in bytes from the start of a source. A length can be a position (the end of what it measures), a position is never a length. */
export type ByteOffset = number & { readonly unit?: 'offset' | 'length' };

/**
 * Bytes that can be read by position, synchronously: an array in tests, a file in the host, a list of segments for an edited body.
 */
export interface ByteSource {
  readonly size: ByteLength;
  /**
   * The bytes of `[offset, offset + length)`, cut off at the end of the source; empty where the range lies outside.
   * The array may be a view into memory that others read too: never write to it.
   */
  read(offset: ByteOffset, length: ByteLength): Uint8Array;
  /** The same into memory that is there already, for those who go through a whole source: fills `target` as far as bytes are left, and says how far. */
  readonly readInto?: (offset: ByteOffset, target: Uint8Array) => ByteLength;
  /**
   * The whole of it as text, one character a byte, where that is at hand: of small bodies that are read many in a row, as searching a text and
   * cutting it up takes far less time than doing it byte by byte.
   */
  readonly latin1?: string;
  /** Called now and then by whoever works for long on what was read: throws where nobody wants that work any more. Every read does so too. */
  readonly throwIfCancelled?: () => void;
}

/** Of many things that are gone through, so many pass between two looks whether anybody wants that any more: some milliseconds. */
const CHECK_EVERY = 512;

/** For whoever goes through many things that were read from a source, with the index of each: asks now and then as `ByteSource.throwIfCancelled`. */
export function throwIfCancelledAt(index: number, { throwIfCancelled }: Pick<ByteSource, 'throwIfCancelled'>): void {
  if (index % CHECK_EVERY === CHECK_EVERY - 1) throwIfCancelled?.();
}

export const EMPTY_BYTES: Uint8Array = new Uint8Array(0);

export function sourceOfBytes(bytes: Uint8Array): ByteSource {
  return {
    size: bytes.length,
    read(offset, length) {
      const from = Math.min(Math.max(offset, 0), bytes.length);
      return bytes.subarray(from, Math.min(from + Math.max(length, 0), bytes.length));
    },
  };
}

/** Most bytes of a body that is held as text beside its bytes: a value that is cut out of a text keeps all of it in memory. */
export const MAX_TEXTUAL_SIZE: ByteLength = 64 * 1024;

/** Bytes that are there as text too. `latin1`: one character for each byte. */
export function sourceOfTextualBytes(bytes: Uint8Array, latin1: string): ByteSource {
  return { ...sourceOfBytes(bytes), latin1 };
}

/** The part `[offset, offset + length)` of a source as a source of its own, cut off at the source's end. */
export function sliceSource(source: ByteSource, offset: ByteOffset, length: ByteLength): ByteSource {
  const from = Math.min(Math.max(offset, 0), source.size);
  const size = Math.min(Math.max(length, 0), source.size - from);
  if (from === 0 && size === source.size) return source;
  const { readInto, throwIfCancelled, latin1 } = source;
  return {
    size,
    ...(latin1 === undefined ? {} : { latin1: latin1.slice(from, from + size) }),
    ...(throwIfCancelled === undefined ? {} : { throwIfCancelled }),
    ...(readInto === undefined
      ? {}
      : {
          readInto: (at: ByteOffset, target: Uint8Array) =>
            readInto(from + at, target.subarray(0, Math.max(0, Math.min(target.length, size - at)))),
        }),
    read(at, count) {
      const start = Math.min(Math.max(at, 0), size);
      return source.read(from + start, Math.min(Math.max(count, 0), size - start));
    },
  };
}

/** The whole source as one array. For heads, header blocks and small parts only: a body can be larger than memory. */
export function readAll(source: ByteSource): Uint8Array {
  return source.read(0, source.size);
}

/** The source's windows in order, each at most `windowSize` bytes. */
export function* windowsOf(source: ByteSource, windowSize: ByteLength = 1 << 20): Generator<Uint8Array> {
  for (let offset = 0; offset < source.size;) {
    const bytes = source.read(offset, windowSize);
    // A file that became shorter while it was read: what is left of it is all there is.
    if (bytes.length === 0) return;
    yield bytes;
    offset += bytes.length;
  }
}

const STRIDE: ByteLength = 1 << 20;

/** Hands a source on in windows of at most 1 MiB, in order. Each is valid until `take` returns: the next one may stand in the same memory. */
export function forEachWindow(source: ByteSource, take: (bytes: Uint8Array) => void): void {
  const { readInto } = source;
  if (readInto === undefined || source.size <= STRIDE) {
    for (const bytes of windowsOf(source)) take(bytes);
    return;
  }
  const memory = new Uint8Array(STRIDE);
  for (let offset = 0; offset < source.size;) {
    const count = readInto(offset, memory);
    if (count === 0) return;
    take(memory.subarray(0, count));
    offset += count;
  }
}

/** Arrays one behind the other, as one of their own. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
