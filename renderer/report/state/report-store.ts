import type { ReportPageState } from '../../../shared/bridge/view/session-view.ts';
import { unnamed } from '../../core/state/selection.ts';
import { makeReport } from './make-report.ts';
import type { ReportHandle } from './report-state.ts';

/** Page states from before a reload. Each is used when its report is shown again. */
const shownBefore = new Map<string, ReportPageState>();

/** Restores page states from before a reload, including those of reports that are already known. */
export function showAsBefore(states: readonly ReportPageState[]): void {
  for (const state of states) {
    shownBefore.set(state.report, state);
    const { tab, space, scroll, selection } = state;
    const known = reports.get(state.report)?.store;
    if (known?.getState().inspection === null) known.setState({ tab, space, scroll, selection: unnamed(selection) });
  }
}

/** Returns the page state of a report; null if the report was never shown. It has positions but no contents. */
export function shownOf(report: string): ReportPageState | null {
  const known = reports.get(report);
  if (known === undefined) return shownBefore.get(report) ?? null;
  const { tab, space, selection, scroll } = known.store.getState();
  const range = selection === null ? null : { space: selection.space, offset: selection.offset, length: selection.length };
  return { report, tab, space, selection: range, scroll: { ...scroll } };
}

const reports = new Map<string, ReportHandle>();
const listeners = new Set<(handle: ReportHandle) => void>();

/** Returns the handle of an open report, and makes it on first use. */
export function reportOf(report: string): ReportHandle {
  const known = reports.get(report);
  if (known !== undefined) return known;
  const made = makeReport(report, shownBefore.get(report) ?? null);
  reports.set(report, made);
  for (const listener of listeners) listener(made);
  return made;
}

/** Forgets a report and everything revealed in it. */
export function forgetReport(report: string): void {
  shownBefore.delete(report);
  reports.delete(report);
}

/** Inspects every loaded report again for the chosen target. */
export async function rejudgeReports(): Promise<void> {
  const read = [...reports.values()].filter(({ store }) => store.getState().inspection !== null);
  await Promise.all(read.map((handle) => handle.inspect()));
}

export async function rereadReports(): Promise<void> {
  await Promise.all([...reports.values()].map(({ reread }) => reread()));
}

/** Handles of all known reports. */
export function reportHandles(): readonly ReportHandle[] {
  return [...reports.values()];
}

/** Returns the handle of a known report, or null. */
export function findReport(report: string): ReportHandle | null {
  return reports.get(report) ?? null;
}

/** Calls `listener` for every known report, and for each new one. */
export function onReportAdded(listener: (handle: ReportHandle) => void): void {
  for (const handle of reports.values()) listener(handle);
  listeners.add(listener);
}
