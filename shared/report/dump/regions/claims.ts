import type { ByteLength, ByteOffset } from '../../../bytes/byte-source.ts';
import type { Dump } from '../format/dump.ts';
import type { Level } from '../levels.ts';
import type { Part } from './parts.ts';
import type { RegionKind } from './region.ts';

/** No claim: the parent of a claim that nothing refers to. */
export const NO_CLAIM = 0xffff_ffff;

/** What bytes are claimed as. One object for each kind of reference, such as the contexts of threads. */
export interface ClaimSource {
  readonly kind: RegionKind;
  /** The claim with the lower rank gets a byte that two claims have. */
  readonly rank: number;
  /** The part of the parent's block whose record refers to the data, and the field that does. */
  readonly refers: { readonly part: number; readonly field: string | null } | null;
  readonly level: (dump: Dump, claim: Claim) => Level;
  /** What the bytes consist of. */
  readonly parts: (dump: Dump, claim: Claim) => readonly Part[];
}

/** Bytes of the dump that one record, or the directory, says something about. */
export interface Claim {
  readonly source: ClaimSource;
  readonly offset: ByteOffset;
  readonly size: ByteLength;
  /** The claim whose bytes refer to these; `NO_CLAIM` if there is none. */
  readonly parent: number;
  /** The number of the record in the parent's part; of a stream, its number in the directory. */
  readonly index: number;
}

/** Claims as columns: a dump can have millions. */
export class Claims {
  readonly #sources: ClaimSource[] = [];
  readonly #numbers = new Map<ClaimSource, number>();
  #starts = new Float64Array(64);
  #ends = new Float64Array(64);
  #parents = new Uint32Array(64);
  #indexes = new Uint32Array(64);
  #kinds = new Uint8Array(64);
  #count = 0;
  readonly #size: ByteLength;

  /** `size`: of the dump. */
  constructor(size: ByteLength) {
    this.#size = size;
  }

  get count(): number {
    return this.#count;
  }

  get starts(): Float64Array {
    return this.#starts;
  }

  get ends(): Float64Array {
    return this.#ends;
  }

  /** Adds the part of `[offset, offset + size)` that is in the dump and returns its number; `NO_CLAIM` if there is none. */
  add(source: ClaimSource, offset: ByteOffset, size: ByteLength, parent: number, index: number): number {
    const end = Math.min(offset + size, this.#size);
    // No data is at the offset 0, where the header is; an offset of 0 means that there is no data.
    if (!(end > offset) || (offset === 0 && source.refers !== null)) return NO_CLAIM;
    const at = this.#count;
    if (at === this.#starts.length) this.#grow();
    this.#starts[at] = offset;
    this.#ends[at] = end;
    this.#parents[at] = parent;
    this.#indexes[at] = index;
    this.#kinds[at] = this.#numberOf(source);
    this.#count += 1;
    return at;
  }

  /** The source of an existing claim. */
  sourceOf(claim: number): ClaimSource | undefined {
    return this.#sources[this.#kinds[claim] ?? 0];
  }

  /** A claim; null outside the list. */
  at(claim: number): Claim | null {
    const source = claim < this.#count ? this.sourceOf(claim) : undefined;
    if (source === undefined) return null;
    const offset = this.#starts[claim] ?? 0;
    return {
      source,
      offset,
      size: (this.#ends[claim] ?? 0) - offset,
      parent: this.#parents[claim] ?? NO_CLAIM,
      index: this.#indexes[claim] ?? 0,
    };
  }

  /** The first claim that a record of another claim refers to, of a source that fits; null if there is none. Linear in the claims. */
  childOf(parent: number, index: number, fits: (source: ClaimSource) => boolean): Claim | null {
    for (let claim = 0; claim < this.#count; claim += 1) {
      if (this.#parents[claim] !== parent || this.#indexes[claim] !== index) continue;
      const source = this.sourceOf(claim);
      if (source !== undefined && fits(source)) return this.at(claim);
    }
    return null;
  }

  /** Whether claim `a` gets the bytes that both have: the lower rank, then the earlier claim. */
  outranks(a: number, b: number): boolean {
    const difference = (this.sourceOf(a)?.rank ?? 0) - (this.sourceOf(b)?.rank ?? 0);
    return difference < 0 || (difference === 0 && a < b);
  }

  #numberOf(source: ClaimSource): number {
    const known = this.#numbers.get(source);
    if (known !== undefined) return known;
    this.#sources.push(source);
    this.#numbers.set(source, this.#sources.length - 1);
    return this.#sources.length - 1;
  }

  #grow(): void {
    const length = this.#starts.length * 2;
    const grown = <A extends Float64Array | Uint32Array | Uint8Array>(made: A, from: A): A => {
      made.set(from);
      return made;
    };
    this.#starts = grown(new Float64Array(length), this.#starts);
    this.#ends = grown(new Float64Array(length), this.#ends);
    this.#parents = grown(new Uint32Array(length), this.#parents);
    this.#indexes = grown(new Uint32Array(length), this.#indexes);
    this.#kinds = grown(new Uint8Array(length), this.#kinds);
  }
}
