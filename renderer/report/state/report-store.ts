import type { ReportPageState } from '../../../shared/bridge/view/session-view.ts';
import { unnamed } from '../../core/state/selection.ts';
import { makeReport } from './make-report.ts';
import type { ReportHandle } from './report-state.ts';

/** What the page showed of reports before it was loaded anew, until they are looked at again. */
const shownBefore = new Map<string, ReportPageState>();

/** Reports are shown as the page showed them before it was loaded anew, those too that were known before this was. */
export function showAsBefore(states: readonly ReportPageState[]): void {
  for (const state of states) {
    shownBefore.set(state.report, state);
    const { tab, space, scroll, selection } = state;
    const known = reports.get(state.report)?.store;
    if (known?.getState().inspection === null) known.setState({ tab, space, scroll, selection: unnamed(selection) });
  }
}

/** What the page shows of a report: places in it alone. null where it never showed anything. */
export function shownOf(report: string): ReportPageState | null {
  const known = reports.get(report);
  if (known === undefined) return shownBefore.get(report) ?? null;
  const { tab, space, selection, scroll } = known.store.getState();
  const range = selection === null ? null : { space: selection.space, offset: selection.offset, length: selection.length };
  return { report, tab, space, selection: range, scroll: { ...scroll } };
}

const reports = new Map<string, ReportHandle>();
const listeners = new Set<(handle: ReportHandle) => void>();

/** The state of an open report; made when it is first asked for. */
export function reportOf(report: string): ReportHandle {
  const known = reports.get(report);
  if (known !== undefined) return known;
  const made = makeReport(report, shownBefore.get(report) ?? null);
  reports.set(report, made);
  for (const listener of listeners) listener(made);
  return made;
}

/** Forgets a report and with it everything that was revealed of it. */
export function forgetReport(report: string): void {
  shownBefore.delete(report);
  reports.delete(report);
}

/** Judges every report that was read for the target that is chosen now. */
export async function rejudgeReports(): Promise<void> {
  const read = [...reports.values()].filter(({ store }) => store.getState().inspection !== null);
  await Promise.all(read.map((handle) => handle.inspect()));
}

/** Reads all reports anew that were looked at. */
export async function rereadReports(): Promise<void> {
  await Promise.all([...reports.values()].map(({ reread }) => reread()));
}

/** The reports that were looked at. */
export function reportHandles(): readonly ReportHandle[] {
  return [...reports.values()];
}

/** The state of a report that was looked at already; null where it was not. */
export function findReport(report: string): ReportHandle | null {
  return reports.get(report) ?? null;
}

/** Calls back with every report that is looked at for the first time, those that were already at once. */
export function onReportAdded(listener: (handle: ReportHandle) => void): void {
  for (const handle of reports.values()) listener(handle);
  listeners.add(listener);
}
