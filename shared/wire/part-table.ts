import type { ByteOffset } from '../bytes/byte-source.ts';
import type { WirePart } from './wire-map.ts';

const FIELDS = 5;
/** Parts of one block of the table. It grows block by block, so that nothing is copied and little is spare. */
const BLOCK = 1_024;
/** Parts of the list that the table is until there are more: most reports have a few, and many small reports are read in a row. */
const FEW = 64;

/**
 * Offsets of parts in typed arrays: 40 bytes a part, so that a body of a million parts stays small. The first few stand in a list: making a typed
 * array takes longer than reading a small report.
 */
export class PartTable {
  readonly #blocks: (Float64Array | number[])[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(delimiter: ByteOffset, headers: ByteOffset, content: ByteOffset, end: ByteOffset, lookAlike: ByteOffset): void {
    const place = (this.#count % BLOCK) * FIELDS;
    if (this.#count === FEW) this.#widenFirst();
    const values = place === 0 ? this.#newBlock() : this.#blocks[this.#blocks.length - 1];
    if (values === undefined) throw new Error('a part table lost its last block');
    values[place] = delimiter;
    values[place + 1] = headers;
    values[place + 2] = content;
    values[place + 3] = end;
    values[place + 4] = lookAlike;
    this.#count += 1;
  }

  /** The finished table without its spare room. */
  done(): { readonly partCount: number; part(index: number): WirePart } {
    const blocks = this.#blocks;
    const count = this.#count;
    const spare = blocks.length * BLOCK - count;
    const newest = blocks.at(-1);
    if (newest instanceof Float64Array && spare > 0) blocks[blocks.length - 1] = newest.slice(0, (BLOCK - spare) * FIELDS);
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

  #widenFirst(): void {
    const few = this.#blocks[0];
    const block = new Float64Array(FIELDS * BLOCK);
    if (few !== undefined) block.set(few);
    this.#blocks[0] = block;
  }

  #newBlock(): Float64Array | number[] {
    const block = this.#count === 0 ? [] : new Float64Array(FIELDS * BLOCK);
    this.#blocks.push(block);
    return block;
  }
}
