import { type FSWatcher, watch } from 'node:fs';
import { isFolder } from '../platform/files/files-below.ts';
import { systemCode } from '../platform/files/io-error.ts';

/** How a folder is watched: told of by the system, looked at now and then, or not there. */
type Watched = 'watched' | 'polled' | 'gone';

/** Watches folders, each for itself and not what lies below. */
interface FolderWatch {
  /** From now on also that one; nothing where it is watched already. */
  add(folder: string): void;
  remove(folder: string): void;
  /** Those that are watched in one way or the other. */
  all(): readonly string[];
  stateOf(folder: string): Watched;
  close(): void;
}

export interface WatchTools {
  /** Most folders that the system is asked to tell of; asked at each one. */
  readonly most: () => number;
  /** Something in these folders is another, or may be. */
  readonly changed: (folders: readonly string[]) => void;
  /** The calls of Node that are needed; tests hand in others to bring about what the system does not do on demand. */
  readonly calls?: WatchCalls;
}

export interface WatchCalls {
  /** Throws where the system has no room for another one. */
  readonly watch: (folder: string, told: () => void) => Pick<FSWatcher, 'close' | 'on'>;
  /** Calls back now and then until the returned function is called. */
  readonly poll: (check: () => void) => () => void;
}

/** Ms without another event in a folder before its change is told: a file that is being written makes many. */
const QUIET = 300;
/** Ms after the first event within which it is told, however many follow. */
const MAX_WAIT = 2_000;
/** Between two looks at folders that the system does not tell of, in ms. */
const POLL = 30_000;

const NODE_CALLS: WatchCalls = {
  watch: (folder, told) => watch(folder, { persistent: false }, told),
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
  /** Folders with events that were not told yet; `until`: ms since the epoch. */
  const waiting = new Map<string, { readonly timer: NodeJS.Timeout; readonly until: number }>();
  const due = new Set<string>();
  let telling: NodeJS.Immediate | null = null;
  let isClosed = false;

  /** Folders whose time comes at once are told together. */
  function tell(): void {
    telling = null;
    const folders = [...due];
    due.clear();
    // A folder that is gone is told of once more where it comes again.
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

  /** False where the system tells nothing of it: it has no more room, or there is no such folder. */
  function isTold(folder: string): boolean {
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
    for (const folder of folders) if (isFolder(folder) && isTold(folder)) polled.delete(folder);
    changed(folders);
  });

  return {
    add(folder) {
      // What is still being read when all ends is found somewhere too.
      if (isClosed || watched.has(folder) || polled.has(folder)) return;
      if (!isTold(folder)) polled.add(folder);
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
