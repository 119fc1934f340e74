import { create } from 'zustand';
import type { AppError } from '../../../shared/errors.ts';
import { call } from '../../bridge/bridge.ts';
import { afterFrame } from '../../core/state/after-frame.ts';
import { useApp } from '../../core/state/app-store.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { useBoardLayout } from '../../core/state/ui-store.ts';
import { shownCurrent, useBoard } from './board-store.ts';
import { forgetPrefetched, prefetchNext, prefetchedReport } from './prefetch.ts';
import type { ReportHandle } from '../../report/state/report-state.ts';
import { findReport, onReportAdded, reportOf } from '../../report/state/report-store.ts';
import { listAtOnce, refreshReports } from '../../report/state/reports.ts';

interface PreviewState {
  /** The previewed row; null: no preview. */
  readonly row: number | null;
  /** Open report of the row. null: it is still being opened, or it cannot be opened. */
  readonly report: string | null;
  /** Why the row cannot be shown. */
  readonly failure: AppError | null;
  /** True once a row was previewed. From then on, the pane of the preview stays open. Otherwise it would appear and disappear with each filter. */
  readonly isUsed: boolean;
}

export const usePreview = create<PreviewState>(() => ({ row: null, report: null, failure: null, isUsed: false }));

/** The row to preview. If it changes while another row is being opened, only its last value is used. */
let wanted: number | null = null;
/** The last row for which a preview was requested. The request also makes the host close the previously previewed report. */
let opened: number | null = null;
let isOpening = false;

/** Previews a row as soon as its report is open. null empties the preview at once. If called several times in quick succession, previews only the last row. */
export async function previewRow(row: number | null): Promise<void> {
  wanted = row;
  if (row === null) emptyPreview();
  else if (!usePreview.getState().isUsed) usePreview.setState({ isUsed: true });
  if (isOpening) return;
  isOpening = true;
  while (wanted !== usePreview.getState().row || (wanted !== null && wanted !== opened)) await openWanted(wanted);
  isOpening = false;
}

/** Empties the preview. Typed text first becomes an edit, and the edited report stays open as a tab. */
function emptyPreview(): void {
  void shownHandle()?.settle();
  show({ row: null, report: null, failure: null });
}

async function openWanted(row: number | null): Promise<void> {
  if (row === null) return;
  // The host closes the previous report unless it is edited, so pending input must become an edit first.
  const before = shownHandle();
  if (before?.isSettled() === false) await before.settle();
  if (wanted !== row) return;
  const ready = prefetchedReport(row);
  // Shows a prefetched report at once, before the host has closed the previous one.
  if (ready !== null) showHandle(row, ready);
  opened = row;
  const answer = await call('board.open', { row, as: 'preview' });
  // The user has moved to another row, so this report is not inspected.
  if (wanted !== row) return;
  if (!answer.ok) {
    show({ row, report: null, failure: answer.error });
    return;
  }
  const handle = reportOf(answer.value.report);
  if (handle.store.getState().inspection === null) await handle.inspect();
  // The user has moved to another row.
  if (wanted !== row) return;
  listAtOnce(answer.value);
  if (handle !== ready) showHandle(row, handle);
  // The edit list and the attempts load after the next frame, unless the user has moved to another row.
  afterFrame(() => void readRest(row, handle));
}

/** Loads the rest of the report after its first frame, then prefetches the row that is likely next. */
async function readRest(row: number, handle: ReportHandle): Promise<void> {
  if (wanted !== row || findReport(handle.report) !== handle) return;
  await Promise.all([handle.loadDraft(), handle.loadAttempts()]);
  const isStillShown = wanted === row && usePreview.getState().report === handle.report && useApp.getState().isBoardShown;
  if (isStillShown) await prefetchNext();
}

function showHandle(row: number, handle: ReportHandle): void {
  takeTabOver(handle);
  show({ row, report: handle.report, failure: null });
}

/**
 * Gives a previewed report the tab, such as Bytes, of the previously previewed report. If the report is also in the tab strip, for example because it was
 * edited, it keeps its state.
 */
function takeTabOver({ report, store }: ReportHandle): void {
  const before = shownHandle()?.store.getState();
  const isTab = useApp.getState().reports.some((known) => known.report === report && !known.preview);
  if (before !== undefined && !isTab) store.setState({ tab: before.tab, side: before.side });
}

function shownHandle() {
  const { report } = usePreview.getState();
  return report === null ? null : findReport(report);
}

function show(preview: Omit<PreviewState, 'isUsed'>): void {
  usePreview.setState(preview);
  if (useApp.getState().isBoardShown) useApp.setState({ active: preview.report });
}

/** Opens the previewed row again, because its file may have changed or the host was restarted. */
export function refreshPreview(): void {
  forgetPrefetched();
  usePreview.setState({ row: null });
  void previewRow(rowToPreview());
}

/** Returns the current row; null if the list does not show it or the preview is off. */
function rowToPreview(): number | null {
  if (useBoardLayout.getState().preview === 'off') return null;
  return shownCurrent(useBoard.getState());
}

/** True if the previewed report belongs to the current row, so that commands on the report act on the row that the list shows. */
export function isPreviewCurrent(): boolean {
  const { row, report } = usePreview.getState();
  return row !== null && row === rowToPreview() && report === useApp.getState().active;
}

/** Opens rows as tabs and shows the first one, unless the user chose something else meanwhile. */
export async function openRows(rows: readonly number[]): Promise<void> {
  const { timesChosen } = useApp.getState();
  let isOneShown = false;
  useApp.setState({ opensMany: rows.length > 1 });
  for (const row of rows) {
    const opened = await callOrNotify('board.open', { row, as: 'tab' });
    if (opened !== null && !isOneShown) void refreshReports(opened.report, timesChosen);
    isOneShown ||= opened !== null;
  }
  useApp.setState({ opensMany: false });
}

/** Makes the preview follow the current row. The preview is empty if the filter or a folded group hides the row. */
export function listenForPreview(): void {
  const follow = (): void => {
    if (!useBoard.getState().isShown) return;
    const next = rowToPreview();
    const { row, report } = usePreview.getState();
    // The report was closed while another screen was visible. Empties the preview.
    if (report !== null && useApp.getState().reports.every((known) => known.report !== report))
      usePreview.setState({ row: null, report: null });
    else if (row === next) show(usePreview.getState());
    void previewRow(next);
  };
  useBoard.subscribe((state, before) => {
    if (shownCurrent(state) !== shownCurrent(before) || state.isShown !== before.isShown) follow();
  });
  // Empties the preview after its report was closed.
  useApp.subscribe(({ active, isBoardShown }, before) => {
    if (isBoardShown && before.isBoardShown && active === null && before.active !== null) usePreview.setState({ row: null, report: null });
  });
  // After an edit, a report is no longer a preview. The list of reports shows this, so the list is requested again.
  onReportAdded(({ report, store }) => {
    store.subscribe(({ draft }, before) => {
      const isPreview = useApp.getState().reports.some((known) => known.report === report && known.preview);
      if (isPreview && before.draft !== null && draft?.revision !== before.draft.revision) void refreshReports(null);
    });
  });
  useBoardLayout.subscribe(({ preview }, before) => {
    if (preview !== before.preview) follow();
  });
}
