import { eraseHandlers } from './erase/erase-report.ts';
import { appHandlers } from './app-handlers.ts';
import type { Handlers } from '../platform/bridge/handlers.ts';
import { bulkHandlers } from '../board/bulk.ts';
import type { ChosenRows } from '../board/chosen-reports.ts';
import { saveManyHandlers } from '../board/save-many.ts';
import { existingDownloadFolder } from '../platform/files/download-folder.ts';
import { createBoard } from '../board/board.ts';
import { inJobs } from '../platform/bridge/in-jobs.ts';
import { jobHandlers } from '../platform/bridge/job-handlers.ts';
import { catalogHandlers } from '../report/catalog/catalog-handlers.ts';
import type { ListInEffect } from '../report/catalog/list-in-effect.ts';
import { catalogView } from '../report/catalog/catalog-views.ts';
import { withChosenHeaders } from '../report/catalog/chosen-headers.ts';
import type { DataHome } from '../platform/data-folder/data-home.ts';
import { temporaryFolder } from '../platform/data-folder/data-home.ts';
import { draftHandlers } from '../report/open/draft-handlers.ts';
import { draftsFolder } from '../report/drafts/drafts-folder.ts';
import { isInside } from '../platform/files/display-path.ts';
import { downloads } from '../platform/files/downloads.ts';
import { findHandlers } from '../report/byte-search/find-handlers.ts';
import { fileHandlers } from '../report/intake/file-handlers.ts';
import type { FileHandles } from '../platform/files/handles.ts';
import { fileHandles } from '../platform/files/handles.ts';
import { uploadJobs } from '../report/intake/upload-jobs.ts';
import type { Uploads } from '../report/intake/uploads.ts';
import { uploads } from '../report/intake/uploads.ts';
import type { EventListener, Host } from '../platform/base/host.ts';
import type { Env } from '../platform/base/limits.ts';
import { userFolder } from '../platform/base/limits.ts';
import { localZone } from '../platform/base/local-zone.ts';
import { newReportHandlers } from '../report/new/new-report-handlers.ts';
import { answersOf, watchAnswers } from '../board/answered.ts';
import { libraryFolder } from '../report/library/library-folder.ts';
import { createReportStorage } from './report-storage.ts';
import type { StopMemory } from '../platform/base/stop-flag.ts';
import { jobSubjects } from './job-subjects.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import type { Lookup } from '../sending/http/resolve-host.ts';
import type { Ports } from '../platform/base/ports.ts';
import type { ReadBy } from '../report/reading/read-by.ts';
import { nameOfReadBy, readByOf } from '../report/reading/read-by.ts';
import { OpenReports } from '../report/open/open-reports.ts';
import { reportHandlers } from '../report/open/report-handlers.ts';
import type { Poll } from '../report/open/source-watch.ts';
import type { ReadSetting } from '../../../shared/settings/settings.ts';
import { createSettings } from '../store/settings.ts';
import { savedValue, recentSchema } from '../report/session/saved-session.ts';
import type { SessionUse } from '../report/session/session.ts';
import { createSession } from '../report/session/session.ts';
import { recentFiles } from '../report/session/recent-files.ts';
import { sessionHandlers } from '../report/session/session-handlers.ts';
import { NO_SESSION_VALUES } from '../report/session/session-values.ts';
import type { RestartContext } from '../platform/base/restart-context.ts';
import type { LogSink } from '../platform/base/log-sink.ts';
import { sampleHandlers } from '../report/samples/sample-handlers.ts';
import { keyEmitter, editListsWithChangeEvents } from '../store/key-emitter.ts';
import { tryOrNotify } from '../store/try-or-notify.ts';
import type { Store } from '../store/store.ts';
import { createSendingModule } from './sending.ts';
import { savedFilters } from './ui-state.ts';

/** What the modules are created with. */
export interface ModuleTools {
  readonly ports: Ports;
  readonly env: Env;
  readonly emit: EventListener;
  readonly poll: Poll;
  readonly lookup: Lookup;
  readonly list: ListInEffect;
  readonly store: Store;
  /** A path as people see it. */
  readonly shown: (path: string) => string;
  readonly session: SessionUse;
  readonly restartContext: RestartContext;
  readonly log: LogSink;
  /** Where other threads ask jobs to stop. */
  readonly stops: StopMemory;
}

