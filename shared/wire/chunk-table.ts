import type { ByteLength, ByteOffset, ByteSource } from '../bytes/byte-source.ts';
import { EMPTY_BYTES } from '../bytes/byte-source.ts';

/** Where the chunks of a body stand: two numbers a chunk, as a body can be sent one byte at a time. */
export class ChunkTable {
  /** Start in the framed body, end in the content, for each chunk. */
  #values = new Float64Array(64);
  #count = 0;
  #size: ByteLength = 0;

  add(framedStart: ByteOffset, length: ByteLength): void {
    if (this.#count * 2 === this.#values.length) {
      const larger = new Float64Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#size += length;
    this.#values[this.#count * 2] = framedStart;
    this.#values[this.#count * 2 + 1] = this.#size;
    this.#count += 1;
  }

  /** Where a byte of the content stands in the framed body. */
  framedOffset(offset: ByteOffset): ByteOffset {
    const chunk = Math.min(this.#chunkAt(offset), this.#count - 1);
    return chunk < 0 ? 0 : this.#framedStart(chunk) + (offset - this.#contentStart(chunk));
  }

  /** The chunks' data joined. */
  source(framed: ByteSource): ByteSource {
    const size = this.#size;
    return {
      size,
      read: (offset, length) => {
        const from = Math.min(Math.max(offset, 0), size);
        const to = Math.min(from + Math.max(length, 0), size);
        return from === to ? EMPTY_BYTES : this.#read(framed, from, to);
      },
    };
  }

  #read(framed: ByteSource, from: ByteOffset, to: ByteOffset): Uint8Array {
    const first = this.#chunkAt(from);
    // Within one chunk nothing is copied.
    if (to <= this.#contentEnd(first)) return framed.read(this.framedOffset(from), to - from);
    const bytes = new Uint8Array(to - from);
    for (let chunk = first, at = from; at < to; chunk += 1) {
      const piece = framed.read(this.#framedStart(chunk) + (at - this.#contentStart(chunk)), Math.min(to, this.#contentEnd(chunk)) - at);
      bytes.set(piece, at - from);
      at = this.#contentEnd(chunk);
    }
    return bytes;
  }

  /** Index of the chunk that holds a byte of the content: the first that ends behind it. */
  #chunkAt(offset: ByteOffset): number {
    let low = 0;
    let high = this.#count;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#contentEnd(middle) > offset) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #framedStart(chunk: number): ByteOffset {
    return this.#values[chunk * 2] ?? 0;
  }

  #contentEnd(chunk: number): ByteOffset {
    return this.#values[chunk * 2 + 1] ?? 0;
  }

  #contentStart(chunk: number): ByteOffset {
    return chunk === 0 ? 0 : this.#contentEnd(chunk - 1);
  }
}
