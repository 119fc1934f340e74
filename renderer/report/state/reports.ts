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

/** Shows an open report that a person chose. */
export function showReport(report: string): Promise<void> {
  useApp.setState(({ timesChosen }) => ({ timesChosen: timesChosen + 1 }));
  return show(report);
}

/** Shows an open report and reads what was not read of it yet: a preview that was passed over was read in part. */
async function show(report: string): Promise<void> {
  useApp.setState({ active: report, isBoardShown: false, screen: 'reports' });
  const handle = reportOf(report);
  if (isOpen(report)) await handle.loadMissing();
}

/** False where it stands in the list and is not open. */
function isOpen(report: string): boolean {
  return useApp.getState().reports.every((known) => known.report !== report || known.absent === null);
}

/** Opens a report of the list that was not opened again by itself. */
export async function openAnyway(report: string): Promise<void> {
  const opened = await callOrNotify('report.openAnyway', { report });
  await refreshReports(opened?.report ?? null);
}

/** Opens the report that was closed last, with its edits. */
export async function reopenClosed(): Promise<void> {
  const opened = await callOrNotify('report.reopenClosed', {});
  if (opened === null) return;
  if (opened.report === null) noticeDone(OPEN_REPORTS.noneClosed);
  else await refreshReports(opened.report);
}

/** Opens the request that follows the body of a report in its capture. */
export async function openNextRequest(report: string): Promise<void> {
  const opened = await callOrNotify('report.openNext', { report });
  if (opened !== null) await refreshReports(opened.report);
}

/** Shows the start screen, from where another report can be opened. */
export function showStart(): void {
  useApp.setState(({ timesChosen }) => ({ active: null, isBoardShown: false, screen: 'reports', timesChosen: timesChosen + 1 }));
}

/** Shows the board. */
export function showBoard(): void {
  useApp.setState(({ timesChosen }) => ({ active: null, isBoardShown: true, screen: 'reports', timesChosen: timesChosen + 1 }));
}

/** Shows the board where nothing else is shown. Nobody asked for it: a report that is just being opened comes before it. */
export function showBoardBehind(): void {
  if (useApp.getState().active === null) useApp.setState({ isBoardShown: true });
}

/** The reports that have tabs: all but one that is only looked at. */
export function tabsOf(reports: readonly ReportSummary[]): readonly ReportSummary[] {
  return reports.filter(({ preview }) => !preview);
}

/** A report that was just opened is known before the list of all is asked for. */
export function listAtOnce(summary: ReportSummary): void {
  const { reports } = useApp.getState();
  if (reports.every(({ report }) => report !== summary.report)) useApp.setState({ reports: [...reports, summary] });
}

/** While many files are opened, the next list of them is asked for after so many milliseconds for each that is open: most of the time is the opening's. */
const PAUSE_FOR_TAB = 40;

/** Many files that are opened one after the other ask for this with each: one answer serves all that asked while the one before was under way. */
const relist = mergedRuns(listReports, (before: Opened, later) => (later.report === null ? before : later));

interface Opened {
  /** What is to be shown; null: what is shown stays. */
  readonly report: string | null;
  /** As it was when that was wanted. */
  readonly timesChosen: number;
}

/** Asks the host which reports are open and shows `opened`, or stays where it was. `timesChosen`: as it was when the file was asked for. */
export async function refreshReports(opened: string | null, timesChosen = useApp.getState().timesChosen): Promise<void> {
  await relist({ report: opened, timesChosen });
  // Another one that was opened meanwhile is shown instead; on the board it is the preview.
  const { active, isBoardShown, screen } = useApp.getState();
  if (opened !== null && active === opened && !isBoardShown && screen === 'reports') await show(opened);
}

