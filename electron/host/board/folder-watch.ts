import { type FSWatcher, watch } from 'node:fs';
import { isFolder } from '../platform/files/files-below.ts';
import { systemCode } from '../platform/files/io-error.ts';

/** How a folder is watched: by the system, by polling, or not at all because the folder is gone. */
type Watched = 'watched' | 'polled' | 'gone';

/** Watches individual folders, without their subfolders. */
interface FolderWatch {
  /** Starts to watch a folder. Does nothing if it is watched already. */
  add(folder: string): void;
  remove(folder: string): void;
  /** Returns all folders that are watched or polled. */
  all(): readonly string[];
  stateOf(folder: string): Watched;
  close(): void;
}

export interface WatchTools {
  /** Returns the maximum number of folders for the system to watch. Called for each folder. */
  readonly most: () => number;
  /** Called with folders whose contents changed or may have changed. */
  readonly changed: (folders: readonly string[]) => void;
  /** The Node functions in use. Tests replace them to simulate rare events. */
  readonly calls?: WatchCalls;
}

export interface WatchCalls {
  /** Starts to watch a folder. Throws if the system cannot watch any more folders. */
  readonly watch: (folder: string, onEvent: () => void) => Pick<FSWatcher, 'close' | 'on'>;
  /** Calls `check` at intervals until the returned function is called. */
  readonly poll: (check: () => void) => () => void;
}

/** A change is reported after this time without further events in the folder, in ms. Writing a file causes many events. */
const QUIET = 300;
/** Maximum time in ms from the first event to the report, even if more events follow. */
const MAX_WAIT = 2_000;
/** Interval in ms between two checks of folders that the system does not watch. */
const POLL = 30_000;

const NODE_CALLS: WatchCalls = {
  watch: (folder, onEvent) => watch(folder, { persistent: false }, onEvent),
  poll(check) {
    const timer = setInterval(check, POLL).unref();
    return () => {
      clearInterval(timer);
    };
  },
};

export function folderWatch({ most, changed, calls = NODE_CALLS }: WatchTools): FolderWatch {
  const watched = new Map<string, Pick<FSWatcher, 'close' | 'on'>>();
  const polled = new Set<string>();
  /** Folders with unreported events. `until`: ms since the epoch. */
  const waiting = new Map<string, { readonly timer: NodeJS.Timeout; readonly until: number }>();
  const due = new Set<string>();
  let telling: NodeJS.Immediate | null = null;
  let isClosed = false;

  /** Reports all folders that are due now in a single call. */
  function tell(): void {
    telling = null;
    const folders = [...due];
    due.clear();
    // A deleted folder is polled from now on, so that its return is noticed.
    for (const folder of folders) if (watched.has(folder) && !isFolder(folder)) leaveToPolling(folder);
    if (folders.length > 0) changed(folders);
  }

  function touch(folder: string): void {
    const before = waiting.get(folder);
    clearTimeout(before?.timer);
    const until = before?.until ?? Date.now() + MAX_WAIT;
    const timer = setTimeout(
      () => {
        waiting.delete(folder);
        due.add(folder);
        telling ??= setImmediate(tell);
      },
      Math.min(QUIET, Math.max(until - Date.now(), 0)),
    ).unref();
    waiting.set(folder, { timer, until });
  }

  function leaveToPolling(folder: string): void {
    watched.get(folder)?.close();
    watched.delete(folder);
    polled.add(folder);
  }

  /**
   * Asks the system to watch a folder. Returns false if the maximum number of folders is reached, if the system has no capacity left, or if there is no such
   * folder.
   */
  function tryWatch(folder: string): boolean {
    if (watched.size >= most()) return false;
    try {
      const watcher = calls.watch(folder, () => touch(folder));
      watcher.on('error', () => {
        leaveToPolling(folder);
        touch(folder);
      });
      watched.set(folder, watcher);
      return true;
    } catch (reason) {
      if (systemCode(reason) === null) throw reason;
      return false;
    }
  }

  const stopPolling = calls.poll(() => {
    if (polled.size === 0) return;
    const folders = [...polled];
    for (const folder of folders) if (isFolder(folder) && tryWatch(folder)) polled.delete(folder);
    changed(folders);
  });

  return {
    add(folder) {
      // A read may still find folders after the watch was closed.
      if (isClosed || watched.has(folder) || polled.has(folder)) return;
      if (!tryWatch(folder)) polled.add(folder);
    },
    all: () => [...watched.keys(), ...polled],
    remove(folder) {
      clearTimeout(waiting.get(folder)?.timer);
      waiting.delete(folder);
      due.delete(folder);
      watched.get(folder)?.close();
      watched.delete(folder);
      polled.delete(folder);
    },
    stateOf(folder) {
      if (!isFolder(folder)) return 'gone';
      return watched.has(folder) ? 'watched' : 'polled';
    },
    close() {
      isClosed = true;
      stopPolling();
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
      if (telling !== null) clearImmediate(telling);
      for (const watcher of watched.values()) watcher.close();
      watched.clear();
      polled.clear();
    },
  };
}
