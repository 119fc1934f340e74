import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FileRanges } from '../../../../../../shared/report/dump/format/file-ranges.ts';

const RANGE = fc.tuple(fc.nat(120), fc.nat(12));

function rangesOf(ranges: readonly (readonly [offset: number, size: number])[]): FileRanges {
  return new FileRanges(
    Float64Array.from(ranges, ([offset]) => offset),
    Float64Array.from(ranges, ([, size]) => size),
  );
}

describe('FileRanges', () => {
  it('finds the same overlaps as a comparison with each range, for ranges in any order', () => {
    fc.assert(
      fc.property(fc.array(RANGE, { maxLength: 60 }), fc.boolean(), RANGE, (listed, isOrdered, [offset, size]) => {
        const ranges = isOrdered ? listed.toSorted(([a], [b]) => a - b) : listed;
        const expected = ranges.some(([from, bytes]) => bytes > 0 && size > 0 && offset < from + bytes && offset + size > from);
        expect(rangesOf(ranges).overlap(offset, size)).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  it('has no overlap with bytes right before and after a range', () => {
    const ranges = rangesOf([
      [10, 5],
      [20, 5],
    ]);
    expect([ranges.overlap(5, 5), ranges.overlap(15, 5), ranges.overlap(25, 5)]).toEqual([false, false, false]);
    expect([ranges.overlap(5, 6), ranges.overlap(14, 1), ranges.overlap(15, 6)]).toEqual([true, true, true]);
  });

  it('keeps more ranges than there is room for at first', () => {
    const ranges = rangesOf(Array.from({ length: 100_000 }, (_, index) => [index * 10, 5]));
    expect([ranges.overlap(999_994, 1), ranges.overlap(999_995, 5), ranges.overlap(0, 1)]).toEqual([true, false, true]);
  });
});
