import { OPEN_REPORTS } from '../../../shared/text/report/open-reports.ts';
import { stayedOpen } from '../../../shared/text/app/context-menu.ts';
import type { ReportSummary } from '../../../shared/bridge/view/app-view.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { noticeDone } from '../../core/state/notices.ts';
import { showOverlay, useApp } from '../../core/state/app-store.ts';
import { forgetFocus } from '../../core/focus/remembered-focus.ts';
import { mergedRuns } from '../../core/state/merged-runs.ts';
import { dropTyping, hasPendingTyping } from './pending-typing.ts';
import { forgetReport, findReport, reportOf } from './report-store.ts';

/** Shows an open report that the user chose. */
export function showReport(report: string): Promise<void> {
  useApp.setState(({ timesChosen }) => ({ timesChosen: timesChosen + 1 }));
  return show(report);
}

/** Shows an open report and loads missing data, because a preview may be loaded only partly. */
async function show(report: string): Promise<void> {
  useApp.setState({ active: report, isBoardShown: false, screen: 'reports' });
  const handle = reportOf(report);
  if (isOpen(report)) await handle.loadMissing();
}

/** Returns false if the report is listed but not open. */
function isOpen(report: string): boolean {
  return useApp.getState().reports.every((known) => known.report !== report || known.absent === null);
}

/** Opens a listed report that Crashlens did not reopen automatically. */
export async function openAnyway(report: string): Promise<void> {
  const opened = await callOrNotify('report.openAnyway', { report });
  await refreshReports(opened?.report ?? null);
}

/** Opens the most recently closed report, with its edits. */
export async function reopenClosed(): Promise<void> {
  const opened = await callOrNotify('report.reopenClosed', {});
  if (opened === null) return;
  if (opened.report === null) noticeDone(OPEN_REPORTS.noneClosed);
  else await refreshReports(opened.report);
}

export function showStart(): void {
  useApp.setState(({ timesChosen }) => ({ active: null, isBoardShown: false, screen: 'reports', timesChosen: timesChosen + 1 }));
}

export function showBoard(): void {
  useApp.setState(({ timesChosen }) => ({ active: null, isBoardShown: true, screen: 'reports', timesChosen: timesChosen + 1 }));
}

/** Shows the board if no report is active. A report that is being opened takes precedence, because the user did not ask for the board. */
export function showBoardBehind(): void {
  if (useApp.getState().active === null) useApp.setState({ isBoardShown: true });
}

/** Returns the reports that have tabs: all but previews. */
export function tabsOf(reports: readonly ReportSummary[]): readonly ReportSummary[] {
  return reports.filter(({ preview }) => !preview);
}

/** Adds a just opened report to the list before the whole list is requested. */
export function listAtOnce(summary: ReportSummary): void {
  const { reports } = useApp.getState();
  if (reports.every(({ report }) => report !== summary.report)) useApp.setState({ reports: [...reports, summary] });
}

/** Pause in milliseconds before the next request for the list, per open report, while many files are opened. It leaves most of the time for opening. */
const PAUSE_FOR_TAB = 40;

/** Merges requests for the list, because opening many files makes many of them. One response serves all requests made during the previous request. */
const relist = mergedRuns(listReports, (before: Opened, later) => (later.report === null ? before : later));

interface Opened {
  /** The report to show; null: the shown report stays. */
  readonly report: string | null;
  /** `timesChosen` in the app state when the list was requested. */
  readonly timesChosen: number;
}

/** Requests the list of open reports. Shows `opened` unless the user has chosen something else since `timesChosen`. */
export async function refreshReports(opened: string | null, timesChosen = useApp.getState().timesChosen): Promise<void> {
  await relist({ report: opened, timesChosen });
  // Shows and loads the report only if it is still on screen. The user may have opened another report or the board meanwhile.
  const { active, isBoardShown, screen } = useApp.getState();
  if (opened !== null && active === opened && !isBoardShown && screen === 'reports') await show(opened);
}

async function listReports({ report: opened, timesChosen }: Opened): Promise<void> {
  const answer = await callOrNotify('report.list', {});
  if (answer === null) return;
  const { reports, active, isBoardShown } = useApp.getState();
  // The preview stays on screen until the next one is ready.
  const isShownPreview = (report: string): boolean => isBoardShown && report === active;
  const closed = reports.filter(({ report }) => !answer.reports.some((open) => open.report === report));
  const lost = closed.filter(({ report }) => isLost(report));
  const shownPreviews = closed.filter(({ report }) => isShownPreview(report) && !isLost(report));
  for (const { report } of closed) if (!isLost(report) && !isShownPreview(report)) forgetReport(report);
  for (const { report } of lost) reportOf(report).noteLost();
  const shown = [...keepUnchanged(answer.reports, reports), ...lost, ...shownPreviews];
  // Tabs mark edited reports, so edit lists are also loaded for reports that were not shown yet.
  const marked = answer.reports.filter(({ report, edited, absent }) => edited && absent === null && findReport(report) === null);
  useApp.setState({ reports: shown });
  for (const { report } of marked) void reportOf(report).loadDraft();
  for (const { report, absent } of answer.reports) if (absent !== null) findReport(report)?.leave();
  const isListed = (report: string | null): boolean => shown.some((open) => open.report === report);
  const { opensMany, timesChosen: chosenNow } = useApp.getState();
  if (opened !== null && chosenNow === timesChosen && isListed(opened))
    // Not awaited, because further files are opened meanwhile.
    void show(opened);
  else if (active !== null && isListed(active)) await readWhereOpened(active, reports);
  else if (active !== null) await showNeighbour(tabsOf(answer.reports).at(-1)?.report ?? null);
  // Waits before the next request for the list, because each response renders all tabs again.
  if (opensMany) await untilManyOpened(PAUSE_FOR_TAB * answer.reports.length);
}

