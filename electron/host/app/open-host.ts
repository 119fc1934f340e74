import { join, relative } from 'node:path';
import type { Channel } from '../../../shared/bridge/channels.ts';
import type { BridgeResult } from '../../../shared/bridge/contract.ts';
import { type Failure, type Result, fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import { type Gate, dispatcher, refused } from '../platform/bridge/dispatch.ts';
import { createListInEffect } from '../report/catalog/list-in-effect.ts';
import type { LogSink } from '../platform/base/log-sink.ts';
import { type DataHome, type HomeUse, openDataHome } from '../platform/data-folder/data-home.ts';
import { eventHub } from '../platform/base/events.ts';
import { displayPath, isInside } from '../platform/files/display-path.ts';
import { openPaths } from '../report/intake/open-paths.ts';
import type { Host } from '../platform/base/host.ts';
import { type Env, memoryLimit, userFolder } from '../platform/base/limits.ts';
import { type RestartContext, NO_RESTART_CONTEXT } from '../platform/base/restart-context.ts';
import { memoryGate } from '../platform/base/memory-gate.ts';
import { type Lookup, systemLookup } from '../platform/http/resolve-host.ts';
import type { Ports } from '../platform/base/ports.ts';
import { type StopMemory, stopMemory } from '../platform/base/stop-flag.ts';
import { type Poll, pollFiles } from '../report/open/source-watch.ts';
import { onlyExpected, writeError } from '../platform/files/io-error.ts';
import { type Store, openStore } from '../store/store.ts';
import type { ModuleTools } from './host-base.ts';
import { type HostModules, createModules } from './modules.ts';
import type { SessionUse } from '../report/session/session.ts';

export interface HostOptions {
  /** The data folder. It is created if it is missing. */
  readonly home: string;
  readonly ports: Ports;
  /**
   * Environment variables, such as `CRASHLENS_MAX_INFLATED` and `CRASHLENS_MAX_UPLOAD` (both in bytes), and the variables that contain the path of the user's
   * home folder. Default: empty.
   */
  readonly env?: Env;
  /** Default: `exclusive`. */
  readonly use?: HomeUse;
  /** Whether the outbox is sent while this host holds the data folder. Default: true. */
  readonly sends?: boolean;
  /** Whether the previous session is restored and this one is saved. Default: `off`. */
  readonly session?: SessionUse;
  /** Connects this host to the previous and the next host of this process. Default: no connection. */
  readonly restartContext?: RestartContext;
  /** Receives lines of text that report bugs. Default: standard error. */
  readonly log?: LogSink;
  /** How host names are resolved. Default: by the system. */
  readonly lookup?: Lookup;
  /** How often the files of open reports are checked. Default: every two seconds. */
  readonly poll?: Poll;
  /** File with the user's own annotation list. Default: the list in the data folder, if there is one. */
  readonly catalog?: string;
  /** Memory through which other threads ask jobs to stop. Default: private memory. */
  readonly stops?: StopMemory;
  /** Called with the folder for temporary files, so that it can be cleaned up after the thread is terminated. */
  readonly tellTemporary?: (folder: string) => void;
}

/**
 * Opens the host on its data folder. Errors: those of `openDataHome` and `openStore`. If `catalog` is given, also catalog_unreadable and the errors of reading
 * the list. If the list in the data folder is unusable, the host opens and treats nothing as public.
 */
export function openHost({
  home: folder,
  ports,
  env = {},
  use = 'exclusive',
  sends = true,
  session = 'off',
  restartContext = NO_RESTART_CONTEXT,
  log = logToStandardError,
  poll = pollFiles,
  lookup = systemLookup,
  catalog: catalogPath,
  stops = stopMemory(),
  tellTemporary = () => undefined,
}: HostOptions): Promise<Result<Host>> {
  const home = openDataHome(folder, use, displayPath(folder, userFolder(env)), restartContext.before !== null);
  if (!home.ok) return Promise.resolve(home);
  tellTemporary(home.value.temporary);
  const shown = presenterOf(home.value.path, folder, userFolder(env));
  const hub = eventHub(log);
  const list = createListInEffect({ home: home.value, shown, now: ports.now }, catalogPath ?? null);
  if (!list.ok) return givenUp(home.value, list);
  const store = closeHomeOnThrow(home.value, () => openStore(home.value, shown(folder)));
  if (!store.ok) return givenUp(home.value, store);
  const tools: ModuleTools = {
    ports,
    env,
    emit: hub.emit,
    poll,
    lookup,
    list: list.value,
    store: store.value,
    shown,
    session,
    sends,
    restartContext,
    log,
    stops,
  };
  const opened = tryCreateModules(home.value, store.value, () => createModules(home.value, tools));
  if (!opened.ok) return Promise.resolve(opened);
  const modules = opened.value;
  const dispatch = dispatcher(modules.handlers, log, gateOf(modules, memoryGate(memoryLimit(modules.setting('memory.max')))));
  let closing: Promise<void> | null = null;

  return Promise.resolve(
    ok({
      call: (channel, request) => (closing === null ? dispatch.call(channel, request) : Promise.resolve(afterTheEnd())),
      callUnchecked: (channel, request) => (closing === null ? dispatch.callUnchecked(channel, request) : Promise.resolve(afterTheEnd())),
      onEvent: hub.listen,
      registerPath: (path) => Promise.resolve(ok(modules.handles.register(path))),
      openPaths: (paths) => openPaths(paths, { handles: modules.handles, call: dispatch.call, emit: hub.emit }),
      takeDownload: modules.takeDownload,
      uploadDestination: modules.uploads.destinationOf,
      uploadReceived: modules.uploads.received,
      downloadFetched: modules.downloadFetched,
      close: () => (closing ??= modules.close()),
    }),
  );
}

/** Runs before a handler: refuses the call if memory is full, and waits if the requested report is being reopened. */
function gateOf(modules: Pick<HostModules, 'arrived'>, memory: (channel: Channel) => Failure | null): Gate {
  return async (channel, request) => {
    const full = memory(channel);
    if (full !== null) return full;
    if (typeof request === 'object' && request !== null && 'report' in request && typeof request.report === 'string')
      await modules.arrived(request.report);
    return null;
  };
}

/**
 * Returns a function that formats paths for display. A path in the data folder is shown below the folder's name as the user specified it, which may be a link.
 */
function presenterOf(home: string, named: string, user: string): (path: string) => string {
  return (path) => displayPath(isInside(path, home) ? join(named, relative(home, path)) : path, user);
}

/** Closes the data folder if opening throws because of a bug, so that the folder does not stay locked. */
function closeHomeOnThrow<T>(home: DataHome, open: () => T): T {
  try {
    return open();
  } catch (reason) {
    home.close();
    throw reason;
  }
}

/** Converts errors of the disk and of SQLite to a failure. The next start tries again. */
function tryCreateModules(home: DataHome, store: Store, open: () => HostModules): Result<HostModules> {
  try {
    return ok(open());
  } catch (reason) {
    store.close();
    home.close();
    return fail(writeError(onlyExpected(reason), { own: 'data_folder' }));
  }
}

function givenUp(home: DataHome, failed: Result<never>): Promise<Result<never>> {
  home.close();
  return Promise.resolve(failed);
}

function afterTheEnd(): BridgeResult<never> {
  return refused(failure('unknown_handle', { what: 'session' }));
}

function logToStandardError(line: string): void {
  process.stderr.write(`crashlens: ${line}\n`);
}
