import type { RangeLike } from '../../core/state/selection.ts';
import type { ReportHandle } from '../state/report-state.ts';

/** The most selections that a report goes back to. The newest stay. */
const MAX_BACK = 100;

interface JumpHistory {
  back: readonly RangeLike[];
  forward: readonly RangeLike[];
}

const histories = new WeakMap<ReportHandle, JumpHistory>();

function historyOf(report: ReportHandle): JumpHistory {
  const known = histories.get(report) ?? { back: [], forward: [] };
  histories.set(report, known);
  return known;
}

/** Selects bytes in the Bytes tab, and remembers the selection before. */
export function jumpTo(report: ReportHandle, range: RangeLike): void {
  const { selection } = report.store.getState();
  const history = historyOf(report);
  if (selection !== null) history.back = [...history.back, selection].slice(-MAX_BACK);
  history.forward = [];
  show(report, range);
}

function show(report: ReportHandle, range: RangeLike): void {
  report.select(range);
  report.showTab('bytes');
}

/** The next selection in a direction that still exists: an edit can have removed the bytes. */
function nextOf(report: ReportHandle, direction: keyof JumpHistory): RangeLike | null {
  const sizes = report.store.getState().inspection?.source.sizes;
  return historyOf(report)[direction].findLast(({ space, offset, length }) => offset + length <= (sizes?.[space] ?? 0)) ?? null;
}

export function canStep(report: ReportHandle, direction: keyof JumpHistory): boolean {
  return nextOf(report, direction) !== null;
}

/** Goes back to the selection before a jump, or forward again. Does nothing if there is none. */
export function stepInHistory(report: ReportHandle, direction: keyof JumpHistory): void {
  const range = nextOf(report, direction);
  const { selection } = report.store.getState();
  if (range === null) return;
  const history = historyOf(report);
  const other = direction === 'back' ? 'forward' : 'back';
  history[direction] = history[direction].slice(0, history[direction].lastIndexOf(range));
  if (selection !== null) history[other] = [...history[other], selection].slice(-MAX_BACK);
  show(report, range);
}
