import type { ListInEffect } from '../report/catalog/list-in-effect.ts';
import { type DisclosurePolicy, disclosurePolicy } from '../../../shared/report/catalog/disclosure-policy.ts';
import { type DataHome, temporaryFolder } from '../platform/data-folder/data-home.ts';
import { signatureListTexts } from '../report/dumps/signature-lists.ts';
import { draftsFolder } from '../report/drafts/drafts-folder.ts';
import { type PathPresenter, isInside } from '../platform/files/display-path.ts';
import { type FileHandles, fileHandles } from '../platform/files/handles.ts';
import { Emitter } from '../platform/base/emitter.ts';
import type { EventListener } from '../platform/base/host.ts';
import { type Env, userFolder } from '../platform/base/limits.ts';
import { libraryFolder } from '../report/library/library-folder.ts';
import type { StopMemory } from '../platform/base/stop-flag.ts';
import { type Jobs, createJobs } from '../platform/jobs/jobs.ts';
import type { Lookup } from '../platform/http/resolve-host.ts';
import type { Ports } from '../platform/base/ports.ts';
import { type ReadBy, readByOf } from '../report/reading/read-by.ts';
import type { OpenerOptions } from '../report/open/report-opener.ts';
import type { Poll } from '../report/open/source-watch.ts';
import type { ReadSetting } from '../../../shared/settings/settings.ts';
import { createSettings } from '../store/settings.ts';
import { type Session, type SessionUse, createSession } from '../report/session/session.ts';
import { type SessionValues, NO_SESSION_VALUES } from '../report/session/session-values.ts';
import type { RestartContext } from '../platform/base/restart-context.ts';
import type { LogSink } from '../platform/base/log-sink.ts';
import { editListsWithEvents } from '../store/edit-lists-with-events.ts';
import type { Store } from '../store/store.ts';

export interface ModuleTools {
  readonly ports: Ports;
  readonly env: Env;
  readonly emit: EventListener;
  readonly poll: Poll;
  readonly lookup: Lookup;
  readonly list: ListInEffect;
  readonly store: Store;
  /** Returns a path for display. */
  readonly shown: (path: string) => string;
  readonly session: SessionUse;
  /** Whether the outbox is sent automatically. */
  readonly sends: boolean;
  readonly restartContext: RestartContext;
  readonly log: LogSink;
  /** Memory through which other threads ask jobs to stop. */
  readonly stops: StopMemory;
}

/** Events between modules. A module that emits an event is created before the modules that listen to the event. */
interface ModuleEvents {
  /** The edits or attempts of a capture changed. `key`: SHA-256 of the capture. */
  readonly captureChanged: Emitter<[key: string]>;
  /** A capture was deleted from the capture library. */
  readonly captureGone: Emitter<[path: string]>;
  readonly reportOpened: Emitter<Parameters<OpenerOptions['opened']>>;
  readonly reportEdited: Emitter<Parameters<OpenerOptions['edited']>>;
  readonly reportReleased: Emitter<Parameters<OpenerOptions['released']>>;
  /** The saved session's data about the open reports changed. */
  readonly reportListChanged: Emitter<[]>;
}

/** The objects that all modules share. */
export interface HostBase extends ModuleTools {
  readonly home: DataHome;
  readonly now: () => number;
  readonly events: ModuleEvents;
  readonly settings: ReturnType<typeof createSettings>;
  readonly setting: ReadSetting;
  readonly shownHeaders: () => string;
  readonly policy: DisclosurePolicy;
  readonly readBy: () => ReadBy;
  /** The user's home folder, absolute. */
  readonly user: string;
  readonly temporary: string;
  readonly partials: DataHome['partials'];
  readonly isTemporary: (path: string) => boolean;
  readonly isInDataFolder: (path: string) => boolean;
  readonly presentPath: PathPresenter;
  /** Whether reports stay open across restarts and opened files appear on the board; false for commands. */
  readonly goesOn: boolean;
  readonly sessionValues: SessionValues;
  readonly savedSession: Session;
  readonly handles: FileHandles;
  readonly jobs: Jobs;
}

/** Creates the objects that all modules share. Throws the errors of the disk and of SQLite. */
export function createHostBase(home: DataHome, tools: ModuleTools): HostBase {
  const { ports, env, emit, list, shown, session: use, restartContext, log, stops } = tools;
  const { now } = ports;
  const events: ModuleEvents = {
    captureChanged: new Emitter(),
    captureGone: new Emitter(),
    reportOpened: new Emitter(),
    reportEdited: new Emitter(),
    reportReleased: new Emitter(),
    reportListChanged: new Emitter(),
  };
  const store: Store = { ...tools.store, editLists: editListsWithEvents(tools.store.editLists, events.captureChanged) };
  const settings = createSettings({ values: store.values, env, home: shown(home.path), emit });
  const setting = settings.read;
  const shownHeaders = (): string => setting('headers.shown');
  let signatureLists = signatureListTexts(setting('signature.lists'));
  // Only then, so that the facts of all rows are of the same lists when a file of a list changes.
  settings.onChange(() => {
    signatureLists = signatureListTexts(setting('signature.lists'));
  });
  const temporaryFolders = [home.temporary, temporaryFolder(home.path)];
  // These folders contain captures from uploads, paste or the demo collector, and edit contents that came from the page.
  const lastingFolders = [draftsFolder(home.path), libraryFolder(home.path)];
  const isTemporary = (path: string): boolean => temporaryFolders.some((folder) => isInside(path, folder));
  const isInDataFolder = (path: string): boolean => isTemporary(path) || lastingFolders.some((folder) => isInside(path, folder));
  const presentPath = (path: string): string | null => (isInDataFolder(path) ? null : shown(path));
  const goesOn = use !== 'off' && home.use === 'exclusive';
  const sessionValues = goesOn ? store.values : NO_SESSION_VALUES;
  // If a previous host of this process ended, this host reopens all reports that were open, whatever the setting is.
  const isClean = !setting('session.restore') && restartContext.before === null;
  const savedSession = createSession({ use: goesOn ? (isClean ? 'clean' : use) : 'off', sessionValues, restartContext, log });
  return {
    ...tools,
    store,
    home,
    now,
    events,
    settings,
    setting,
    shownHeaders,
    policy: disclosurePolicy(list.catalog, shownHeaders),
    readBy: () => readByOf(list, setting, signatureLists),
    user: userFolder(env),
    temporary: home.temporary,
    partials: home.partials,
    isTemporary,
    isInDataFolder,
    presentPath,
    goesOn,
    sessionValues,
    savedSession,
    handles: fileHandles(presentPath, { files: [...savedSession.files, ...restartContext.files], tell: restartContext.tell }),
    jobs: createJobs({ emit, now, stops, sendHeartbeat: restartContext.sendHeartbeat }),
  };
}
