import { describe, expect, it } from 'vitest';
import { intervalsOf, partWeights } from '../../../../../renderer/report/parts/part-weights.ts';
import type { InspectionView, PartView } from '../../../../../shared/bridge/view/inspection-view.ts';

const part = (name: string, size: number, index: number): PartView => ({
  index,
  name,
  filename: null,
  contentType: null,
  size,
  sha256: '',
  offset: 0,
  role: 'other',
  anchor: `c:${String(index)}`,
  mark: 'captured',
});

function weightsOf(sizes: readonly number[], bytes: InspectionView['totals']['bytes'], total = sizes.length) {
  return partWeights({
    parts: sizes.map((size, index) => part(`part ${String(index)}`, size, index)),
    totals: { annotations: 0, protectedAnnotations: 0, parts: total, findings: 0, regions: 0, bytes },
  });
}

describe('the weights of a report', () => {
  it('contain its parts and the combined weights, the heaviest first', () => {
    const weights = weightsOf([50, 900], { annotations: 300, binary: 950, other: 0, framing: 20 });
    expect(weights.map(({ name, bytes }) => [name, bytes])).toEqual([
      ['part 1', 900],
      ['Annotations', 300],
      ['part 0', 50],
      ['Delimiters and headers', 20],
    ]);
  });

  it('combine light parts, including parts that are not loaded yet', () => {
    const weights = weightsOf(
      [...Array.from({ length: 10 }, () => 100), 7, 5],
      { annotations: 0, binary: 1_030, other: 0, framing: 0 },
      14,
    );
    expect(weights).toHaveLength(11);
    expect(weights.at(-1)).toMatchObject({ name: '4 other parts', bytes: 30, part: null });
  });

  it('fill the strip, and the lightest stay visible', () => {
    const intervals = intervalsOf(weightsOf([1_000_000, 1], { annotations: 1, binary: 1_000_001, other: 0, framing: 1 }));
    const last = intervals.at(-1);
    expect((last?.from ?? 0) + (last?.length ?? 0)).toBeCloseTo(100);
    for (const { length } of intervals) expect(length).toBeGreaterThan(0.5);
  });
});
