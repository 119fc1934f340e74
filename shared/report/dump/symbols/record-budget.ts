import type { ByteLength } from '../../../bytes/byte-source.ts';

/** An index of real symbols has 0.03 to 0.26 times the bytes of its file (measured), the more the smaller the file. */
const PART = 5;
/** Up to this size, an index may be larger than that part: two million functions. */
const MIN_LIMIT: ByteLength = 32 << 20;
/** Eight million functions. Symbol files of 1 GB have a few million records. */
const MAX_LIMIT: ByteLength = 128 << 20;

/**
 * The memory that the index of one file may take: a fifth of the bytes that were read, at least 32 MiB and at most 128 MiB. A file of a few megabytes can
 * inflate to gigabytes of nothing but records.
 */
export class RecordBudget {
  #limit = MIN_LIMIT;
  #used: ByteLength = 0;

  /** `read`: the bytes that were read so far. */
  growTo(read: ByteLength): void {
    this.#limit = Math.min(Math.max(read / PART, MIN_LIMIT), MAX_LIMIT);
  }

  /** Reserves memory; false if there is not enough. */
  take(bytes: ByteLength): boolean {
    if (this.#used + bytes > this.#limit) return false;
    this.#used += bytes;
    return true;
  }
}
