import { rmSync } from 'node:fs';
import type { KeptSource } from '../../../shared/view/draft-view.ts';
import type { FileSource, KnownHash } from '../files/file-source.ts';
import type { FileHandles } from '../files/handles.ts';
import { systemCode } from '../files/io-error.ts';
import type { Arrival, KeptCaptures } from '../kept/kept-captures.ts';

/** A copy of a file that the page sent. */
export interface OwnCopy {
  readonly hash: KnownHash;
  /** Bytes. */
  readonly size: number;
  readonly source: KeptSource;
}

/**
 * Copies of files that the page sent: each lies in a temporary place and is deleted when nothing reads it any more. One that is opened as a report is
 * kept from then on.
 */
export interface OwnCopies {
  add(path: string, copy: OwnCopy): void;
  /** What is known of the bytes at a path; null where nothing is. */
  readonly hashOf: (path: string) => KnownHash | null;
  /** Keeps a copy that is to be opened as a report; answers where it lies from then on. A copy that cannot be kept, and any other file, stays. */
  readonly takeIn: (path: string, name: string) => Promise<string>;
  /** The same at once, of a file that is open and lies in any temporary place. Throws what the disk and SQLite throw. */
  readonly keepNow: (path: string, name: string, file: FileSource) => string;
  /** A path is read as a report. */
  readonly opened: (path: string, title: string) => void;
  /** Where those lie that are kept and were not read yet. */
  readonly unread: () => readonly string[];
  /** A path is not read any more: a copy goes, and so does a kept one that turned out to be no report. */
  readonly release: (path: string) => void;
}

/** `kept`: null where nothing is kept. `isTemporary`: true for a path that is gone when Crashlens ends. */
export function ownCopies(handles: FileHandles, kept: KeptCaptures | null, isTemporary: (path: string) => boolean): OwnCopies {
  const copies = new Map<string, OwnCopy>();
  /** Those that are being kept. */
  const running = new Map<string, Promise<string>>();
  /** Those kept that were not read as reports yet. */
  const unread = new Set<string>();

  async function keep(into: KeptCaptures, path: string, arrival: Arrival): Promise<string> {
    try {
      const { path: lasting, isNew } = await into.keep(path, arrival);
      copies.delete(path);
      handles.moved(path, lasting);
      if (isNew) unread.add(lasting);
      return lasting;
    } catch (reason) {
      // It is read where it lies; with its first edit it is tried again, and people are told where that fails too.
      if (systemCode(reason) === null) throw reason;
      return path;
    } finally {
      running.delete(path);
    }
  }

  return {
    add(path, copy) {
      copies.set(path, copy);
    },
    hashOf: (path) => copies.get(path)?.hash ?? kept?.knownHash(path) ?? null,
    async takeIn(path, name) {
      const copy = copies.get(path);
      if (copy === undefined || kept === null) return path;
      const taking = running.get(path) ?? keep(kept, path, { ...copy, name });
      running.set(path, taking);
      return taking;
    },
    keepNow(path, name, file) {
      if (kept === null || !isTemporary(path)) return path;
      const hash = { identity: file.identity, sha256: file.sha256() };
      const { path: lasting } = kept.keepNow(path, { name, hash, size: file.size, source: copies.get(path)?.source ?? 'received' });
      copies.delete(path);
      handles.moved(path, lasting);
      return lasting;
    },
    unread: () => [...unread],
    opened(path, title) {
      unread.delete(path);
      kept?.used(path, title);
    },
    release(path) {
      const key = unread.delete(path) ? (kept?.keyOf(path) ?? null) : null;
      const isCopy = copies.delete(path);
      if (key === null && !isCopy) return;
      handles.forgetPath(path);
      if (key !== null) kept?.erase(key);
      if (isCopy) rmSync(path, { force: true });
    },
  };
}
