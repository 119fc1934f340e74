/** A count of bytes. */
export type ByteLength = number & { readonly unit?: 'length' };

/** A position in bytes from the start of a source. A length can be used as a position (the end of that many bytes), but a position is never a length. */
export type ByteOffset = number & { readonly unit?: 'offset' | 'length' };

/** Bytes that can be read synchronously at any position. Implementations: an array in tests, a file in the host, a list of pieces for an edited body. */
export interface ByteSource {
  readonly size: ByteLength;
  /**
   * Returns the bytes of `[offset, offset + length)`, cut at the end of the source; empty if the range is outside the source. The array may be a view of shared
   * memory: never write to it.
   */
  read(offset: ByteOffset, length: ByteLength): Uint8Array;
  /** Reads into existing memory, for callers that read a whole source. Fills `target` until it is full or the source ends. Returns the number of bytes read. */
  readonly readInto?: (offset: ByteOffset, target: Uint8Array) => ByteLength;
  /**
   * The whole source as text, one character per byte, if available. Set for small bodies that are read in large numbers: searching and slicing a text is much
   * faster than looping over bytes.
   */
  readonly latin1?: string;
  /** Cancellation point. Long-running work on the bytes calls this periodically; it throws after the job is cancelled. From then on, every read throws too. */
  readonly throwIfCancelled?: () => void;
}

/** The number of items between two cancellation checks: enough for a few milliseconds of work. */
const CHECK_EVERY = 512;

/** Cancellation point for a loop over many items of a source. Call it with the index of every item; it periodically calls `throwIfCancelled`. */
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

/** The largest body that is also available as text. Larger texts waste memory: a slice of a text keeps the whole text in memory. */
export const MAX_TEXTUAL_SIZE: ByteLength = 64 * 1024;

/** A source of bytes that are also available as text. `latin1`: one character per byte. */
export function sourceOfTextualBytes(bytes: Uint8Array, latin1: string): ByteSource {
  return { ...sourceOfBytes(bytes), latin1 };
}

/** The part `[offset, offset + length)` of a source as a new source, cut at the end. */
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

/** The whole source as one array. Only for heads, header blocks and small parts, because a body can be larger than memory. */
export function readAll(source: ByteSource): Uint8Array {
  return source.read(0, source.size);
}

/** The windows of a source in order, each of at most `windowSize` bytes. */
export function* windowsOf(source: ByteSource, windowSize: ByteLength = 1 << 20): Generator<Uint8Array> {
  for (let offset = 0; offset < source.size;) {
    const bytes = source.read(offset, windowSize);
    // Nothing was read because the file became shorter.
    if (bytes.length === 0) return;
    yield bytes;
    offset += bytes.length;
  }
}

const STRIDE: ByteLength = 1 << 20;

/** Passes a source to `take` in windows of at most 1 MiB, in order. A window is valid only until `take` returns: its memory is reused. */
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

/** Concatenates arrays into a new one. */
export function joinBytes(pieces: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
