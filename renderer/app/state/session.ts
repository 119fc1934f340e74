import type { PageState } from '../../../shared/bridge/view/session-view.ts';
import { call } from '../../bridge/bridge.ts';
import { useApp } from '../../core/state/app-store.ts';
import { boardPage, showBoardAgain, useBoard } from '../../board/state/board-store.ts';
import { formNow, showFormAgain, useNewReport } from '../../report/state/new-report.ts';
import { tabsOf } from '../../report/state/reports.ts';
import { onReportAdded, showAsBefore, shownOf } from '../../report/state/report-store.ts';

/** Delay (ms) between a change and its save: scrolling and typing change the state many times a second. */
const SAVE_DELAY_MS = 400;

/** Restores what the page showed before a reload. The visible report is restored separately. */
export function showPage({ reports, newReport, board }: PageState): void {
  showAsBefore(reports);
  if (board !== null) showBoardAgain(board);
  if (newReport !== null) void showFormAgain(newReport);
}

function pageNow(): PageState {
  const { screen, active, reports, isBoardShown } = useApp.getState();
  const shown = tabsOf(reports).flatMap(({ report }) => shownOf(report) ?? []);
  return {
    screen,
    active: isBoardShown ? null : active,
    reports: shown,
    newReport: formNow(),
    board: { isShown: isBoardShown, ...boardPage() },
  };
}

/** Saves at once what the page shows, for example before a reload. */
export async function savePageNow(): Promise<void> {
  await call('session.save', { page: pageNow() });
}

/** Saves what the page shows whenever it changes. A failure is not reported, because the user did not ask for the save. */
export function startSavingPage(): void {
  let last = '';
  let timer: number | null = null;

  function saveIfChanged(): void {
    timer = null;
    const page = pageNow();
    const text = JSON.stringify(page);
    if (text === last) return;
    last = text;
    void call('session.save', { page });
  }

  function soon(): void {
    timer ??= window.setTimeout(saveIfChanged, SAVE_DELAY_MS);
  }

  useApp.subscribe(soon);
  useNewReport.subscribe(soon);
  useBoard.subscribe(soon);
  onReportAdded(({ store }) => store.subscribe(soon));
  soon();
}
