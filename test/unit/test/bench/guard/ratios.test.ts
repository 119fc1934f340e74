import { describe, expect, it } from 'vitest';
import {
  type Judgement,
  type Measured,
  isFailure,
  judgeRatios,
  medianSample,
  readRatios,
  withMeasured,
  writeRatios,
} from '../../../../bench/guard/ratios.ts';

const COMMITTED = { wire: { fast: 2, gone: 3 }, judge: { cases: 4 } };

function measured(row: string, ratio: number, floor = 10): Measured {
  return { group: 'wire', row, ratio, floor, own: floor * ratio };
}

/** Judges measured rows of one group against `COMMITTED`. Returns the judgements by row. */
function judgements(...rows: readonly Measured[]): Readonly<Record<string, Judgement>> {
  return Object.fromEntries(judgeRatios(COMMITTED, rows, ['wire']).map(({ row, judgement }) => [row, judgement]));
}

describe('a measured ratio', () => {
  it('is kept up to 1.25 times the committed ratio, and worse above that', () => {
    expect(judgements(measured('fast', 2.5), measured('gone', 3))).toEqual({ fast: 'kept', gone: 'kept' });
    expect(judgements(measured('fast', 2.51), measured('gone', 3))).toMatchObject({ fast: 'worse' });
  });

  it('is reported as better if it could become a quarter worse without exceeding the committed ratio', () => {
    expect(judgements(measured('fast', 1.61), measured('gone', 2.39))).toEqual({ fast: 'kept', gone: 'better' });
  });

  it('is not judged if the row takes less than half a millisecond', () => {
    expect(judgements(measured('fast', 20, 0.01), measured('gone', 3))).toMatchObject({ fast: 'short' });
  });
});

describe('a row of the guard', () => {
  it('fails the run if it was committed but not measured, or measured but not committed', () => {
    const judged = judgeRatios(COMMITTED, [measured('fast', 2), measured('new', 1)], ['wire']);
    expect(judged.map(({ row, judgement }) => [row, judgement])).toEqual([
      ['fast', 'kept'],
      ['new', 'unknown'],
      ['gone', 'missing'],
    ]);
    expect(judged.map(isFailure)).toEqual([false, true, true]);
  });

  it('fails the run if it is worse, but not if it is better or too short to judge', () => {
    const rows = [measured('fast', 9), measured('gone', 1)];
    expect(judgeRatios(COMMITTED, rows, ['wire']).map(isFailure)).toEqual([true, false]);
    expect(judgeRatios(COMMITTED, [measured('fast', 9, 0.001), measured('gone', 3)], ['wire']).some(isFailure)).toBe(false);
  });

  it('is not reported as missing if its group was not measured', () => {
    expect(judgeRatios(COMMITTED, [], [])).toEqual([]);
    expect(judgeRatios(COMMITTED, [], ['judge'])).toMatchObject([{ group: 'judge', row: 'cases', judgement: 'missing' }]);
  });
});

describe('the median sample', () => {
  it('has the middle ratio, whatever its times are', () => {
    const samples = [
      { own: 90, floor: 10 },
      { own: 4, floor: 2 },
      { own: 30, floor: 10 },
    ];
    expect(medianSample(samples)).toEqual({ own: 30, floor: 10, ratio: 3 });
    expect(medianSample(samples.slice(0, 2))).toMatchObject({ ratio: 2 });
    expect(() => medianSample([])).toThrow(RangeError);
  });
});

describe('docs/performance.json', () => {
  it('reads back as it was written, with three digits for each ratio', () => {
    const text = writeRatios({ wire: { fast: 2.345_678, slow: 1_234.5 } });
    expect(readRatios(text)).toEqual({ ok: true, value: { wire: { fast: 2.35, slow: 1_230 } } });
    expect(text.endsWith('}\n')).toBe(true);
  });

  it('is refused with the location of the error', () => {
    const errors = ['{', '{}', '{"ratios":{"wire":{"fast":"2"}}}', '{"ratios":{"wire":{"fast":0}}}', '{"ratios":{},"more":1}'].map(
      (text) => {
        const read = readRatios(text);
        return read.ok ? null : read.error;
      },
    );
    expect(errors).toEqual([
      expect.stringMatching(/^not JSON: /),
      expect.stringMatching(/^ratios: /),
      expect.stringMatching(/^ratios\.wire\.fast: /),
      expect.stringMatching(/^ratios\.wire\.fast: /),
      expect.stringMatching(/^more: /),
    ]);
  });

  it('keeps unmeasured groups when it is updated, and drops rows that a measured group no longer has', () => {
    expect(withMeasured(COMMITTED, [measured('fast', 1), measured('new', 5)])).toEqual({ wire: { fast: 1, new: 5 }, judge: { cases: 4 } });
  });
});
