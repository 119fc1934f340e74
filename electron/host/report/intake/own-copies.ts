import { rmSync } from 'node:fs';
import { basename } from 'node:path';
import type { CaptureSource } from '../../../../shared/bridge/view/draft-view.ts';
import { type FileSource, type CachedHash, openFileSource } from '../../platform/files/file-source.ts';
import type { FileHandles } from '../../platform/files/handles.ts';
import { systemCode } from '../../platform/files/io-error.ts';
import type { Arrival, CaptureLibrary } from '../library/capture-library.ts';

/** The facts about a copy of a file that the page sent. The name is given when the copy is imported. */
type OwnCopy = Omit<Arrival, 'name'>;

/**
 * Copies of files that the page sent. Each copy is in a temporary folder and is deleted when it is no longer used. If a copy is opened as a report, it is moved
 * to the capture library.
 */
export interface OwnCopies {
  add(path: string, copy: OwnCopy): void;
  /** The cached hash of the file at a path; null if unknown. */
  readonly hashOf: (path: string) => CachedHash | null;
  /**
   * Call this before a file is opened as a report. Moves a copy to the capture library and returns its new path. If the file is not a copy, or if the move
   * fails, returns the path unchanged.
   */
  readonly importCopy: (path: string, name: string) => Promise<string>;
  /** Like `importCopy`, but synchronous, and for an open file in any temporary folder. Throws the errors of the disk and of SQLite. */
  readonly importNow: (path: string, name: string, file: FileSource) => string;
  /** Call this after a path was opened as a report. */
  readonly opened: (path: string, title: string) => void;
  /** Paths of imported copies that have not been opened. */
  readonly unread: () => readonly string[];
  /** Call this when a path is no longer used. Deletes the file if it is a copy. Also deletes a newly imported file that is not a report. */
  readonly release: (path: string, isNoReport?: boolean) => void;
}

/** Prefix of the names of uploads in the temporary folder. */
export const UPLOAD_PREFIX = 'upload-';
/** Prefix of the names of files with sent requests that were rebuilt from the history. */
export const SENT_PREFIX = 'sent-';

/** `library`: null if captures are not stored. `isTemporary`: returns whether a path is deleted when Crashlens ends. */
export function ownCopies(handles: FileHandles, library: CaptureLibrary | null, isTemporary: (path: string) => boolean): OwnCopies {
  const copies = new Map<string, OwnCopy>();
  /** Imports in progress, by path. */
  const running = new Map<string, Promise<string>>();
  /** Paths of imported copies that have not been opened. The value is true if the library did not have the capture before. */
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
      // The report uses the temporary path. Its first edit retries the import, and reports a failure.
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

/** Reads the facts of a temporary file that arrived before the host was restarted; null if the file cannot be read. */
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
  return name.startsWith(SENT_PREFIX) ? 'sent' : 'received';
}