async function listReports({ report: opened, timesChosen }: Opened): Promise<void> {
  const answer = await callOrNotify('report.list', {});
  if (answer === null) return;
  const { reports, active, isBoardShown } = useApp.getState();
  // The preview stays on screen until the next one is there.
  const isShownPreview = (report: string): boolean => isBoardShown && report === active;
  const closed = reports.filter(({ report }) => !answer.reports.some((open) => open.report === report));
  const lost = closed.filter(({ report }) => isLost(report));
  const shownPreviews = closed.filter(({ report }) => isShownPreview(report) && !isLost(report));
  for (const { report } of closed) if (!isLost(report) && !isShownPreview(report)) forgetReport(report);
  for (const { report } of lost) reportOf(report).noteLost();
  const shown = [...keepUnchanged(answer.reports, reports), ...lost, ...shownPreviews];
  // Tabs mark what is edited, those that nobody has looked at too.
  const marked = answer.reports.filter(({ report, edited, absent }) => edited && absent === null && findReport(report) === null);
  useApp.setState({ reports: shown });
  for (const { report } of marked) void reportOf(report).loadDraft();
  for (const { report, absent } of answer.reports) if (absent !== null) findReport(report)?.leave();
  const isListed = (report: string | null): boolean => shown.some((open) => open.report === report);
  const { opensMany, timesChosen: chosenNow } = useApp.getState();
  if (opened !== null && chosenNow === timesChosen && isListed(opened))
    // While others are opened it is read already.
    void show(opened);
  else if (active !== null && isListed(active)) await readWhereOpened(active, reports);
  else if (active !== null) await showNeighbour(tabsOf(answer.reports).at(-1)?.report ?? null);
  // Every tab is drawn anew each time.
  if (opensMany) await untilManyOpened(PAUSE_FOR_TAB * answer.reports.length);
}

/** What did not change stays the same object, so that its tab is not drawn anew. */
function keepUnchanged(reports: readonly ReportSummary[], known: readonly ReportSummary[]): readonly ReportSummary[] {
  return reports.map((summary) => {
    const before = known.find(({ report }) => report === summary.report);
    return before !== undefined && JSON.stringify(before) === JSON.stringify(summary) ? before : summary;
  });
}

/** Reads a report that was not open before. */
async function readWhereOpened(report: string, before: readonly ReportSummary[]): Promise<void> {
  const wasAbsent = before.some((known) => known.report === report && known.absent !== null);
  if (wasAbsent && isOpen(report)) await show(report);
}

/** Waits until the last of many files is open, at most so many milliseconds. */
function untilManyOpened(limit: number): Promise<void> {
  return new Promise((resolve) => {
    const over = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    // Long openings must not keep the tabs of those that are open from being shown.
    const timer = setTimeout(over, limit);
    const stop = useApp.subscribe(({ opensMany }) => {
      if (!opensMany) over();
    });
  });
}

/** What was typed last did not become an edit before the host went away with the report: it stands in the editor alone. */
function isLost(report: string): boolean {
  return hasPendingTyping(report) || findReport(report)?.store.getState().isLost === true;
}

/** Once the last tab is closed: the board for those who work with it, else where work begins. */
async function showNeighbour(report: string | null): Promise<void> {
  if (report !== null) await show(report);
  else useApp.setState(({ isBoardUsed }) => ({ active: null, isBoardShown: isBoardUsed }));
}

/** Closes a report; where it has edits that were not saved as a file, people are asked first. */
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

/** Closes all reports but one; those with edits that are in no file of the person stay, which is said. */
export async function closeOthers(kept: string): Promise<void> {
  const others = tabsOf(useApp.getState().reports).filter(({ report }) => report !== kept);
  let stayed = 0;
  for (const { report } of others) {
    if (isOpen(report) && (isLost(report) || (await hasUnsaved(report)))) stayed += 1;
    else await closeSavingEdits(report);
  }
  if (useApp.getState().active !== kept) await showReport(kept);
  if (stayed > 0) noticeDone(stayedOpen(stayed));
}

/** It has edits that are in no file of the person. */
async function hasUnsaved(report: string): Promise<boolean> {
  const handle = reportOf(report);
  await handle.settle();
  await handle.loadDraft();
  return handle.store.getState().draft?.unsaved === true;
}

/** Closes a report; its edits stay kept, and its neighbour takes its place. */
export async function closeSavingEdits(report: string): Promise<void> {
  if ((await callOrNotify('report.close', { report })) !== null) await removeClosedReport(report);
}

/** Takes a report off the screen that the host has not open any more. */
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

/** Takes all edits of a report back for good, and closes it. */
export async function closeDiscarding(report: string): Promise<void> {
  const { store, discard } = reportOf(report);
  await discard();
  // Where that failed, people were told why: what they wanted gone must not be kept behind their back.
  if (store.getState().draft?.steps.length === 0) await closeSavingEdits(report);
}

/** Shows the report `step` places further in the tab strip, around its ends. */
export function showNextReport(step: 1 | -1): void {
  const { reports, active } = useApp.getState();
  const tabs = tabsOf(reports);
  if (tabs.length === 0) return;
  const index = tabs.findIndex((open) => open.report === active);
  const next = tabs[(index + step + tabs.length) % tabs.length];
  if (next !== undefined) void showReport(next.report);
}
