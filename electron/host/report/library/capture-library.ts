import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ReadSetting } from '../../../../shared/settings/settings.ts';
import type { CaptureSource } from '../../../../shared/bridge/view/draft-view.ts';
import type { CachedHash } from '../../platform/files/file-source.ts';
import { type OpaqueNames, opaqueNames } from '../../platform/files/opaque-names.ts';
import { makeFolder } from '../../platform/files/make-folder.ts';
import type { CaptureRow } from '../../store/capture-rows.ts';
import type { Store } from '../../store/store.ts';
import { captureFiles, libraryFolder, captureKey, removeCopy, syncFile, syncFolder, syncNow } from './library-folder.ts';

/** A capture to import that is not the user's own file, because it was uploaded, pasted, received or rebuilt. */
export interface Arrival {
  readonly name: string;
  readonly source: CaptureSource;
  readonly hash: CachedHash;
  /** In bytes. */
  readonly size: number;
}

/** Captures whose bytes are stored in the data folder. The same bytes are stored only once, even under several names. */
export interface CaptureLibrary {
  /** Opaque names of the captures, by their SHA-256. */
  readonly names: OpaqueNames;
  /** The SHA-256 of the library capture at a path; null for a path outside the library. */
  keyOf(path: string): string | null;
  pathOf(sha256: string): string;
  /** The cached hash of the file at a path; null if unknown. */
  cachedHash(path: string): CachedHash | null;
  /**
   * Syncs a temporary file to disk, then moves it into the library. If the library already has the capture, deletes the file instead. Resolves with the path in
   * the library. Rejects with the errors of the disk and of SQLite; in that case, the file is not moved.
   */
  importFile(path: string, arrival: Arrival): Promise<{ readonly path: string; readonly isNew: boolean }>;
  /** Like `importFile`, but synchronous. Throws the errors of the disk and of SQLite. */
  importNow(path: string, arrival: Arrival): { readonly path: string; readonly isNew: boolean };
  /** Records that the capture at a path has just been opened, and its title (product, version, channel). Does nothing for a path outside the library. */
  used(path: string, title: string): void;
  /** Returns at most `most` captures: pinned captures first, then the others, last used first. A negative `most` means no limit. */
  list(most: number): readonly CaptureRow[];
  find(sha256: string): CaptureRow | null;
  pin(sha256: string, pinned: boolean): void;
  /**
   * Deletes a capture and returns its size in bytes; null if it does not exist. Throws the errors of the disk and of SQLite; in that case, the capture still
   * exists.
   */
  erase(sha256: string): number | null;
  /**
   * Deletes captures that are too old. Then deletes the least recently used captures until the total limit and the limit for received captures are met. Never
   * deletes captures that are pinned, have edits, or are in `open` (SHA-256s).
   */
  trim(open: ReadonlySet<string>): void;
}

interface LibraryTools {
  /** The data folder. */
  readonly home: string;
  readonly store: Pick<Store, 'captures' | 'transaction'>;
  readonly setting: ReadSetting;
  readonly now: () => number;
  /** Called when the capture at a path no longer exists. */
  readonly gone: (path: string) => void;
}

const DAY = 86_400_000;

/** For `rows.list`: no limit. */
const ALL = -1;

/** If the name of a capture is unknown, its name is this many characters of its SHA-256. */
const NAMED_BY = 12;

/**
 * Makes rows and files match. A row without a file is left from an interrupted erase, and is deleted. A file without a row gets a new row, because its old row
 * was in a store that is now quarantined.
 */
function sweep(rows: Store['captures'], folder: string): void {
  const files = new Set(captureFiles(folder));
  for (const { sha256 } of rows.list(ALL)) if (!files.delete(sha256)) rows.delete(sha256);
  for (const sha256 of files) {
    const { size, mtimeMs } = statSync(join(folder, sha256));
    const at = new Date(mtimeMs).toISOString();
    rows.save({ sha256, size, name: sha256.slice(0, NAMED_BY), source: 'found', addedAt: at, usedAt: at, pinned: false, title: '' });
  }
}

