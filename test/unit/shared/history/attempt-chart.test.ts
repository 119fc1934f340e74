import { describe, expect, it } from 'vitest';
import { readFilterOf } from '../../../../shared/board/filter.ts';
import { UTC } from '../../../../shared/board/filter-times.ts';
import { ATTEMPT_CHART_FIELDS, type AttemptFacts } from '../../../../shared/bridge/view/history-view.ts';
import { attemptBars, tokensOfBars } from '../../../../shared/history/attempt-chart.ts';
import { ATTEMPT_TABLE } from '../../../../shared/history/attempt-fields.ts';
import { rowTest } from '../../../../shared/history/row-table.ts';
import { attemptFacts } from '../../../builders/sending/attempt-facts.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 10, 22, 13, 20);
/** A clock that is one hour ahead of UTC. */
const zone = (): number => HOUR;

const soft = { kind: 'rejected', rejection: 'soft', value: 'rule_is_firefox_desktop' } as const;
const lost = { kind: null, rejection: null, value: null, status: null, state: 'failed', target: null } as const;

const ROWS = [
  attemptFacts({ at: START }),
  attemptFacts({ at: START + 10, ...soft }),
  attemptFacts({ at: START + 2 * HOUR, target: 'a, b "c" none', ...soft }),
  attemptFacts({ at: START + 2 * HOUR, target: 'none', product: 'Fenix' }),
  attemptFacts({ at: START + 11 * HOUR, ...lost }),
];

function matching(rows: readonly AttemptFacts[], filter: string): readonly AttemptFacts[] {
  const read = readFilterOf(ATTEMPT_TABLE.fields, filter);
  expect(read.errors).toEqual([]);
  return rows.filter(rowTest(ATTEMPT_TABLE, read.filter, { now: START + DAY, zone, home: null }));
}

describe('bars of the attempt chart', () => {
  it('are hours of local time, including hours without attempts', () => {
    const bars = attemptBars('at', { rows: ROWS, isBrushed: ({ kind }) => kind === 'rejected', zone });
    expect(bars).toHaveLength(12);
    expect(bars.slice(0, 3)).toEqual([
      { value: '2026-11-22T14', count: 2, brushed: 1 },
      { value: '2026-11-22T15', count: 0, brushed: 0 },
      { value: '2026-11-22T16', count: 2, brushed: 1 },
    ]);
    expect(bars.at(-1)).toEqual({ value: '2026-11-23T01', count: 1, brushed: 0 });
  });

  it.each([
    [4 * DAY, '2026-11-22', 5],
    [100 * DAY, '2026-11', 5],
    [3_000 * DAY, '2026', 10],
  ])('are days, months or years for a longer span: %d ms', (span, first, count) => {
    const rows = [attemptFacts({ at: START }), attemptFacts({ at: START + span })];
    const bars = attemptBars('at', { rows, isBrushed: () => false, zone: UTC });
    expect([bars[0]?.value, bars.length]).toEqual([first, count]);
    expect(bars.reduce((sum, bar) => sum + bar.count, 0)).toBe(2);
  });

  it('exclude attempts without a time from the time axis', () => {
    expect(attemptBars('at', { rows: [attemptFacts({ at: 0 })], isBrushed: () => false, zone })).toEqual([]);
  });

  it.each(ATTEMPT_CHART_FIELDS)('of %s match their filter, one by one and all together', (of) => {
    const bars = attemptBars(of, { rows: ROWS, isBrushed: () => true, zone });
    expect(bars.length).toBeGreaterThan(1);
    for (const { value, count } of bars) expect(matching(ROWS, tokensOfBars(of, [value]).join(' ')), String(value)).toHaveLength(count);
    const values = bars.map(({ value }) => value);
    expect(matching(ROWS, tokensOfBars(of, values).join(' '))).toHaveLength(ROWS.length);
    expect(tokensOfBars(of, [])).toEqual([]);
  });
});
