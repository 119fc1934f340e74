import { eraseHandlers } from './erase/erase-report.ts';
import { appHandlers } from './app-handlers.ts';
import type { Handlers } from '../platform/bridge/handlers.ts';
import { bulkHandlers } from '../board/bulk.ts';
import type { ChosenRows } from '../board/chosen-reports.ts';
import { saveManyHandlers } from '../board/save-many.ts';
import { existingDownloadFolder } from '../platform/files/download-folder.ts';
import type { FileLocation } from '../../../shared/board/board-row.ts';
import { type Board, createBoard } from '../board/board.ts';
import { inJobs } from '../platform/bridge/in-jobs.ts';
import { jobHandlers } from '../platform/bridge/job-handlers.ts';
import { catalogHandlers } from '../report/catalog/catalog-handlers.ts';
import { catalogView } from '../report/catalog/catalog-views.ts';
import type { DataHome } from '../platform/data-folder/data-home.ts';
import { draftHandlers } from '../report/open/draft-handlers.ts';
import { downloads } from '../platform/files/downloads.ts';
import { DumpReveals } from '../report/dumps/open-dumps.ts';
import type { SymbolCache } from '../report/symbols/symbol-cache.ts';
import { boardSymbolPlaces, createSymbolCache, dumpModuleHandlers } from './dump-module.ts';
import { memoryHandlers } from '../report/memory-reports/memory-handlers.ts';
import { findHandlers } from '../report/byte-search/find-handlers.ts';
import { fileHandlers } from '../report/intake/file-handlers.ts';
import type { FileHandles } from '../platform/files/handles.ts';
import { uploadJobs } from '../report/intake/upload-jobs.ts';
import { type Uploads, uploads } from '../report/intake/uploads.ts';
import type { Host } from '../platform/base/host.ts';
import { localZone } from '../platform/base/local-zone.ts';
import { newReportHandlers } from '../report/new/new-report-handlers.ts';
import { answersOf, watchAnswers } from '../board/answered.ts';
import { type ReportStorage, StorageTidier, createReportStorage } from './report-storage.ts';
import { jobSubjects } from './job-subjects.ts';
import { nameOfReadBy } from '../report/reading/read-by.ts';
import { OpenReports } from '../report/open/open-reports.ts';
import { reportHandlers } from '../report/open/report-handlers.ts';
import type { ReadSetting } from '../../../shared/settings/settings.ts';
import { savedValue, recentSchema } from '../report/session/saved-session.ts';
import { type RecentFiles, recentFiles } from '../report/session/recent-files.ts';
import { sessionHandlers } from '../report/session/session-handlers.ts';
import type { SaveTools } from '../report/view/save-out.ts';
import { sampleHandlers } from '../report/samples/sample-handlers.ts';
import { tryOrNotify } from '../store/try-or-notify.ts';
import { type SendingModule, createSendingModule } from './sending.ts';
import { savedFilters } from './ui-state.ts';
import { type HostBase, type ModuleTools, createHostBase } from './host-base.ts';

/** The host's modules for one open data folder. All calls of the bridge lead to them. */
export interface HostModules {
  readonly handlers: Handlers;
  readonly handles: FileHandles;
  readonly setting: ReadSetting;
  readonly takeDownload: Host['takeDownload'];
  readonly uploads: Pick<Uploads, 'destinationOf' | 'received'>;
  readonly downloadFetched: Host['downloadFetched'];
  /** If the report is being reopened, waits until it is open. */
  readonly arrived: (report: string) => Promise<void>;
  close(): Promise<void>;
}

/** Creates the host's modules, each after its dependencies. Throws the errors of the disk and of SQLite. */
export function createModules(home: DataHome, tools: ModuleTools): HostModules {
  const base = createHostBase(home, tools);
  const { setting, savedSession, handles, jobs, store, events } = base;
  // A command beside an app also writes attempts. The watch starts before the board reads the attempts, so that no attempt is missed.
  const answers = base.goesOn ? watchAnswers(store.attempts, (keys) => keys.forEach((key) => events.captureChanged.emit(key))) : null;
  const reports = createReportModules(base);
  const cache = createSymbolCache(base);
  const board = createBoardModule(base, reports, cache);
  const sending = createSending(base, reports, board);
  const catalogSettled = rejudgeOnChange(base, reports.reports, board, sending);

  savedSession.restore(reports.reports);
  if (home.use === 'exclusive') {
    reports.tidier.tidy();
    base.settings.onChange(() => {
      reports.tidier.tidy();
    });
  }

  const { editLists, newReports, library } = reports.storage;
  const subjects = jobSubjects({ reports: reports.reports, handles, editLists, newReports, library, bulks: store.bulks });
  return {
    handlers: inJobs(allHandlers(base, reports, board, sending, { catalogSettled, cache }), subjects, jobs),
    handles,
    setting,
    takeDownload: reports.outgoing.take,
    uploads: reports.incoming,
    downloadFetched: reports.outgoing.fetched,
    arrived: (report) => reports.reports.arrived(report),
    async close() {
      jobs.close();
      // Closing order: the senders read the reports and may send to the demo collector, so the reports close after the senders. The reports write to the store,
      // so the store closes last.
      try {
        answers?.close();
        await board.close();
        await sending.close();
      } finally {
        savedSession.close();
        reports.reports.closeAll();
        reports.incoming.close();
        reports.outgoing.close();
        store.close();
        home.close();
      }
    },
  };
}

