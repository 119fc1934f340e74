import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import type { CaptureSource } from '../../../../shared/bridge/view/draft-view.ts';
import { type FileSource, type CachedHash, openFileSource } from '../../platform/files/file-source.ts';
import type { FileHandles } from '../../platform/files/handles.ts';
import { systemCode } from '../../platform/files/io-error.ts';
import { NEXT_PREFIX } from '../view/next-request.ts';
import type { Arrival, CaptureLibrary } from '../library/capture-library.ts';

/** A copy of a file that the page sent: what is known of it before it is a capture with a name. */
type OwnCopy = Omit<Arrival, 'name'>;

/**
 * Copies of files that the page sent: each lies in a temporary place and is deleted when nothing reads it any more. One that is opened as a report is
 * kept from then on.
 */
export interface OwnCopies {
  add(path: string, copy: OwnCopy): void;
  /** What is known of the bytes at a path; null where nothing is. */
  readonly hashOf: (path: string) => CachedHash | null;
  /** Keeps a copy that is to be opened as a report; answers where it lies from then on. A copy that cannot be kept, and any other file, stays. */
  readonly importCopy: (path: string, name: string) => Promise<string>;
  /** The same at once, of a file that is open and lies in any temporary place. Throws what the disk and SQLite throw. */
  readonly importNow: (path: string, name: string, file: FileSource) => string;
  /** A path is read as a report. */
  readonly opened: (path: string, title: string) => void;
  /** Where those lie that are kept and are to be opened. */
  readonly unread: () => readonly string[];
  /** A path is not read any more: a copy goes, and so does one that was kept to be opened where it is no report. */
  readonly release: (path: string, isNoReport?: boolean) => void;
}

/** Names of uploads in the temporary folder begin so. */
export const UPLOAD_PREFIX = 'upload-';
/** And so those of requests that were put together again as they were sent. */
export const SENT_PREFIX = 'sent-';

/** `library`: null where nothing is kept. `isTemporary`: true for a path that is gone when Crashlens ends. */
export function ownCopies(handles: FileHandles, library: CaptureLibrary | null, isTemporary: (path: string) => boolean): OwnCopies {
  const copies = new Map<string, OwnCopy>();
  /** Those that are being kept. */
  const running = new Map<string, Promise<string>>();
  /** Where those lie that are to be opened as reports, and whether they were kept for that. */
  const unread = new Map<string, boolean>();

  async function importFile(into: CaptureLibrary, path: string, name: string): Promise<string> {
    try {
      const copy = copies.get(path) ?? (await copyAt(path, name));
      if (copy === null) return path;
      const { path: lasting, isNew } = await into.importFile(path, { ...copy, name });
      copies.delete(path);
      handles.moved(path, lasting);
      unread.set(lasting, isNew || unread.get(lasting) === true);
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
    hashOf: (path) => copies.get(path)?.hash ?? library?.cachedHash(path) ?? null,
    async importCopy(path, name) {
      if (library === null || !isTemporary(path)) return path;
      const importing = running.get(path) ?? importFile(library, path, name);
      running.set(path, importing);
      return importing;
    },
    importNow(path, name, file) {
      if (library === null || !isTemporary(path)) return path;
      const hash = { identity: file.identity, sha256: file.sha256() };
      const { path: lasting } = library.importNow(path, {
        name,
        hash,
        size: file.size,
        source: copies.get(path)?.source ?? sourceAt(path),
      });
      copies.delete(path);
      handles.moved(path, lasting);
      return lasting;
    },
    unread: () => [...unread.keys()],
    opened(path, title) {
      unread.delete(path);
      library?.used(path, title);
    },
    release(path, isNoReport = false) {
      const key = unread.get(path) === true && isNoReport ? (library?.keyOf(path) ?? null) : null;
      unread.delete(path);
      const isCopy = copies.delete(path);
      if (key === null && !isCopy) return;
      handles.forgetPath(path);
      if (key !== null) library?.erase(key);
      if (isCopy) rmSync(path, { force: true });
    },
  };
}

/** What a temporary file is that an earlier host of this process took in; null where it cannot be read. */
async function copyAt(path: string, name: string): Promise<OwnCopy | null> {
  const file = openFileSource(path, name);
  if (!file.ok) return null;
  const { identity, size } = file.value;
  try {
    return { hash: { identity, sha256: await file.value.sha256InTurns() }, size, source: sourceAt(path) };
  } finally {
    file.value.close();
  }
}

function sourceAt(path: string): CaptureSource {
  const name = basename(path);
  if (name.startsWith(UPLOAD_PREFIX)) return 'uploaded';
  if (name.startsWith(NEXT_PREFIX)) return 'recorded';
  return name.startsWith(SENT_PREFIX) ? 'sent' : 'received';
}
