import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sourceOfBytes } from '../../../../shared/bytes/byte-source.ts';
import { buildDump } from '../../../../shared/report/dump/build/build-dump.ts';
import { memoryInfoStream } from '../../../../shared/report/dump/build/windows-streams.ts';
import { type Dump, isDumpFailure, openDump } from '../../../../shared/report/dump/format/dump.ts';
import { addressSpaceOf } from '../../../../shared/report/dump/memory/address-space.ts';
import { memoryRowsOf } from '../../../../shared/report/dump/memory/memory-rows.ts';
import { volume } from '../../../support/volume.ts';

const RUNS = { numRuns: volume(2_000, 200) };

interface Span {
  readonly start: bigint;
  readonly size: number;
}

/** Spans that do not overlap, in any order. */
const spans = (most: number): fc.Arbitrary<readonly Span[]> =>
  fc.array(fc.record({ gap: fc.nat(3), size: fc.integer({ min: 1, max: 6 }) }), { maxLength: most }).chain((pieces) => {
    let at = 0x10n;
    const made = pieces.map(({ gap, size }) => {
      const start = at + BigInt(gap);
      at = start + BigInt(size);
      return { start, size };
    });
    return fc.shuffledSubarray(made, { minLength: made.length, maxLength: made.length });
  });

const contains = (address: bigint) => (span: Span) => address >= span.start && address < span.start + BigInt(span.size);

function dumpOf(regions: readonly Span[], ranges: readonly Span[], hasMap: boolean): Dump {
  const map = memoryInfoStream(regions.map(({ start, size }) => ({ base: start, size: BigInt(size), state: 0x1000, protection: 4 })));
  const bytes = buildDump({
    system: { os: 'windows', cpu: 'amd64' },
    memory: ranges.map(({ start, size }) => ({ start, content: new Uint8Array(size) })),
    ...(hasMap ? { streams: [map] } : {}),
  });
  const dump = openDump(sourceOfBytes(bytes));
  if (isDumpFailure(dump)) throw new Error(dump.code);
  return dump;
}

describe('the map of the memory with what the dump holds', () => {
  it('has every region and every range outside of them once, by address, and finds each address in its row', () => {
    fc.assert(
      fc.property(spans(8), spans(8), fc.boolean(), (regions, ranges, hasMap) => {
        const isMapped = hasMap && regions.length > 0;
        const dump = dumpOf(regions, ranges, isMapped);
        const rows = memoryRowsOf(dump);
        const outside = isMapped ? ranges.filter(({ start }) => !regions.some(contains(start))) : ranges;
        const expected = [...(isMapped ? regions : []), ...outside].toSorted((a, b) => Number(a.start - b.start));
        const found = Array.from({ length: rows.length }, (_, index) => rows.at(index));
        expect(found.map((row) => row?.start)).toEqual(expected.map(({ start }) => start));
        expect(rows.at(rows.length)).toBeNull();
        for (let address = 0x8n; address < 0x60n; address += 1n) {
          const row = rows.at(rows.indexAt(address));
          const inRegion = isMapped ? regions.find(contains(address)) : undefined;
          const inRange = ranges.find(contains(address));
          const isRow = inRegion !== undefined || (inRange !== undefined && outside.includes(inRange));
          // The end of a range that begins in a region can be after the region.
          if (isRow) expect(row?.start).toBe((inRegion ?? inRange)?.start);
          else if (inRange === undefined) expect(row).toBeNull();
        }
      }),
      RUNS,
    );
  });

  it('counts the bytes that the dump holds of any addresses', () => {
    fc.assert(
      fc.property(spans(8), fc.nat(0x60), fc.nat(0x30), (ranges, from, size) => {
        const space = addressSpaceOf(dumpOf([], ranges, false));
        const addresses = Array.from({ length: size }, (_, at) => BigInt(from + at));
        const held = addresses.filter((address) => ranges.some(contains(address)));
        const { bytes, first } = space.heldIn(BigInt(from), BigInt(from + size));
        expect(bytes).toBe(held.length);
        expect(first?.offset ?? null).toBe(held[0] === undefined ? null : space.offsetOf(held[0]));
      }),
      RUNS,
    );
  });
});
