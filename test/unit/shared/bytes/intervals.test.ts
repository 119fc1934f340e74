import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Interval, intervalsWithin, intervalsWithout, mergedIntervals } from '../../../../shared/bytes/intervals.ts';

const interval = fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 12 })).map(([from, length]) => ({ from, to: from + length }));

function positions(intervals: readonly Interval[]): Set<number> {
  return new Set(intervals.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)));
}

it('merged intervals hold exactly the added positions, in order and separated', () => {
  fc.assert(
    fc.property(fc.array(fc.array(interval)), interval, (added, window) => {
      const all = added.reduce<readonly Interval[]>((before, more) => mergedIntervals([...before, ...more]), []);
      expect(positions(all)).toEqual(positions(added.flat()));
      for (const [index, { from }] of all.entries()) if (index > 0) expect(from).toBeGreaterThan(all[index - 1]?.to ?? 0);
      const inside = [...positions(all)].filter((at) => at >= window.from && at < window.to);
      expect(positions(intervalsWithin(all, window.from, window.to))).toEqual(new Set(inside));
    }),
  );
});

it('intervals without others hold exactly the positions outside the others', () => {
  fc.assert(
    fc.property(fc.array(interval), fc.array(interval), (some, others) => {
      const [base, taken] = [mergedIntervals(some), mergedIntervals(others)];
      const left = [...positions(base)].filter((at) => !positions(taken).has(at));
      expect(positions(intervalsWithout(base, taken))).toEqual(new Set(left));
    }),
  );
});
