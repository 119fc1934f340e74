import type { ByteOffset } from '../../../bytes/byte-source.ts';
import { memoize } from '../../../bytes/memoize.ts';
import { countIndexesWhile, MadeRows, type Rows } from '../../../bytes/rows.ts';
import type { Dump } from '../format/dump.ts';
import { type Claim, type Claims, NO_CLAIM } from './claims.ts';
import { collectClaims } from './collect.ts';
import { type Cover, coverOf } from './cover.ts';
import type { Region } from './region.ts';
import { SOURCES, streamNameOf, streamTypeAt } from './sources.ts';

/**
 * The bytes of a dump by region, in order: every byte is in exactly one region. If several records claim the same bytes, the more specific meaning counts
 * (header and directory, then records of streams, structures such as contexts, texts, stacks, memory, and at the end other bytes of streams), then the stream
 * that comes first in the directory, then the record that comes first in its list. Only columns are in memory; regions are made on access. Finding an offset
 * takes O(log n).
 */
export class DumpRegions {
  readonly #dump: Dump;
  readonly #claims: Claims;
  readonly #cover: Cover;
  /** 1 if there are leading bytes: they are the region 0. */
  readonly #before: 0 | 1;

  constructor(dump: Dump) {
    this.#dump = dump;
    this.#claims = collectClaims(dump);
    this.#cover = coverOf(this.#claims, dump.bytes.size);
    this.#before = dump.leadingBytes > 0 ? 1 : 0;
  }

  /** The number of regions. */
  get length(): number {
    return this.#cover.count + this.#before;
  }

  /** The index of the region that contains an offset; -1 if the offset is outside. O(log n). */
  indexAt(offset: ByteOffset): number {
    if (offset < 0 - this.#dump.leadingBytes || offset >= this.#dump.bytes.size || Number.isNaN(offset)) return -1;
    if (offset < 0) return 0;
    const { starts, count } = this.#cover;
    return countIndexesWhile(count, (index) => (starts[index] ?? 0) <= offset) - 1 + this.#before;
  }

  /** A region; null outside the list. */
  at(index: number): Region | null {
    return index < 0 || index >= this.length ? null : this.#regionOf(index);
  }

  /** The region that contains an offset; null if the offset is outside. */
  regionAt(offset: ByteOffset): Region | null {
    return this.at(this.indexAt(offset));
  }

  /** The regions as rows that are made on access. */
  rows(): Rows<Region> {
    return new MadeRows(this.length, (index) => this.#regionOf(index));
  }

  /** What a region is claimed as; null for leading and unnamed bytes. The claim can be larger than the region, if others have some of its bytes. */
  claimAt(index: number): Claim | null {
    return this.claim(index < this.#before ? NO_CLAIM : (this.#cover.claims[index - this.#before] ?? NO_CLAIM));
  }

  /** A claim by its number; null for `NO_CLAIM`. */
  claim(number: number): Claim | null {
    return this.#claims.at(number);
  }

  /**
   * The data to which a field in a region refers; null if there is none. `part`: the part of the region that the record of the field is in. `record`: the
   * number of the record, or of the element of the field if there is only one record. Linear in the claims.
   */
  dataOf(index: number, part: number, record: number, field: string): Claim | null {
    const parent = index < this.#before ? NO_CLAIM : (this.#cover.claims[index - this.#before] ?? NO_CLAIM);
    return parent === NO_CLAIM
      ? null
      : this.#claims.childOf(parent, record, ({ refers }) => refers?.part === part && refers.field === field);
  }

  #regionOf(index: number): Region {
    const { leadingBytes } = this.#dump;
    const interval = index - this.#before;
    if (interval < 0) return { index, kind: 'leading_bytes', stream: null, offset: 0 - leadingBytes, size: leadingBytes, level: 'closed' };
    const { starts, count } = this.#cover;
    const offset = starts[interval] ?? 0;
    const end = interval + 1 < count ? (starts[interval + 1] ?? 0) : this.#dump.bytes.size;
    const claim = this.claimAt(index);
    if (claim === null) return { index, kind: 'unnamed', stream: null, offset, size: end - offset, level: 'closed' };
    const { kind, level } = claim.source;
    return { index, kind, stream: this.#streamOf(claim), offset, size: end - offset, level: level(this.#dump, claim) };
  }

  #streamOf(claim: Claim): string | null {
    let owner: Claim = claim;
    for (let parent = this.claim(owner.parent); parent !== null; parent = this.claim(owner.parent)) owner = parent;
    const isStream = owner.source === SOURCES.stream || owner.source === SOURCES.rest;
    return isStream ? streamNameOf(streamTypeAt(this.#dump, owner.index)) : null;
  }
}

/** The regions of a dump. Reads all lists of the dump once. */
export const dumpRegions = memoize((dump: Dump): DumpRegions => new DumpRegions(dump));
