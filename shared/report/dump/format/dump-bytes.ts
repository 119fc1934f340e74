import { type ByteLength, type ByteOffset, type ByteSource, EMPTY_BYTES, sliceSource } from '../../../bytes/byte-source.ts';

/** Reads of up to this size are served from cached pages: strings and contexts of one dump are close together. */
const PAGE: ByteLength = 4_096;
const MAX_PAGES = 64;

/** A pass over a long range reads it in pieces of at most this size, all into the same memory. */
const PASS_BYTES: ByteLength = 65_536;

/** Items of equal size in a dump. */
interface ItemRun {
  readonly offset: ByteOffset;
  readonly count: number;
  /** Bytes from one item to the next. */
  readonly stride: ByteLength;
  readonly itemBytes: ByteLength;
}

/** The bytes of one dump, read by range and in its byte order. Nothing is read before it is asked for. */
export class DumpBytes {
  readonly size: ByteLength;
  readonly little: boolean;
  readonly #source: ByteSource;
  readonly #pages = new Map<number, Uint8Array>();
  #passMemory: Uint8Array | null = null;

  /** The dump is the `size` bytes at `offset` of the source. `little`: whether numbers are little-endian. */
  constructor(source: ByteSource, offset: ByteOffset, size: ByteLength, little: boolean) {
    this.#source = sliceSource(source, offset, size);
    this.size = this.#source.size;
    this.little = little;
  }

  /** True if all of `[offset, offset + length)` is in the dump. */
  has(offset: ByteOffset, length: ByteLength): boolean {
    return offset >= 0 && length >= 0 && offset + length <= this.size;
  }

  /** The bytes of `[offset, offset + length)`, cut at the end of the dump. May be a view of a cache: never write to it. */
  bytes(offset: ByteOffset, length: ByteLength): Uint8Array {
    if (length <= 0 || offset < 0 || offset >= this.size) return EMPTY_BYTES;
    const page = Math.floor(offset / PAGE);
    const within = offset - page * PAGE;
    if (within + length > PAGE) return this.#source.read(offset, length);
    return this.#page(page).subarray(within, within + length);
  }

  /** A view of `[offset, offset + length)`; null if any of these bytes is outside the dump. */
  view(offset: ByteOffset, length: ByteLength): DataView | null {
    if (!this.has(offset, length)) return null;
    const bytes = this.bytes(offset, length);
    // The file became shorter while it was read.
    return bytes.length < length ? null : new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /**
   * Passes items of `itemBytes` that begin `stride` bytes apart, many at once: a view that begins with the item `first` and holds `count` of them. A view is
   * valid until `take` returns. Stops at the end of the dump. Cancellation point.
   */
  forEachView(items: ItemRun, take: (view: DataView, first: number, count: number) => void): void {
    const { offset, count, stride, itemBytes } = items;
    const most = Math.max(Math.floor(PASS_BYTES / stride), 1);
    for (let first = 0; first < count; first += most) {
      this.throwIfCancelled();
      const now = Math.min(most, count - first);
      const view = this.#passView(offset + first * stride, (now - 1) * stride + itemBytes);
      if (view === null) return;
      take(view, first, now);
    }
  }

  /** An unsigned number; null outside the dump. */
  u16(offset: ByteOffset): number | null {
    return this.view(offset, 2)?.getUint16(0, this.little) ?? null;
  }

  /** An unsigned number; null outside the dump. */
  u32(offset: ByteOffset): number | null {
    return this.view(offset, 4)?.getUint32(0, this.little) ?? null;
  }

  /** An unsigned number; null outside the dump. */
  u64(offset: ByteOffset): bigint | null {
    return this.view(offset, 8)?.getBigUint64(0, this.little) ?? null;
  }

  /** Cancellation point of long work on this dump. */
  throwIfCancelled(): void {
    this.#source.throwIfCancelled?.();
  }

  /** Like `view`, in memory that the next call overwrites: fresh memory for each piece of a long list costs more than reading it. */
  #passView(offset: ByteOffset, length: ByteLength): DataView | null {
    const { readInto } = this.#source;
    if (readInto === undefined || length <= PAGE || length > PASS_BYTES) return this.view(offset, length);
    if (!this.has(offset, length)) return null;
    const memory = (this.#passMemory ??= new Uint8Array(PASS_BYTES));
    return readInto(offset, memory.subarray(0, length)) < length ? null : new DataView(memory.buffer, 0, length);
  }

  #page(page: number): Uint8Array {
    const cached = this.#pages.get(page);
    if (cached !== undefined) return cached;
    // A copy: a source may reuse its memory for the next read.
    const bytes = this.#source.read(page * PAGE, PAGE).slice();
    if (this.#pages.size >= MAX_PAGES) this.#pages.clear();
    this.#pages.set(page, bytes);
    return bytes;
  }
}