interface ReportModules {
  readonly storage: ReportStorage;
  readonly reports: OpenReports;
  readonly tidier: StorageTidier;
  readonly incoming: ReturnType<typeof uploadJobs>;
  readonly outgoing: ReturnType<typeof downloads>;
  readonly saving: SaveTools;
  readonly recent: RecentFiles;
}

function createReportModules(base: HostBase): ReportModules {
  const { home, temporary, store, setting, now, presentPath, handles, isTemporary, log, ports, events, savedSession } = base;
  const storage = createReportStorage({ home, store, setting, now, presentPath, handles, isTemporary, gone: events.captureGone.emit });
  const { library, editLists, copies } = storage;
  const reports = new OpenReports({
    temporary,
    get inflateLimit() {
      return setting('inflate.max');
    },
    policy: base.policy,
    presentPath,
    emit: base.emit,
    cachedHash: copies.hashOf,
    importCopy: copies.importCopy,
    importCapture: copies.importNow,
    handles,
    editLists,
    isTemporary,
    poll: base.poll,
    now,
    goesOn: base.goesOn,
    opened: events.reportOpened.emit,
    edited: events.reportEdited.emit,
    released: events.reportReleased.emit,
    changed: events.reportListChanged.emit,
  });
  const tidier = new StorageTidier({ library, copies, inUse: () => reports.inUse(), log });
  const incoming = uploadJobs(base.jobs, (dropped) =>
    uploads({
      folder: temporary,
      now,
      get limit() {
        return setting('upload.max');
      },
      dropped,
    }),
  );
  const outgoing = downloads({ folder: temporary, changed: (download) => base.emit('report.download', download) });
  const saving = { ports, downloads: outgoing, presentPath, partials: base.partials, temporary };
  const recent = recentFiles({ list: savedValue('recent', recentSchema, base.sessionValues, log), presentPath, now });

  events.reportReleased.listen(tidier.released);
  events.reportOpened.listen((path, { name, title, displayPath }, isPreview) => {
    tidier.opened(path, title);
    if (isPreview || displayPath === null) return;
    recent.note(path, name);
    ports.noteRecent(path).catch(() => {
      log('the system took no note of a file');
    });
  });
  events.reportListChanged.listen(() => {
    savedSession.saveReports(reports.listed());
  });
  return { storage, reports, tidier, incoming, outgoing, saving, recent };
}

function createBoardModule(base: HostBase, { reports, storage, tidier }: ReportModules, cache: SymbolCache): Board {
  const { store, events, setting } = base;
  const board = createBoard({
    ...base,
    reports,
    importCopy: storage.copies.importCopy,
    home: base.user,
    dataFolder: { path: base.home.path, shown: base.shown(base.home.path) },
    zone: localZone,
    saved: () => savedFilters(store),
    taken: tidier.opened,
    captureChanged: events.captureChanged,
    answersOf: (key) => answersOf(store.attempts, key),
    symbolPlaces: boardSymbolPlaces(base, cache),
    mostWatches: () => setting('board.watches'),
    owns: base.home.use === 'exclusive',
  });
  events.captureGone.listen(board.vanished);
  events.reportEdited.listen(board.edited);
  events.reportOpened.listen((path, { name }, isPreview) => {
    if (!isPreview) board.note(path, name, 'opened');
  });
  return board;
}

function createSending(base: HostBase, { reports, storage, tidier, saving }: ReportModules, board: Board): SendingModule {
  return createSendingModule({
    ...base,
    ...saving,
    captureChanged: base.events.captureChanged,
    onSettings: base.settings.onChange,
    reports,
    library: storage.library,
    received: (path, name) => {
      board.note(path, name, 'received');
    },
    tidy: tidier.tidy,
    released: tidier.released,
    pathsOfRow: (row) => board.rows.byIds([row]).flatMap(({ locations }) => locations.map(({ path }) => path)),
    chosen: chosenRows(board),
  });
}

