import { type ByteLength, type ByteOffset, type ByteSource, EMPTY_BYTES, sliceSource } from '../../../bytes/byte-source.ts';

/** Reads of up to this size are served from cached pages: strings and contexts of one dump are close together. */
const PAGE: ByteLength = 4_096;
const MAX_PAGES = 64;

/** The bytes of one dump, read by range and in its byte order. Nothing is read before it is asked for. */
export class DumpBytes {
  readonly size: ByteLength;
  readonly little: boolean;
  readonly #source: ByteSource;
  readonly #pages = new Map<number, Uint8Array>();

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
