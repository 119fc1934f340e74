import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import { type Rows, rowsOf } from '../../../bytes/rows.ts';
import type { DumpBytes } from './dump-bytes.ts';
import type { RecordType, RecordValues } from './record.ts';

/** The records in one block. A block is read in one piece, so that a pass over a million records reads the file in few pieces. */
const BLOCK_RECORDS = 1_024;

/**
 * A list of equal records in a dump, read on demand. Holds one block of the list in memory, however long the list is. A record that is partly outside the dump
 * does not count.
 */
export class RecordTable<F> {
  readonly type: RecordType<F>;
  readonly offset: ByteOffset;
  readonly length: number;
  /** Bytes from one record to the next; at least the size of the record. */
  readonly stride: ByteLength;
  readonly #bytes: DumpBytes;
  #block: DataView | null = null;
  #blockIndex = -1;

  /** `count` is cut to the records that are inside the dump. */
  constructor(bytes: DumpBytes, type: RecordType<F>, offset: ByteOffset, count: number, stride: ByteLength = type.bytes) {
    this.#bytes = bytes;
    this.type = type;
    this.offset = offset;
    this.stride = Math.max(stride, type.bytes);
    const available = bytes.size - offset - type.bytes;
    this.length = available < 0 ? 0 : Math.min(count, Math.floor(available / this.stride) + 1);
  }

  /** The offset of a record in the dump. */
  offsetOf(index: number): ByteOffset {
    return this.offset + index * this.stride;
  }

  /** A record; undefined outside the list. */
  at(index: number): RecordValues<F> | undefined {
    const view = this.#viewOf(index);
    return view === null ? undefined : this.type.read(view, this.#within(index), this.#bytes.little);
  }

  /** A 32-bit field of a record; 0 outside the list. */
  u32(index: number, fieldOffset: ByteOffset): number {
    return this.#viewOf(index)?.getUint32(this.#within(index) + fieldOffset, this.#bytes.little) ?? 0;
  }

  /** A 64-bit field of a record; 0 outside the list. */
  u64(index: number, fieldOffset: ByteOffset): bigint {
    return this.#viewOf(index)?.getBigUint64(this.#within(index) + fieldOffset, this.#bytes.little) ?? 0n;
  }

  /** Passes the records block by block: a view in which the record `first` is at offset 0. For passes over many records that must be fast. */
  forEachBlock(take: (view: DataView, first: number, count: number) => void): void {
    for (let from = 0; from < this.length; from += BLOCK_RECORDS) {
      const view = this.#viewOf(from);
      if (view === null) return;
      this.#bytes.throwIfCancelled();
      take(view, from, Math.min(BLOCK_RECORDS, this.length - from));
    }
  }

  /** The records as rows that are made on access. */
  rows(): Rows<RecordValues<F>> {
    return rowsOf(this.length, (index) => this.at(index) as RecordValues<F>);
  }

  #within(index: number): ByteOffset {
    return (index % BLOCK_RECORDS) * this.stride;
  }

  #viewOf(index: number): DataView | null {
    if (index < 0 || index >= this.length) return null;
    const block = Math.floor(index / BLOCK_RECORDS);
    if (block !== this.#blockIndex) {
      const from = block * BLOCK_RECORDS;
      const records = Math.min(BLOCK_RECORDS, this.length - from);
      const view = this.#bytes.view(this.offsetOf(from), (records - 1) * this.stride + this.type.bytes);
      // A copy, because the source may reuse its memory.
      this.#block = view === null ? null : new DataView(new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice().buffer);
      this.#blockIndex = block;
    }
    return this.#block;
  }
}
