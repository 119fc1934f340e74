import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Stretch } from '../../../../shared/bytes/stretches.ts';
import { mergedStretches, stretchesWithin } from '../../../../shared/bytes/stretches.ts';

const stretch = fc.tuple(fc.nat(60), fc.integer({ min: 1, max: 12 })).map(([from, length]) => ({ from, to: from + length }));

function positions(stretches: readonly Stretch[]): Set<number> {
  return new Set(stretches.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, index) => from + index)));
}

it('stretches hold every position that was added and no other, in order and apart', () => {
  fc.assert(
    fc.property(fc.array(fc.array(stretch)), stretch, (added, window) => {
      const all = added.reduce<readonly Stretch[]>((before, more) => mergedStretches([...before, ...more]), []);
      expect(positions(all)).toEqual(positions(added.flat()));
      for (const [index, { from }] of all.entries()) if (index > 0) expect(from).toBeGreaterThan(all[index - 1]?.to ?? 0);
      const inside = [...positions(all)].filter((at) => at >= window.from && at < window.to);
      expect(positions(stretchesWithin(all, window.from, window.to))).toEqual(new Set(inside));
    }),
  );
});
