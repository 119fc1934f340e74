import { rmSync } from 'node:fs';
import type { ByteLength } from '../../../../shared/bytes/byte-source.ts';
import type { LoggedRequest } from '../../../../shared/bridge/view/collector-view.ts';
import { systemCode } from '../../platform/files/io-error.ts';

/** A logged request, with the file of its bytes. */
export interface LogEntry {
  /** Replaced when the name of the request becomes known. */
  shown: LoggedRequest;
  readonly spool: string;
  readonly spoolBytes: ByteLength;
  /** SHA-256 of the file. */
  readonly sha256: string;
  /** Whether the file is in the capture library. If so, the log must not delete it. */
  readonly isInLibrary: boolean;
  /** SHA-256 of the body; null if it was chunked or had no Content-Length. */
  readonly bodySha256: string | null;
  /** Lower-case names of headers whose values are masked even if such headers are public. */
  readonly taintedHeaders: ReadonlySet<string>;
  /** The sent answer. */
  readonly answer: Uint8Array;
}

/** The last requests, newest first. When an entry is dropped, its file is deleted, unless it was opened as a report. */
export interface RequestLog {
  add(entry: LogEntry): void;
  shown(): LoggedRequest[];
  /** The entry; null if it was dropped. */
  find(id: string): LogEntry | null;
  /** Gives a name to the unnamed entries whose body has this SHA-256. Returns false if there are none. */
  name(bodySha256: string, name: string): boolean;
  /** Number of entries whose file has this SHA-256. */
  countOf(sha256: string): number;
  /** Removes the entries whose file has this SHA-256. Deletes the files that belong to the log. */
  forget(sha256: string): void;
  /** Returns an entry, and keeps its file until the log is closed; null if the entry was dropped. */
  take(id: string): LogEntry | null;
  close(): void;
}

/** Limits of the log. They are read for each request. `room`: disk space in bytes for requests that are not in the library. */
export interface LogLimits {
  readonly requests: number;
  readonly room: ByteLength;
}

export function requestLog(limits: () => LogLimits): RequestLog {
  let entries: readonly LogEntry[] = [];
  const inUse = new Set<LogEntry>();

  return {
    add(entry) {
      const { requests, room } = limits();
      const remaining: LogEntry[] = [];
      let bytes = 0;
      for (const candidate of [entry, ...entries]) {
        if (!candidate.isInLibrary) bytes += candidate.spoolBytes;
        if (remaining.length < requests && (bytes <= room || candidate === entry)) remaining.push(candidate);
        else if (!inUse.has(candidate)) remove(candidate);
      }
      entries = remaining;
    },
    shown: () => entries.map((entry) => entry.shown),
    find: (id) => entries.find((candidate) => candidate.shown.id === id) ?? null,
    name(bodySha256, name) {
      const isMeant = (entry: LogEntry): boolean => entry.bodySha256 === bodySha256 && entry.shown.name === null;
      if (!entries.some(isMeant)) return false;
      // Other code may hold an entry as an object, so entries are changed in place.
      for (const entry of entries) if (isMeant(entry)) entry.shown = { ...entry.shown, name };
      return true;
    },
    countOf: (sha256) => entries.filter((entry) => entry.sha256 === sha256).length,
    forget(sha256) {
      for (const entry of entries) if (entry.sha256 === sha256) remove(entry);
      entries = entries.filter((entry) => entry.sha256 !== sha256);
    },
    take(id) {
      const entry = entries.find((candidate) => candidate.shown.id === id) ?? null;
      if (entry !== null) inUse.add(entry);
      return entry;
    },
    close() {
      for (const entry of new Set([...entries, ...inUse])) remove(entry);
      entries = [];
      inUse.clear();
    },
  };
}

/** Deletes the file of an entry, unless it is in the library. If that fails, the file is deleted later with the temporary folder. */
function remove({ spool, isInLibrary }: LogEntry): void {
  if (isInLibrary) return;
  try {
    rmSync(spool, { force: true });
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
  }
}