/** Opens the capture library of a data folder. The app must hold the lock of the folder. Throws the errors of the disk and of SQLite. */
export function createCaptureLibrary({ home, store, setting, now, gone }: LibraryTools): CaptureLibrary {
  const folder = libraryFolder(home);
  const rows = store.captures;
  const names = opaqueNames();
  /** Hashes of captures that were imported since the host started, by SHA-256. */
  const hashes = new Map<string, CachedHash>();

  const pathOf = (sha256: string): string => join(folder, sha256);
  const keyOf = (path: string): string | null => captureKey(folder, path);
  const instant = (): string => new Date(now()).toISOString();

  sweep(rows, folder);

  function importNow(path: string, { name, source, hash, size }: Arrival): { readonly path: string; readonly isNew: boolean } {
    const { sha256 } = hash;
    const [known, lasting, at] = [rows.find(sha256), pathOf(sha256), instant()];
    const isThere = known !== null && statSync(lasting, { throwIfNoEntry: false })?.size === size;
    if (isThere) {
      rows.save({ ...known, usedAt: at });
      removeCopy(path);
    } else {
      link(path, lasting, known ?? { sha256, size, name, source, addedAt: at, usedAt: at, pinned: false, title: '' });
      hashes.set(sha256, hash);
    }
    return { path: lasting, isNew: known === null };
  }

  /** Writes the row and moves the file in one transaction, because a row is valid only with its file. If the row cannot be written, moves the file back. */
  function link(path: string, lasting: string, row: CaptureRow): void {
    makeFolder(folder);
    try {
      store.transaction(() => {
        rows.save(row);
        renameSync(path, lasting);
        syncFolder(folder);
      });
    } catch (reason) {
      if (!existsSync(path) && existsSync(lasting)) renameSync(lasting, path);
      throw reason;
    }
  }

  function erase(sha256: string): number | null {
    const row = rows.find(sha256);
    if (row === null) return null;
    // The file is deleted before its row. Otherwise, an interruption could leave a file without a row, which would get a new row at the next start.
    rmSync(pathOf(sha256), { force: true });
    rows.delete(sha256);
    hashes.delete(sha256);
    gone(pathOf(sha256));
    return row.size;
  }

  /** Received captures have their own limits. A sender therefore cannot displace the user's captures. */
  function trimReceived(open: ReadonlySet<string>): void {
    const received = rows.loose().filter(({ source }) => source === 'received');
    let overNumber = received.length - setting('demo.requests');
    let overRoom = received.reduce((bytes, { size }) => bytes + size, 0) - setting('demo.room');
    for (const { sha256, size } of received) {
      if (overNumber <= 0 && overRoom <= 0) return;
      if (open.has(sha256)) continue;
      erase(sha256);
      overNumber -= 1;
      overRoom -= size;
    }
  }

  return {
    names,
    keyOf,
    pathOf,
    cachedHash(path) {
      const key = keyOf(path);
      return key === null ? null : (hashes.get(key) ?? null);
    },
    async importFile(path, arrival) {
      await syncFile(path);
      return importNow(path, arrival);
    },
    importNow(path, arrival) {
      syncNow(path);
      return importNow(path, arrival);
    },
    used(path, title) {
      const key = keyOf(path);
      const row = key === null ? null : rows.find(key);
      if (row !== null) rows.save({ ...row, usedAt: instant(), title });
    },
    list: (most) => rows.list(most),
    find: (sha256) => rows.find(sha256),
    pin(sha256, pinned) {
      const row = rows.find(sha256);
      if (row !== null) rows.save({ ...row, pinned });
    },
    erase,
    trim(open) {
      const days = setting('kept.expiry');
      const oldest = days === 0 ? '' : new Date(now() - days * DAY).toISOString();
      let over = rows.bytes() - setting('kept.cap');
      for (const { sha256, size, usedAt } of rows.loose()) {
        if (over <= 0 && usedAt >= oldest) break;
        if (open.has(sha256)) continue;
        erase(sha256);
        over -= size;
      }
      trimReceived(open);
    },
  };
}
