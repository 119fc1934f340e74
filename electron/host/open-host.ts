import type { BridgeResult } from '../../shared/contract.ts';
import type { Result } from '../../shared/errors.ts';
import { ok } from '../../shared/errors.ts';
import { failure } from '../../shared/failure.ts';
import { dispatcher, refused } from './bridge/dispatch.ts';
import { openListInEffect } from './catalog/list-in-effect.ts';
import type { LogSink } from './base/log-sink.ts';
import type { DataHome, HomeUse } from './home/data-home.ts';
import { openDataHome } from './home/data-home.ts';
import { eventHub } from './base/events.ts';
import { displayPath } from './files/display-path.ts';
import { openPaths } from './intake/open-paths.ts';
import type { Host } from './base/host.ts';
import type { Env } from './base/limits.ts';
import { userFolder } from './base/limits.ts';
import type { Ports } from './base/ports.ts';
import type { Poll } from './registry/source-watch.ts';
import { pollFiles } from './registry/source-watch.ts';
import { openRooms } from './rooms.ts';

export interface HostOptions {
  /** The data folder; created where it is missing. */
  readonly home: string;
  readonly ports: Ports;
  /** `CRASHLENS_MAX_INFLATED`, `CRASHLENS_MAX_UPLOAD` (bytes) and the person's folder; empty where it is left out. */
  readonly env?: Env;
  /** `exclusive` where it is left out. */
  readonly use?: HomeUse;
  /** Where bugs are told; standard error where it is left out. */
  readonly log?: LogSink;
  /** How often files under open reports are looked at; every two seconds where it is left out. */
  readonly poll?: Poll;
  /** File with the person's own list of annotations, asked for by name; where it is left out, the one in the data folder if there is one. */
  readonly catalog?: string;
}

/**
 * Opens the host on its data folder. Errors: home_in_use, disk_full, cannot_write; of a list of annotations that was asked for by name also
 * catalog_unreadable and those of reading it. A list of the data folder that cannot be used opens a host to which nothing is public.
 */
export function openHost({
  home: folder,
  ports,
  env = {},
  use = 'exclusive',
  log = logToStandardError,
  poll = pollFiles,
  catalog: catalogPath,
}: HostOptions): Promise<Result<Host>> {
  const home = openDataHome(folder, use, displayPath(folder, userFolder(env)));
  if (!home.ok) return Promise.resolve(home);
  const shown = (path: string): string => displayPath(path, userFolder(env));
  const hub = eventHub(log);
  const list = openListInEffect({ home: folder, shown, now: ports.now }, catalogPath ?? null);
  if (!list.ok) {
    home.value.close();
    return Promise.resolve(list);
  }
  const rooms = openedOrGivenUp(home.value, () => openRooms(home.value, { ports, env, emit: hub.emit, poll, list: list.value }));
  const dispatch = dispatcher(rooms.handlers, log);
  let closing: Promise<void> | null = null;

  return Promise.resolve(
    ok({
      call: (channel, request) => (closing === null ? dispatch.call(channel, request) : Promise.resolve(afterTheEnd())),
      callUnchecked: (channel, request) => (closing === null ? dispatch.callUnchecked(channel, request) : Promise.resolve(afterTheEnd())),
      onEvent: hub.listen,
      registerPath: (path) => Promise.resolve(ok(rooms.handles.register(path))),
      openPaths: (paths) => openPaths(paths, { handles: rooms.handles, call: dispatch.call, emit: hub.emit }),
      takeDownload: rooms.takeDownload,
      downloadFetched: rooms.downloadFetched,
      close: () => (closing ??= rooms.close()),
    }),
  );
}

/** A bug while the rooms are opened must not leave the data folder locked. */
function openedOrGivenUp<T>(home: DataHome, open: () => T): T {
  try {
    return open();
  } catch (reason) {
    home.close();
    throw reason;
  }
}

function afterTheEnd(): BridgeResult<never> {
  return refused(failure('unknown_handle', { what: 'session' }));
}

function logToStandardError(line: string): void {
  process.stderr.write(`crashlens: ${line}\n`);
}
