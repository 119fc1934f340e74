import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import type { DumpBytes } from '../format/dump-bytes.ts';
import type { MemoryRange } from './address-space.ts';

/** Stack words are read in windows of this size: most stacks are used only at their top. */
const WINDOW: ByteLength = 16_384;
/** A window begins at a multiple of this, because the words just below an address are often read after it. */
const WINDOW_STEP: ByteLength = 1_024;

/** The stack of one thread: words of 4 or 8 bytes by address, in the byte order of the dump. */
export class StackMemory {
  readonly start: bigint;
  readonly size: ByteLength;
  readonly wordBytes: 4 | 8;
  readonly #bytes: DumpBytes;
  readonly #offset: ByteOffset;
  #window: DataView | null = null;
  #windowFrom = 0;
  #windowTo = 0;

  constructor(bytes: DumpBytes, { start, size, offset }: MemoryRange, wordBytes: 4 | 8) {
    this.#bytes = bytes;
    this.start = start;
    this.size = size;
    this.#offset = offset;
    this.wordBytes = wordBytes;
  }

  /** The position of an address in the stack; -1 if no whole word is there. */
  positionOf(address: bigint): number {
    if (address < this.start) return -1;
    const position = address - this.start;
    return position + BigInt(this.wordBytes) <= BigInt(this.size) ? Number(position) : -1;
  }

  /** Where the byte at a position is in the dump. */
  offsetAt(position: number): ByteOffset {
    return this.#offset + position;
  }

  /** The word at an address; null outside the stack. */
  word(address: bigint): bigint | null {
    const position = this.positionOf(address);
    return position < 0 ? null : this.wordAt(position);
  }

  /** The word at a position that `positionOf` gave. */
  wordAt(position: number): bigint {
    const view = this.#viewOf(position);
    const at = position - this.#windowFrom;
    if (view === null) return 0n;
    return this.wordBytes === 8 ? view.getBigUint64(at, this.#bytes.little) : BigInt(view.getUint32(at, this.#bytes.little));
  }

  /** The upper 32 bits of the word at a position; 0 if words have 32 bits. For comparisons that need no bigint. */
  highAt(position: number): number {
    if (this.wordBytes === 4) return 0;
    const view = this.#viewOf(position);
    return view?.getUint32(position - this.#windowFrom + (this.#bytes.little ? 4 : 0), this.#bytes.little) ?? 0;
  }

  /** The lower 32 bits of the word at a position. */
  lowAt(position: number): number {
    const view = this.#viewOf(position);
    const at = position - this.#windowFrom + (this.#bytes.little || this.wordBytes === 4 ? 0 : 4);
    return view?.getUint32(at, this.#bytes.little) ?? 0;
  }

  #viewOf(position: number): DataView | null {
    if (position < this.#windowFrom || position + this.wordBytes > this.#windowTo) {
      const from = position - (position % WINDOW_STEP);
      const size = Math.min(WINDOW, this.size - from);
      const view = this.#bytes.view(this.#offset + from, size);
      // A copy, because the source may reuse its memory.
      this.#window = view === null ? null : new DataView(new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice().buffer);
      this.#windowFrom = from;
      this.#windowTo = from + size;
    }
    return this.#window;
  }
}
