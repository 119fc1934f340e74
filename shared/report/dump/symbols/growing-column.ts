/** Numbers up to 2^32 - 1 in 4 bytes each; larger ones, up to 2^53, in 8. */
export type Column = Uint32Array | Float64Array;

/** The largest number of a column with 4 bytes each. */
export const MAX_NARROW = 0xffff_ffff;

const CHUNK_BITS = 16;
/** The numbers of a chunk. */
const CHUNK = 1 << CHUNK_BITS;
const INITIAL = 64;

/** The bits of a number that one pass of a sort looks at. */
const DIGIT_BITS = 11;
const DIGITS = 1 << DIGIT_BITS;

/** Numbers whose count is not known in advance. Kept in chunks, so that growing to a large column copies nothing and needs no second column meanwhile. */
export class GrowingColumn {
  readonly #chunks: Column[] = [];
  #newest: Column = new Uint32Array(0);
  #length = 0;
  #isWide = false;

  get length(): number {
    return this.#length;
  }

  /** Appends a number: up to `MAX_NARROW`, or up to 2^53 after `widen`. */
  push(value: number): void {
    const at = this.#length & (CHUNK - 1);
    if (at === 0) this.#setNewest(this.#chunks.length, this.#columnOf(this.#length === 0 ? INITIAL : CHUNK));
    else if (at === this.#newest.length) {
      const larger = this.#columnOf(this.#newest.length * 2);
      larger.set(this.#newest);
      this.#setNewest(this.#chunks.length - 1, larger);
    }
    this.#newest[at] = value;
    this.#length += 1;
  }

  at(index: number): number {
    return this.#chunks[index >>> CHUNK_BITS]?.[index & (CHUNK - 1)] ?? 0;
  }

  /** The newest number; 0 if there is none. */
  last(): number {
    return this.#length === 0 ? 0 : this.at(this.#length - 1);
  }

  setLast(value: number): void {
    this.#newest[(this.#length - 1) & (CHUNK - 1)] = value;
  }

  /** Gives each number 8 bytes. */
  widen(): void {
    if (this.#isWide) return;
    this.#isWide = true;
    for (const [index, chunk] of this.#chunks.entries()) this.#setNewest(index, new Float64Array(chunk));
  }

  /** The indexes of the numbers in ascending order; those of equal numbers in the order of the column. Takes linear time, at most five passes. */
  order(): Uint32Array {
    let from = new Uint32Array(this.#length);
    let to = new Uint32Array(this.#length);
    let largest = 0;
    for (let index = 0; index < from.length; index += 1) {
      from[index] = index;
      largest = Math.max(largest, this.at(index));
    }
    for (let scale = 1; scale <= largest; scale *= DIGITS) {
      const next = this.#placesOf(scale);
      for (let at = 0; at < from.length; at += 1) {
        const index = from[at] ?? 0;
        const digit = digitOf(this.at(index), scale);
        const place = next[digit] ?? 0;
        to[place] = index;
        next[digit] = place + 1;
      }
      [from, to] = [to, from];
    }
    return from;
  }

  /** Where the numbers with each digit begin if they are in the order of that digit. */
  #placesOf(scale: number): Uint32Array {
    const places = new Uint32Array(DIGITS);
    for (let index = 0; index < this.#length; index += 1) {
      const digit = digitOf(this.at(index), scale);
      places[digit] = (places[digit] ?? 0) + 1;
    }
    let before = 0;
    for (const [digit, count] of places.entries()) {
      places[digit] = before;
      before += count;
    }
    return places;
  }

  /** All numbers, or those at `indexes`. The column is empty afterwards, so that no number is in memory twice. */
  take(indexes: Uint32Array | null): Column {
    const taken = this.#columnOf(indexes?.length ?? this.#length);
    if (indexes === null)
      for (let index = this.#chunks.length - 1; index >= 0; index -= 1) {
        const chunk = this.#chunks.pop() ?? taken;
        taken.set(chunk.subarray(0, this.#length - index * CHUNK), index * CHUNK);
      }
    else for (let at = 0; at < indexes.length; at += 1) taken[at] = this.at(indexes[at] ?? 0);
    this.#chunks.length = 0;
    this.#newest = this.#columnOf(0);
    this.#length = 0;
    return taken;
  }

  #columnOf(length: number): Column {
    return this.#isWide ? new Float64Array(length) : new Uint32Array(length);
  }

  #setNewest(index: number, chunk: Column): void {
    this.#chunks[index] = chunk;
    this.#newest = chunk;
  }
}

/** The digit of a number in front of `scale`, a power of `DIGITS`. */
function digitOf(value: number, scale: number): number {
  return Math.floor(value / scale) % DIGITS;
}
