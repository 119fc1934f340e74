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

/** A capture that came without a file of the person's. */
export interface Arrival {
  readonly name: string;
  readonly source: CaptureSource;
  readonly hash: CachedHash;
  /** Bytes. */
  readonly size: number;
}

/** Captures whose bytes lie in the data folder, each once, whatever it was called when it came. */
export interface CaptureLibrary {
  /** Opaque names of the captures, by their SHA-256. */
  readonly names: OpaqueNames;
  /** The SHA-256 of the capture that lies at a path; null where none of ours does. */
  keyOf(path: string): string | null;
  pathOf(sha256: string): string;
  /** What is known of the bytes at a path; null where nothing is. */
  cachedHash(path: string): CachedHash | null;
  /**
   * Gives a file of a temporary place its name here, once its bytes are on the disk; a capture that is here already is used again, and the file deleted.
   * `path`: where it lies now. Rejects with what the disk and SQLite throw; the file is where it was then.
   */
  importFile(path: string, arrival: Arrival): Promise<{ readonly path: string; readonly isNew: boolean }>;
  /** The same at once. Throws what the disk and SQLite throw. */
  importNow(path: string, arrival: Arrival): { readonly path: string; readonly isNew: boolean };
  /** The capture at a path was opened, and is called so (product, version, channel); nothing where none of ours lies there. */
  used(path: string, title: string): void;
  /** Captures: pinned ones, then the one used last first; all where `most` is negative. */
  list(most: number): readonly CaptureRow[];
  find(sha256: string): CaptureRow | null;
  pin(sha256: string, pinned: boolean): void;
  /** Deletes it; the bytes that it took, or null where it is not here. Throws what the disk and SQLite throw: it is there still then. */
  erase(sha256: string): number | null;
  /** Deletes what is over the caps (of all, of what the demo collector received) or too old, the one used longest ago first; never what is pinned, has edits, or is in `open` (SHA-256s). */
  trim(open: ReadonlySet<string>): void;
}

interface LibraryTools {
  /** The data folder. */
  readonly home: string;
  readonly store: Pick<Store, 'captures' | 'transaction'>;
  readonly setting: ReadSetting;
  readonly now: () => number;
  /** The capture of a path is not there any more. */
  readonly gone: (path: string) => void;
}

const DAY = 86_400_000;

/** No limit. */
const ALL = -1;

/** Letters of the SHA-256 that a capture is called by of which nothing else is known. */
const NAMED_BY = 12;

/** Opens the capture library of a data folder that an app holds. Throws what the disk and SQLite throw. */
export function createCaptureLibrary({ home, store, setting, now, gone }: LibraryTools): CaptureLibrary {
  const folder = libraryFolder(home);
  const rows = store.captures;
  const names = opaqueNames();
  /** Of those that came in this session. */
  const hashes = new Map<string, CachedHash>();

  const pathOf = (sha256: string): string => join(folder, sha256);
  const keyOf = (path: string): string | null => captureKey(folder, path);
  const instant = (): string => new Date(now()).toISOString();

  sweep();

  /** A row without a file is what was being erased. A file without a row is entered anew: a store that was set aside knew more of it. */
  function sweep(): void {
    const files = new Set(captureFiles(folder));
    for (const { sha256 } of rows.list(ALL)) if (!files.delete(sha256)) rows.delete(sha256);
    for (const sha256 of files) {
      const { size, mtimeMs } = statSync(pathOf(sha256));
      const at = new Date(mtimeMs).toISOString();
      rows.save({ sha256, size, name: sha256.slice(0, NAMED_BY), source: 'found', addedAt: at, usedAt: at, pinned: false, title: '' });
    }
  }

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

  /** The row counts only with the file, and the file is where it was where the row cannot be written. */
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
    // A file that is left without its row would be entered anew.
    rmSync(pathOf(sha256), { force: true });
    rows.delete(sha256);
    hashes.delete(sha256);
    gone(pathOf(sha256));
    return row.size;
  }

  /** What came from outside has room of its own: whoever sends much takes none from what people took in themselves. */
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
