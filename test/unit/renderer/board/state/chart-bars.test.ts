import { describe, expect, it } from 'vitest';
import { barsOf, partsOf, tokensOf } from '../../../../../renderer/board/state/chart-bars.ts';
import { spanText, timeLabel, timeText } from '../../../../../renderer/ui/charts/time-labels.ts';
import { withFieldTokens, withoutField } from '../../../../../renderer/board/state/board-token.ts';
import type { ChartField } from '../../../../../shared/bridge/view/board-layout.ts';

/** Makes a facet from counts of values. For a text field, each value has a token as from the host. */
function facet(field: ChartField, counts: readonly (readonly [string | null, number])[]) {
  return {
    field,
    values: counts.map(([value, count]) => ({ value, count, token: value === null ? `${field}:none` : `${field}:${value}` })),
    more: 0,
  };
}

function bars(field: ChartField, all: readonly (readonly [string | null, number])[], brushed = all) {
  return barsOf({ field, all: facet(field, all), brushed: facet(field, brushed), split: null });
}

describe('the chart of the board', () => {
  it('has a bar for each day from the first to the last crash, and no bar for reports without a crash time', () => {
    const days = bars('crashed', [
      ['2026-12-02', 2],
      ['2026-11-29', 5],
      [null, 3],
    ]);
    expect(days.map(({ value, label, count }) => [value, label, count])).toEqual([
      ['2026-11-29', '29 Nov', 5],
      ['2026-11-30', '30', 0],
      ['2026-12-01', '1 Dec', 0],
      ['2026-12-02', '2', 2],
    ]);
  });

  it('counts by month or year if there are too many days', () => {
    const months = bars('crashed', [
      ['2026-11-22', 1],
      ['2026-06-01', 4],
      ['2026-06-30', 2],
    ]);
    expect(months.map(({ value, count }) => [value, count])).toEqual([
      ['2026-06', 6],
      ['2026-07', 0],
      ['2026-08', 0],
      ['2026-09', 0],
      ['2026-10', 0],
      ['2026-11', 1],
    ]);
    const years = bars('crashed', [
      ['2026-11-22', 1],
      ['1999-01-01', 1],
    ]);
    expect(years).toHaveLength(28);
    expect(years[0]).toMatchObject({ value: '1999', label: '1999' });
  });

  it('orders versions, and counts the reports of each that the filter selects', () => {
    const versions = bars(
      'version',
      [
        ['9.0', 4],
        ['148.0a1', 3],
        ['147.0', 2],
        [null, 1],
      ],
      [['147.0', 2]],
    );
    expect(versions.map(({ value, brushed }) => [value, brushed])).toEqual([
      ['9.0', 0],
      ['147.0', 2],
      ['148.0a1', 0],
      [null, 0],
    ]);
  });

  it('filters a brushed time interval by its ends, and other bars by their values', () => {
    const days = bars('crashed', [
      ['2026-11-18', 2],
      ['2026-11-22', 5],
    ]);
    expect(tokensOf('crashed', days)).toEqual(['crashed>=2026-11-18', 'crashed<=2026-11-22']);
    expect(tokensOf('crashed', days.slice(0, 1))).toEqual(['crashed:2026-11-18']);
    expect([spanText('2026-11-18', '2026-11-18'), spanText('2026-11', '2026-11'), spanText('1999', '2026')]).toEqual([
      '18 Nov 2026',
      'Nov 2026',
      '1999–2026',
    ]);
    const products = bars('product', [
      ['Firefox', 2],
      ['Fenix', 1],
      [null, 1],
    ]);
    expect(tokensOf('product', products)).toEqual(['product:Firefox,Fenix,none']);
    expect(tokensOf('product', [])).toEqual([]);
  });

  it('replaces the filter tokens of its field, and keeps the others', () => {
    const filter = 'crashed>=2026-11-18 product:Firefox crashed<=2026-11-22 -crashed:2026-11-20';
    expect(withoutField(filter, 'crashed')).toBe('product:Firefox -crashed:2026-11-20');
    expect(withFieldTokens(filter, 'crashed', ['crashed:2026-11-19'])).toBe('product:Firefox -crashed:2026-11-20 crashed:2026-11-19');
    expect(withoutField('product:Firefox  words', 'crashed')).toBe('product:Firefox  words');
  });

  it('splits bars by the values of another field, and sums the splits of the days of a month', () => {
    const split = {
      field: 'product' as const,
      values: ['Firefox', null, 'Fenix'],
      counts: [
        [1, 1, 0, 0],
        [3, 0, 0, 1],
        [2, 0, 0, 0],
      ],
    };
    const all = facet('crashed', [
      ['2026-11-22', 2],
      ['2026-06-01', 4],
      ['2026-06-30', 2],
    ]);
    const months = barsOf({ field: 'crashed', all, brushed: all, split });
    expect(months[0]?.parts).toEqual([5, 0, 0, 1]);
    expect(months.at(-1)?.parts).toEqual([1, 1, 0, 0]);
    expect(partsOf({ split }, months).map(({ value, isOthers, at }) => [value, isOthers, at])).toEqual([
      ['Firefox', false, 0],
      [null, false, 1],
      [null, true, 3],
    ]);
  });

  it('labels hours with their time, and the first hour of a day with the day', () => {
    expect(timeText('2026-11-22T13')).toBe('22 Nov 2026, 13:00');
    expect(['2026-11-22T13', '2026-11-22T14', '2026-11-23T00'].map((time, index) => timeLabel(time, index === 0))).toEqual([
      '22 Nov',
      '14:00',
      '23 Nov',
    ]);
  });
});
