import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortedNumbers } from '../../../../shared/bytes/sorted-numbers.ts';

describe('sorted numbers', () => {
  it('answer like a sorted array, whatever the order of insertion', () => {
    const many = fc.array(fc.integer({ min: 0, max: 3_000 }), { maxLength: 2_500, size: 'max' });
    fc.assert(
      fc.property(many, fc.constantFrom('as they come', 'rising', 'falling'), (numbers, order) => {
        const rising = numbers.toSorted((a, b) => a - b);
        const sorted = sortedNumbers();
        for (const number of { 'as they come': numbers, rising, falling: rising.toReversed() }[order]) sorted.add(number);
        for (const asked of [-1, 0, 1, 500, 1_499, 3_000, 3_001, ...numbers.slice(0, 50)]) {
          expect(sorted.atMost(asked)).toBe(rising.findLast((one) => one <= asked) ?? null);
          expect(sorted.above(asked)).toBe(rising.find((one) => one > asked) ?? null);
        }
      }),
      { numRuns: 60, seed: 20_261_122 },
    );
  });
});