/** Reuses the objects of unchanged summaries, so that their tabs are not rendered again. */
function keepUnchanged(reports: readonly ReportSummary[], known: readonly ReportSummary[]): readonly ReportSummary[] {
  return reports.map((summary) => {
    const before = known.find(({ report }) => report === summary.report);
    return before !== undefined && JSON.stringify(before) === JSON.stringify(summary) ? before : summary;
  });
}

/** Shows the report if it was absent before and is open now. */
async function readWhereOpened(report: string, before: readonly ReportSummary[]): Promise<void> {
  const wasAbsent = before.some((known) => known.report === report && known.absent !== null);
  if (wasAbsent && isOpen(report)) await show(report);
}

/** Waits until the last of many files is open, for at most `limit` milliseconds. */
function untilManyOpened(limit: number): Promise<void> {
  return new Promise((resolve) => {
    const over = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    // If a file opens slowly, tabs of already open reports still appear.
    const timer = setTimeout(over, limit);
    const stop = useApp.subscribe(({ opensMany }) => {
      if (!opensMany) over();
    });
  });
}

/** True if the host closed the report before its last typed text became an edit. Only the editor has that text. */
function isLost(report: string): boolean {
  return hasPendingTyping(report) || findReport(report)?.store.getState().isLost === true;
}

/** Shows a report. `report` is null after the last tab was closed. This then shows the board if the user has used it, else the start screen. */
async function showNeighbour(report: string | null): Promise<void> {
  if (report !== null) await show(report);
  else useApp.setState(({ isBoardUsed }) => ({ active: null, isBoardShown: isBoardUsed }));
}

/** Closes a report. Asks first if it has edits that were not saved to a file. */
export async function closeReport(report: string): Promise<void> {
  if (!isOpen(report)) {
    await closeSavingEdits(report);
    return;
  }
  const handle = reportOf(report);
  if (handle.store.getState().isLost) return removeClosedReport(report);
  if (await hasUnsaved(report)) showOverlay({ kind: 'unsaved', report });
  else await closeSavingEdits(report);
}

/** Closes all reports but one. Reports with edits that were not saved to a file stay open, which is shown as a notice. */
export async function closeOthers(except: string): Promise<void> {
  const others = tabsOf(useApp.getState().reports).filter(({ report }) => report !== except);
  let stayed = 0;
  for (const { report } of others) {
    if (isOpen(report) && (isLost(report) || (await hasUnsaved(report)))) stayed += 1;
    else await closeSavingEdits(report);
  }
  if (useApp.getState().active !== except) await showReport(except);
  if (stayed > 0) noticeDone(stayedOpen(stayed));
}

/** Returns true if the report has edits that were not saved to a file. */
async function hasUnsaved(report: string): Promise<boolean> {
  const handle = reportOf(report);
  await handle.settle();
  await handle.loadDraft();
  return handle.store.getState().draft?.unsaved === true;
}

/** Closes a report and shows its neighbour. The data folder keeps the edits. */
export async function closeSavingEdits(report: string): Promise<void> {
  if ((await callOrNotify('report.close', { report })) !== null) await removeClosedReport(report);
}

/** Removes a report that the host has closed. */
async function removeClosedReport(report: string): Promise<void> {
  const { reports, active, isBoardShown, overlay } = useApp.getState();
  const index = tabsOf(reports).findIndex((open) => open.report === report);
  const left = reports.filter((open) => open.report !== report);
  const tabs = tabsOf(left);
  if (overlay !== null) showOverlay(null);
  useApp.setState({ reports: left, ...(isBoardShown && active === report ? { active: null } : {}) });
  forgetReport(report);
  forgetFocus(report);
  dropTyping(report);
  if (active === report && !isBoardShown) await showNeighbour((tabs[index] ?? tabs.at(-1))?.report ?? null);
}

/** Permanently removes all edits of a report, and closes it. */
export async function closeDiscarding(report: string): Promise<void> {
  const { store, discard } = reportOf(report);
  await discard();
  // A failure to discard was shown as a notice. The report then stays open, because closing would keep the edits that the user wanted to remove.
  if (store.getState().draft?.steps.length === 0) await closeSavingEdits(report);
}

/** Shows the report `step` positions further in the tab strip, and wraps around. */
export function showNextReport(step: 1 | -1): void {
  const { reports, active } = useApp.getState();
  const tabs = tabsOf(reports);
  if (tabs.length === 0) return;
  const index = tabs.findIndex((open) => open.report === active);
  const next = tabs[(index + step + tabs.length) % tabs.length];
  if (next !== undefined) void showReport(next.report);
}