/**
 * Reads reports again when the annotation list changes, or a setting that decides which values are public. Returns a function that waits until the open reports
 * have been read again.
 */
function rejudgeOnChange(
  { list, settings, shown, shownHeaders, readBy, store, emit }: HostBase,
  reports: OpenReports,
  board: Board,
  sending: SendingModule,
): () => Promise<void> {
  let reread: Promise<void> = Promise.resolve();
  const rejudge = (): void => {
    reread = reports.reread().then(() => emit('catalog.changed', catalogView(list, shown, shownHeaders())));
  };
  const rejudgeBoard = (): void => {
    tryOrNotify(store, board.rejudge);
  };
  const rejudgeReceived = (): void => {
    sending.demo.tellAgain();
  };
  for (const run of [rejudge, rejudgeBoard, rejudgeReceived]) list.onChange(run);
  onOtherValue(settings.onChange, shownHeaders, rejudge);
  onOtherValue(settings.onChange, () => nameOfReadBy(readBy()), rejudgeBoard);
  onOtherValue(settings.onChange, shownHeaders, rejudgeReceived);
  return () => reread;
}

/** Calls `callback` after each change that gives `value` a different result. */
function onOtherValue(onChange: (listener: () => void) => void, value: () => unknown, callback: () => void): void {
  let before = value();
  onChange(() => {
    const now = value();
    if (now === before) return;
    before = now;
    callback();
  });
}

/** The first location of a row whose file was there when it was read; null if there is no such row. */
function firstLocation({ rows }: Board, row: number): FileLocation | null {
  const locations = rows.byIds([row])[0]?.locations ?? [];
  return locations.find(({ state }) => state !== 'gone') ?? locations[0] ?? null;
}

function chosenRows(board: Board): ChosenRows {
  return { idsOf: board.idsOf, byIds: (ids) => board.rows.byIds(ids) };
}

function allHandlers(
  base: HostBase,
  { storage, reports, tidier, incoming, outgoing, saving, recent }: ReportModules,
  board: Board,
  sending: SendingModule,
  { catalogSettled, cache }: { readonly catalogSettled: () => Promise<void>; readonly cache: SymbolCache },
): Handlers {
  const { home, temporary, partials, ports, store, list, handles, shown, shownHeaders, presentPath, policy, savedSession } = base;
  const { editLists, library, newReports, copies } = storage;
  const { released } = tidier;
  const rows = chosenRows(board);
  const dumpReveals = new DumpReveals();
  return {
    ...base.settings.handlers,
    ...sessionHandlers({ session: savedSession, recent, reports, handles, emit: base.emit }),
    ...appHandlers({ ports, store }),
    ...fileHandlers({ ports, handles, uploads: incoming, copies, folder: temporary }),
    ...catalogHandlers({ list, handles, released, shown, shownHeaders, settled: catalogSettled }),
    ...sending.handlers,
    ...sampleHandlers(home, ports, handles),
    ...reportHandlers({ ...saving, reports, handles, temporary, dumpReveals, setting: base.setting }),
    ...findHandlers({ reports }),
    ...memoryHandlers({ reports, handles, temporary, setting: base.setting, fileOfRow: (row) => firstLocation(board, row) }),
    ...dumpModuleHandlers(base, { reports, dumpReveals, released, board, sending, cache }),
    ...draftHandlers({ reports, editLists, newReports, library, presentPath, catalog: policy.annotations }),
    ...board.handlers,
    ...bulkHandlers({
      ...base,
      rows,
      marked: board.rows,
      reports,
      editLists,
      by: board.editedBy,
      still: board.still,
      edited: board.saveForecasts,
    }),
    ...saveManyHandlers({ rows, reports, ports, downloadFolder: () => existingDownloadFolder(base.env, base.user), shown, partials }),
    ...eraseHandlers({
      reports,
      board,
      store,
      outbox: sending.outbox,
      queue: sending.queue,
      downloads: outgoing,
      demo: sending.demo,
      recent,
      presentPath,
      editLists,
      library,
      newReports,
      symbolCache: cache,
    }),
    ...newReportHandlers({
      home: home.path,
      temporary,
      partials,
      ports,
      handles,
      open: (path) => reports.openPath(path),
      released,
      catalog: policy.annotations,
    }),
    ...jobHandlers(base.jobs),
  };
}
