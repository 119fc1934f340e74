import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import { type Rows, rowsOf } from '../../../bytes/rows.ts';
import type { DumpBytes } from './dump-bytes.ts';
import type { RecordType, RecordValues } from './record.ts';

/** Records are read in blocks of about this size, because the ones beside a record are usually asked for next. */
const BLOCK_BYTES: ByteLength = 16_384;

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
  readonly #blockRecords: number;
  #block: DataView | null = null;
  #blockIndex = -1;

  /** `count` is cut to the records that are inside the dump. */
  constructor(bytes: DumpBytes, type: RecordType<F>, offset: ByteOffset, count: number, stride: ByteLength = type.bytes) {
    this.#bytes = bytes;
    this.type = type;
    this.offset = offset;
    this.stride = Math.max(stride, type.bytes);
    this.#blockRecords = Math.max(Math.floor(BLOCK_BYTES / this.stride), 1);
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

  /**
   * Passes the records piece by piece: a view in which the record `first` is at offset 0. For passes over many records that must be fast. A view is valid until
   * `take` returns.
   */
  forEachBlock(take: (view: DataView, first: number, count: number) => void): void {
    this.#bytes.forEachView({ offset: this.offset, count: this.length, stride: this.stride, itemBytes: this.type.bytes }, take);
  }

  /** The records as rows that are made on access. A record is all zeros if the file became shorter. */
  rows(): Rows<RecordValues<F>> {
    const { type } = this;
    return rowsOf(this.length, (index) => this.at(index) ?? type.read(new DataView(new ArrayBuffer(type.bytes)), 0, true));
  }

  #within(index: number): ByteOffset {
    return (index % this.#blockRecords) * this.stride;
  }

  #viewOf(index: number): DataView | null {
    if (index < 0 || index >= this.length) return null;
    const block = Math.floor(index / this.#blockRecords);
    if (block !== this.#blockIndex) {
      const from = block * this.#blockRecords;
      const records = Math.min(this.#blockRecords, this.length - from);
      const view = this.#bytes.view(this.offsetOf(from), (records - 1) * this.stride + this.type.bytes);
      // A copy, because the source may reuse its memory.
      this.#block = view === null ? null : new DataView(new Uint8Array(view.buffer, view.byteOffset, view.byteLength).slice().buffer);
      this.#blockIndex = block;
    }
    return this.#block;
  }
}
