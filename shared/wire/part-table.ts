import type { ByteOffset } from '../bytes/byte-source.ts';
import type { WirePart } from './wire-map.ts';

const FIELDS = 5;
/** Parts of one block of the table. It grows block by block, so that nothing is copied and little is spare. */
const BLOCK = 1_024;
/** Parts of the list that the table is until there are more: most reports have a few, and many small reports are read in a row. */
const FEW = 64;

const NO_BLOCK = new Float64Array(0);

/**
 * Offsets of parts in typed arrays: 40 bytes a part, so that a body of a million parts stays small. The first few stand in a list: making a typed
 * array takes longer than reading a small report.
 */
export class PartTable {
  /** Fields of the first few, as long as there are no more. */
  #few: number[] = [];
  readonly #blocks: Float64Array[] = [];
  #newest = NO_BLOCK;
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(delimiter: ByteOffset, headers: ByteOffset, content: ByteOffset, end: ByteOffset, lookAlike: ByteOffset): void {
    if (this.#count < FEW) this.#few.push(delimiter, headers, content, end, lookAlike);
    else this.#write(delimiter, headers, content, end, lookAlike);
    this.#count += 1;
  }

  /** The finished table without its spare room. */
  done(): { readonly partCount: number; part(index: number): WirePart } {
    const count = this.#count;
    if (this.#blocks.length > 0) this.#blocks[this.#blocks.length - 1] = this.#newest.slice(0, (((count - 1) % BLOCK) + 1) * FIELDS);
    const blocks: readonly (Float64Array | readonly number[])[] = count > FEW ? this.#blocks : [this.#few];
    return {
      partCount: count,
      part(index) {
        const values = blocks[Math.floor(index / BLOCK)];
        if (values === undefined || index >= count) throw new RangeError(`part ${String(index)} of ${String(count)}`);
        const place = (index % BLOCK) * FIELDS;
        return {
          index,
          delimiter: values[place] ?? 0,
          headers: values[place + 1] ?? 0,
          content: values[place + 2] ?? 0,
          end: values[place + 3] ?? 0,
          lookAlike: values[place + 4] ?? 0,
        };
      },
    };
  }

  #write(delimiter: ByteOffset, headers: ByteOffset, content: ByteOffset, end: ByteOffset, lookAlike: ByteOffset): void {
    const place = (this.#count % BLOCK) * FIELDS;
    if (place === 0 || this.#count === FEW) this.#addBlock();
    const values = this.#newest;
    values[place] = delimiter;
    values[place + 1] = headers;
    values[place + 2] = content;
    values[place + 3] = end;
    values[place + 4] = lookAlike;
  }

  /** The first block begins with those that stood in the list. */
  #addBlock(): void {
    this.#newest = new Float64Array(FIELDS * BLOCK);
    this.#newest.set(this.#few);
    this.#few = [];
    this.#blocks.push(this.#newest);
  }
}
