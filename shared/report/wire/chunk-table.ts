import { type ByteLength, type ByteOffset, type ByteSource, EMPTY_BYTES } from '../../bytes/byte-source.ts';
import type { ChunkReader } from './chunk-reader.ts';

/**
 * The minimum distance between two stored chunks, in bytes of the framed body. The chunks between them are read again on access: every byte of a body can be a
 * chunk, so storing all chunks would take too much memory.
 */
const NOTE_EVERY: ByteLength = 4_096;

/** Data up to this size is copied byte by byte, which is faster than reading from the source. */
const FEW_BYTES: ByteLength = 32;

/** The position of a chunk. */
interface Chunk {
  /** The offset of its data in the framed body. */
  readonly start: ByteOffset;
  readonly size: ByteLength;
  /** The offset of its data in the content. */
  readonly content: ByteOffset;
}

/** The positions of a body's chunks. Stores only one chunk every few thousand bytes, so that a table of millions of chunks stays small. */
export class ChunkTable {
  readonly #reader: ChunkReader;
  /** For each stored chunk: the offset of its size line in the framed body, and the offset of its data in the content. */
  readonly #lines: ByteOffset[] = [];
  readonly #contents: ByteOffset[] = [];
  #last: Chunk = { start: 0, size: 0, content: 0 };
  #size: ByteLength = 0;

  constructor(reader: ChunkReader) {
    this.#reader = reader;
  }

  /** Appends a chunk. `line`: the offset of its size line. */
  add(line: ByteOffset, start: ByteOffset, size: ByteLength): void {
    if (this.#lines.length === 0 || line - (this.#lines.at(-1) ?? 0) >= NOTE_EVERY) {
      this.#lines.push(line);
      this.#contents.push(this.#size);
    }
    this.#last = { start, size, content: this.#size };
    this.#size += size;
  }

  /** Converts an offset in the content to the offset of the same byte in the framed body. */
  framedOffset(offset: ByteOffset): ByteOffset {
    if (this.#size === 0) return 0;
    const { start, content } = this.#chunkOf(offset);
    return start + (offset - content);
  }

  /** The joined data of all chunks. */
  source(framed: ByteSource): ByteSource {
    const size = this.#size;
    return {
      size,
      ...(framed.throwIfCancelled === undefined ? {} : { throwIfCancelled: framed.throwIfCancelled }),
      read: (offset, length) => {
        const from = Math.min(Math.max(offset, 0), size);
        const to = Math.min(from + Math.max(length, 0), size);
        return from === to ? EMPTY_BYTES : this.#read(framed, from, to);
      },
    };
  }

  #read(framed: ByteSource, from: ByteOffset, to: ByteOffset): Uint8Array {
    let chunk = this.#chunkOf(from);
    // A range within one chunk is not copied.
    if (to <= chunk.content + chunk.size) return framed.read(chunk.start + (from - chunk.content), to - from);
    const bytes = new Uint8Array(to - from);
    for (let at = from; at < to; chunk = this.#behind(chunk)) {
      const end = Math.min(to, chunk.content + chunk.size);
      const start = chunk.start + (at - chunk.content);
      if (end - at > FEW_BYTES) bytes.set(framed.read(start, end - at), at - from);
      else for (let index = 0; index < end - at; index += 1) bytes[at - from + index] = this.#reader.byte(start + index);
      at = end;
    }
    return bytes;
  }

  /** The chunk that contains a byte of the content. For an offset after the end, the last chunk. */
  #chunkOf(offset: ByteOffset): Chunk {
    if (offset >= this.#last.content) return this.#last;
    const noted = this.#notedBefore(offset);
    let chunk = this.#chunkAt(this.#lines[noted] ?? 0, this.#contents[noted] ?? 0);
    while (chunk.content + chunk.size <= offset) chunk = this.#behind(chunk);
    return chunk;
  }

  #behind({ start, size, content }: Chunk): Chunk {
    // The data is followed by a line end of two bytes.
    return content + size >= this.#last.content ? this.#last : this.#chunkAt(start + size + 2, content + size);
  }

  #chunkAt(line: ByteOffset, content: ByteOffset): Chunk {
    const read = this.#reader.sizeLine(line);
    if (typeof read === 'string') throw new RangeError(`no chunk at ${String(line)}`);
    return { start: read.end, size: read.size, content };
  }

  /** Index of the last stored chunk that begins at or before a byte of the content. */
  #notedBefore(offset: ByteOffset): number {
    let low = 0;
    let high = this.#contents.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#contents[middle] ?? 0) > offset) high = middle;
      else low = middle + 1;
    }
    return low - 1;
  }
}
