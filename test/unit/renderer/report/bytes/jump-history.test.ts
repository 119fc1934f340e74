import { describe, expect, it } from 'vitest';
import type { RangeLike } from '../../../../../renderer/core/state/selection.ts';
import { canStep, jumpTo, stepInHistory } from '../../../../../renderer/report/bytes/jump-history.ts';
import type { ReportHandle } from '../../../../../renderer/report/state/report-state.ts';

function bytesAt(offset: number): RangeLike {
  return { space: 'plain', offset, length: 1 };
}

/** A report of which only the selection and the size of the body count. */
function reportWith(size: number) {
  const state = { selection: null as RangeLike | null, inspection: { source: { sizes: { plain: size } } }, tab: '' };
  const report = {
    store: { getState: () => state },
    select: (range: RangeLike) => {
      state.selection = range;
    },
    showTab: (tab: string) => {
      state.tab = tab;
    },
  } as unknown as ReportHandle;
  return { report, state };
}

describe('the history of jumps', () => {
  it('goes back to each selection before a jump, and forward again', () => {
    const { report, state } = reportWith(100);
    expect(canStep(report, 'back')).toBe(false);
    for (const offset of [1, 2, 3]) jumpTo(report, bytesAt(offset));
    expect(state).toMatchObject({ selection: bytesAt(3), tab: 'bytes' });
    stepInHistory(report, 'back');
    stepInHistory(report, 'back');
    expect(state.selection).toEqual(bytesAt(1));
    expect([canStep(report, 'back'), canStep(report, 'forward')]).toEqual([false, true]);
    stepInHistory(report, 'forward');
    expect(state.selection).toEqual(bytesAt(2));
    jumpTo(report, bytesAt(9));
    expect(canStep(report, 'forward')).toBe(false);
    stepInHistory(report, 'back');
    expect(state.selection).toEqual(bytesAt(2));
  });

  it('skips selections whose bytes are gone', () => {
    const { report, state } = reportWith(100);
    for (const offset of [1, 90, 2]) jumpTo(report, bytesAt(offset));
    state.inspection.source.sizes.plain = 50;
    stepInHistory(report, 'back');
    expect(state.selection).toEqual(bytesAt(1));
    expect(canStep(report, 'back')).toBe(false);
  });
});
