import type { ByteOffset } from '../bytes/byte-source.ts';
import type { WirePart } from './wire-map.ts';

const FIELDS = 5;

/** Offsets of parts in one typed array: 40 bytes a part, so that a body of a million parts stays small. */
export class PartTable {
  #values = new Float64Array(FIELDS * 16);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(delimiter: ByteOffset, headers: ByteOffset, content: ByteOffset, end: ByteOffset, lookAlike: ByteOffset): void {
    if ((this.#count + 1) * FIELDS > this.#values.length) {
      const larger = new Float64Array(this.#values.length * 2);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values.set([delimiter, headers, content, end, lookAlike], this.#count * FIELDS);
    this.#count += 1;
  }

  /** The finished table without its spare room. */
  done(): { readonly partCount: number; part(index: number): WirePart } {
    const values = this.#values.slice(0, this.#count * FIELDS);
    const count = this.#count;
    return {
      partCount: count,
      part(index) {
        if (index < 0 || index >= count) throw new RangeError(`part ${String(index)} of ${String(count)}`);
        const field = (position: number): ByteOffset => values[index * FIELDS + position] ?? 0;
        return { index, delimiter: field(0), headers: field(1), content: field(2), end: field(3), lookAlike: field(4) };
      },
    };
  }
}
