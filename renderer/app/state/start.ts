import { EVENT_NAMES, type BridgeEvent, type PayloadOf } from '../../../shared/bridge/events.ts';
import { addCancelledText } from '../../../shared/text/board/board-added.ts';
import { resync } from '../../bridge/resync.ts';
import { bridge, call } from '../../bridge/bridge.ts';
import { useApp } from '../../core/state/app-store.ts';
import { refreshSymbolsOnFocus, symbolsChanged } from '../../report/state/symbol-turn.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { loadMutations } from '../../report/state/mutations.ts';
import { noticeAdded } from '../../board/state/added-notice.ts';
import { isBoardThere, loadBoard, listenForBoard, applyBoardStatus, useBoard } from '../../board/state/board-store.ts';
import { listenForFacets } from '../../board/state/board-facets.ts';
import { listenForPreview, refreshPreview } from '../../board/state/board-preview.ts';
import { loadCatalog, takeCatalog } from '../../report/state/catalog-store.ts';
import { listenForReturn, listsAreBack } from './come-back.ts';
import { loadCollector, showCollector } from '../../sending/state/collector-store.ts';
import { noteDownload } from '../../report/state/downloads.ts';
import { historyMoved } from '../../sending/state/history-store.ts';
import { loadHost, takeHost } from '../../core/state/host-store.ts';
import { loadJobs, takeJobs } from '../../core/state/jobs.ts';
import { gatherFiles } from '../../report/state/new-report.ts';
import { noticeError, noticeNote } from '../../core/state/notices.ts';
import { askBeforeLeaving } from './leaving.ts';
import { linkBoard } from './link-board.ts';
import { loadOutbox, takeOutbox } from '../../sending/state/outbox-store.ts';
import { listenForQueue } from '../../sending/state/queue-signs.ts';
import { receivedMasked } from '../../sending/state/received-store.ts';
import { rejudgeReports, findReport } from '../../report/state/report-store.ts';
import { refreshReports, showBoard, showBoardBehind, tabsOf } from '../../report/state/reports.ts';
import { loadSettings, refreshSettingsOnFocus, showSettings } from '../../core/state/settings-store.ts';
import { startSavingPage, showPage } from './session.ts';
import { loadTargets, onOtherRules, takeTargets } from '../../core/state/targets.ts';
import { listenForTitle } from './window-title.ts';
import { showUi } from '../../core/state/ui-store.ts';

/** The handler of each event. `resync` requests the data of missed events again, and passes it to the same handlers. */
const HEARD: { readonly [E in Exclude<BridgeEvent, 'menu.command'>]: (payload: PayloadOf<E>) => void } = {
  'board.listed': showBoard,
  'board.added': noticeAdded,
  'board.addCancelled': (counts) => void noticeNote(addCancelledText(counts)),
  'reports.changed': ({ opened }) => void refreshReports(opened),
  'report.failed': ({ name, message, hint }) => {
    noticeError({ message: message.includes(name) ? message : `${name}: ${message}`, hint });
  },
  'new.offered': ({ files, leftOut }) => void gatherFiles(files, leftOut),
  'attempt.changed': (attempt) => {
    findReport(attempt.report)?.noteAttempt(attempt);
    historyMoved(attempt.id);
  },
  'draft.changed': ({ report }) => void findReport(report)?.loadDraft(),
  'draft.unkept': ({ report, persistFailure }) => findReport(report)?.notePersistFailure(persistFailure),
  'report.source': ({ report, state }) => findReport(report)?.noteSource(state),
  'report.measured': ({ report }) => void findReport(report)?.inspect(),
  'dump.symbols': symbolsChanged,
  'report.download': (download) => void noteDownload(download),
  'job.changed': takeJobs,
  'outbox.changed': takeOutbox,
  'targets.changed': takeTargets,
  'board.changed': applyBoardStatus,
  'collector.changed': showCollector,
  'settings.changed': showSettings,
  'catalog.changed': (catalog) => {
    receivedMasked();
    void takeCatalog(catalog);
  },
  'host.changed': (host) => {
    if (takeHost(host)) void resetForNewHost();
  },
};

function handleEvent(event: BridgeEvent, payload: unknown): void {
  // The type of the payload depends on the event. TypeScript cannot check this here.
  if (event !== 'menu.command') (HEARD[event] as (payload: unknown) => void)(payload);
}

/** Called after the host was restarted. Requests all data that the page has from the previous host again. */
async function resetForNewHost(): Promise<void> {
  await refreshReports(null);
  await resync((channel, request) => call(channel, request as never), handleEvent);
  refreshPreview();
  listsAreBack();
  const open = useApp.getState().reports.filter(({ absent }) => absent === null);
  await Promise.all(open.flatMap(({ report }) => findReport(report)?.hostIsBack(true) ?? []));
}

function listen(): void {
  for (const event of EVENT_NAMES) {
    bridge.on(event, (payload) => {
      handleEvent(event, payload);
    });
  }
  listenForBoard();
  listenForQueue();
  listenForTitle();
  listenForPreview();
  listenForFacets();
  linkBoard();
  onOtherRules(() => void rejudgeReports());
}

/** Restores what the page last showed. If no state was saved, shows the first open report. If the saved report is no longer open, shows the newest report. */
async function loadReports(): Promise<void> {
  const [listed, session] = await Promise.all([callOrNotify('report.list', {}), callOrNotify('session.load', {})]);
  const isBoardAsked = useApp.getState().isBoardShown;
  const page = session?.page ?? null;
  if (page !== null) showPage(page);
  const isListed = (report: string): boolean => listed?.reports.some((open) => open.report === report) === true;
  const tabs = tabsOf(listed?.reports ?? []);
  const newest = tabs.at(-1)?.report ?? null;
  // Reports opened by command-line arguments arrive by events, and take precedence over the saved report. The page may have missed these events. If it has no
  // saved state either, it shows the first report.
  const shown = useApp.getState().active;
  const first = tabs[0]?.report ?? null;
  const before = page === null ? first : page.active !== null && !isListed(page.active) ? newest : page.active;
  const wasShown = page === null ? first === null : page.board?.isShown === true;
  const showsBoard = wasShown && isBoardThere(useBoard.getState());
  // If the command line requested the board, the board is already visible.
  await refreshReports(shown === null && !isBoardAsked && !showsBoard ? before : null);
  if (showsBoard) showBoardBehind();
  if (page !== null && shown === null && !isBoardAsked) useApp.setState({ screen: page.screen });
  startSavingPage();
}

/** Shows problems with the data folder as notices. */
async function tellNotices(): Promise<void> {
  const answer = await callOrNotify('app.notices', {});
  for (const notice of answer?.notices ?? []) noticeError(notice);
}

/** Loads what the first screen needs, then sets `data-app-state` on the root element. */
export async function startApp(): Promise<void> {
  listen();
  listenForReturn(loadFirst);
  refreshSettingsOnFocus();
  refreshSymbolsOnFocus();
  askBeforeLeaving();
  await loadFirst();
}

async function loadFirst(): Promise<void> {
  const [meta, ui] = await Promise.all([
    callOrNotify('app.meta', {}),
    callOrNotify('ui.load', {}),
    loadSettings(),
    loadCollector(),
    loadMutations(),
    loadCatalog(),
    tellNotices(),
    loadHost(),
    loadJobs(),
    loadOutbox(),
    loadTargets(),
    loadBoard(),
  ]);
  if (ui !== null) showUi(ui);
  useApp.setState({ meta });
  await loadReports();
  document.documentElement.dataset['appState'] = meta === null ? 'failed' : 'ready';
}