/** Everything behind the bridge, opened on one data folder. */
export interface HostModules {
  readonly handlers: Handlers;
  readonly handles: FileHandles;
  readonly setting: ReadSetting;
  readonly takeDownload: Host['takeDownload'];
  readonly uploads: Pick<Uploads, 'destinationOf' | 'received'>;
  readonly downloadFetched: Host['downloadFetched'];
  /** Waits for a report of the list that is being opened again. */
  readonly arrived: (report: string) => Promise<void>;
  close(): Promise<void>;
}

/** Calls back where a change made another value of one. */
function onOther(onChange: (listener: () => void) => void, value: () => unknown, told: () => void): void {
  let before = value();
  onChange(() => {
    const now = value();
    if (now === before) return;
    before = now;
    told();
  });
}

/** Throws what the disk and SQLite throw. */
export function createModules(
  home: DataHome,
  { ports, env, emit, poll, lookup, list, store: opened, shown, session: use, restartContext, log, stops }: ModuleTools,
): HostModules {
  const keys = keyEmitter();
  const store: Store = { ...opened, editLists: editListsWithChangeEvents(opened.editLists, keys) };
  const settings = createSettings({ values: store.values, env, home: shown(home.path), emit });
  const setting = settings.read;
  const shownHeaders = (): string => setting('headers.shown');
  const catalog = withChosenHeaders(list.catalog, shownHeaders);
  const temporaryFolders = [home.temporary, temporaryFolder(home.path)];
  const isTemporary = (path: string): boolean => temporaryFolders.some((folder) => isInside(path, folder));
  // Captures that came by upload, paste or the demo collector, and contents of edits that came from the page.
  const lastingFolders = [draftsFolder(home.path), libraryFolder(home.path)];
  const isOurs = (path: string): boolean => isTemporary(path) || lastingFolders.some((folder) => isInside(path, folder));
  const presentPath = (path: string): string | null => (isOurs(path) ? null : shown(path));
  const goesOn = use !== 'off' && home.use === 'exclusive';
  const sessionValues = goesOn ? store.values : NO_SESSION_VALUES;
  // After the end of a host what was open is open again whatever was chosen.
  const isClean = !setting('session.restore') && restartContext.before === null;
  const session = createSession({ use: goesOn ? (isClean ? 'clean' : use) : 'off', sessionValues, restartContext, log });
  const handles = fileHandles(presentPath, { files: [...session.files, ...restartContext.files], tell: restartContext.tell });
  const jobs = createJobs({ emit, now: ports.now, stops, sendHeartbeat: restartContext.sendHeartbeat });
  // A command beside an app must not take its lists away.
  const reportStorage = createReportStorage({
    home,
    store,
    setting,
    now: ports.now,
    presentPath,
    handles,
    log,
    isTemporary,
    inUse: () => reports.inUse(),
    gone: (path) => board.vanished(path),
  });
  const { library, editLists, newReports, copies, released, tidy } = reportStorage;
  const reports = new OpenReports({
    temporary: home.temporary,
    get inflateLimit() {
      return setting('inflate.max');
    },
    catalog,
    presentPath,
    emit,
    released,
    cachedHash: copies.hashOf,
    importCopy: copies.importCopy,
    importCapture: copies.importNow,
    handles,
    editLists,
    isTemporary,
    poll,
    now: ports.now,
    goesOn,
    changed: () => {
      session.saveReports(reports.listed());
    },
    edited: (report) => board.edited(report),
    opened: (path, { name, title, displayPath }, isPreview) => {
      reportStorage.opened(path, title);
      if (isPreview) return;
      board.note(path, name, 'opened');
      if (displayPath === null) return;
      recent.note(path, name);
      ports.noteRecent(path).catch(() => {
        log('the system took no note of a file');
      });
    },
  });
  const incoming = uploadJobs(jobs, (dropped) =>
    uploads({
      folder: home.temporary,
      now: ports.now,
      get limit() {
        return setting('upload.max');
      },
      dropped,
    }),
  );
  const outgoing = downloads({ folder: home.temporary, changed: (download) => emit('report.download', download) });
  const saving = { ports, downloads: outgoing, presentPath, partials: home.partials, temporary: home.temporary };
  const { now } = ports;
  const received = (path: string, name: string): void => {
    board.note(path, name, 'received');
  };
  const recent = recentFiles({ list: savedValue('recent', recentSchema, sessionValues, log), presentPath, now: ports.now });
  const readBy = (): ReadBy => readByOf(list, setting);
  // Open reports hold readings that the list before it was asked for.
  let reread: Promise<void> = Promise.resolve();
  const rejudge = (): void => {
    reread = reports.reread().then(() => emit('catalog.changed', catalogView(list, shown, shownHeaders())));
  };
  list.onChange(rejudge);
  onOther(settings.onChange, shownHeaders, rejudge);
  const rejudgeBoard = (): void => {
    tryOrNotify(store, () => board.rejudge());
  };
  list.onChange(rejudgeBoard);
  onOther(settings.onChange, () => nameOfReadBy(readBy()), rejudgeBoard);

  // A command beside an app writes attempts too.
  const answers = goesOn ? watchAnswers(store.attempts, (changed) => changed.forEach(keys.changed)) : null;
  const board = createBoard({
    store,
    readBy,
    temporary: home.temporary,
    shown,
    now,
    emit,
    log,
    handles,
    reports,
    presentPath,
    jobs,
    importCopy: copies.importCopy,
    isInDataFolder: isOurs,
    home: userFolder(env),
    zone: localZone,
    saved: () => savedFilters(store),
    taken: reportStorage.opened,
    keys,
    answersOf: (key) => answersOf(store.attempts, key),
    mostWatches: () => setting('board.watches'),
    owns: home.use === 'exclusive',
    goesOn,
  });

  const naming = { handles, readBy, catalog, temporary: home.temporary, user: userFolder(env) };
  const chosenRows: ChosenRows = { idsOf: board.idsOf, byIds: (ids) => board.rows.byIds(ids) };
  const bulk = bulkHandlers({
    rows: chosenRows,
    reports,
    editLists,
    store,
    by: board.editedBy,
    still: board.still,
    emit,
    now,
    log,
    edited: board.saveForecasts,
  });

  const sending = createSendingModule({
    home,
    store,
    keys,
    now,
    env,
    emit,
    lookup,
    setting,
    onSettings: settings.onChange,
    reports,
    jobs,
    library,
    received,
    tidy,
    released,
    pathsOfRow: (row) => board.rows.byIds([row]).flatMap(({ locations }) => locations.map(({ path }) => path)),
    chosen: chosenRows,
    restartContext,
    log,
    ...saving,
    ...naming,
  });

  const rejudgeReceived = (): void => {
    sending.demo.tellAgain();
  };
  list.onChange(rejudgeReceived);
  onOther(settings.onChange, shownHeaders, rejudgeReceived);
  session.restore(reports);
  if (home.use === 'exclusive') {
    tidy();
    settings.onChange(() => {
      tidy();
    });
  }

  const handlers: Handlers = {
    ...settings.handlers,
    ...sessionHandlers({ session, recent, reports, handles }),
    ...appHandlers({ ports, store }),
    ...fileHandlers({ ports, handles, uploads: incoming, copies, folder: home.temporary }),
    ...catalogHandlers({ list, handles, released, shown, shownHeaders, settled: () => reread }),
    ...sending.handlers,
    ...sampleHandlers(home, ports, handles),
    ...reportHandlers({ reports, handles, ...saving }),
    ...findHandlers({ reports }),
    ...draftHandlers({ reports, editLists, newReports, library, presentPath, catalog }),
    ...board.handlers,
    ...bulk,
    ...saveManyHandlers({
      rows: chosenRows,
      reports,
      ports,
      downloadFolder: () => existingDownloadFolder(env, userFolder(env)),
      shown,
      partials: home.partials,
    }),
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
    }),
    ...newReportHandlers({
      home: home.path,
      temporary: home.temporary,
      partials: home.partials,
      ports,
      handles,
      open: (path) => reports.openPath(path),
      released,
      catalog,
    }),
    ...jobHandlers(jobs),
  };

  return {
    handlers: inJobs(handlers, jobSubjects({ reports, handles, editLists, newReports, library, bulks: store.bulks }), jobs),
    handles,
    setting,
    takeDownload: outgoing.take,
    uploads: incoming,
    downloadFetched: outgoing.fetched,
    arrived: (report) => reports.arrived(report),
    async close() {
      jobs.close();
      // What sends reads the reports, and what is sent to may be our own collector: the reports go last, and the store that they write to after them.
      try {
        answers?.close();
        await board.close();
        await sending.close();
      } finally {
        session.close();
        reports.closeAll();
        incoming.close();
        outgoing.close();
        store.close();
        home.close();
      }
    },
  };
}
