const BLOCK_BITS = 10;
/** The number of rows in a block. The table grows by whole blocks, so that nothing is copied and little space is unused. */
const BLOCK = 1 << BLOCK_BITS;
/** The number of rows up to which the table is a plain list. Most reports have few rows, and many small reports are read in sequence. */
const FEW = 64;

const NO_BLOCK = new Float64Array(0);

/**
 * Rows of three or five numbers in typed arrays: 24 or 40 bytes per row, so that a million rows use little memory. The first rows are in a plain list, because
 * creating a typed array takes longer than reading a small report.
 */
export class NumberRows {
  readonly #fields: 3 | 5;
  /** The fields of all rows while there are at most `FEW` rows; afterwards empty. */
  #few: number[] = [];
  readonly #blocks: Float64Array[] = [];
  #newest = NO_BLOCK;
  #count = 0;

  constructor(fields: 3 | 5) {
    this.#fields = fields;
  }

  get count(): number {
    return this.#count;
  }

  /** For rows of three fields, the last two arguments are ignored. */
  add(first: number, second: number, third: number, fourth = 0, fifth = 0): void {
    if (this.#count >= FEW) this.#write(first, second, third, fourth, fifth);
    else if (this.#fields === 3) this.#few.push(first, second, third);
    else this.#few.push(first, second, third, fourth, fifth);
    this.#count += 1;
  }

  /** The value of a field of an existing row. Rows and fields are numbered from 0. */
  value(row: number, field: number): number {
    if (this.#count <= FEW) return this.#few[row * this.#fields + field] ?? 0;
    return this.#blocks[row >>> BLOCK_BITS]?.[(row & (BLOCK - 1)) * this.#fields + field] ?? 0;
  }

  /** Frees the unused space. Call this after the last row. */
  close(): void {
    const last = this.#blocks.length - 1;
    if (last >= 0) this.#blocks[last] = this.#newest.slice(0, (((this.#count - 1) & (BLOCK - 1)) + 1) * this.#fields);
  }

  #write(first: number, second: number, third: number, fourth: number, fifth: number): void {
    const offset = (this.#count & (BLOCK - 1)) * this.#fields;
    if (offset === 0 || this.#count === FEW) this.#addBlock();
    const values = this.#newest;
    values[offset] = first;
    values[offset + 1] = second;
    values[offset + 2] = third;
    if (this.#fields === 3) return;
    values[offset + 3] = fourth;
    values[offset + 4] = fifth;
  }

  /** Adds a block. The first block starts with the rows of the plain list. */
  #addBlock(): void {
    this.#newest = new Float64Array(this.#fields * BLOCK);
    this.#newest.set(this.#few);
    this.#few = [];
    this.#blocks.push(this.#newest);
  }
}
