import { rmSync } from 'node:fs';
import type { ByteLength } from '../../../../shared/bytes/byte-source.ts';
import type { LoggedRequest } from '../../../../shared/bridge/view/collector-view.ts';
import { systemCode } from '../../platform/files/io-error.ts';

/** A logged request with the file that holds its bytes. */
export interface LogEntry {
  /** Its name may become known later. */
  shown: LoggedRequest;
  readonly spool: string;
  readonly spoolBytes: ByteLength;
  /** Of the file. */
  readonly sha256: string;
  /** The file is kept, so that it is not the log's to delete. */
  readonly isInLibrary: boolean;
  /** SHA-256 of the body; null where it came in chunks. */
  readonly bodySha256: string | null;
  /** Names, in lower case, of headers whose values are not to be told whatever they are called. */
  readonly taintedHeaders: ReadonlySet<string>;
  /** The answer as it went out. */
  readonly answer: Uint8Array;
}

/** The last requests, newest first. What falls out of it is deleted, unless it was opened as a report. */
export interface RequestLog {
  add(entry: LogEntry): void;
  shown(): LoggedRequest[];
  /** The entry; null where it fell out. */
  find(id: string): LogEntry | null;
  /** Gives those with that body (its SHA-256) a name, where they have none. False where there are none. */
  name(bodySha256: string, name: string): boolean;
  /** How many entries there are of certain bytes. */
  countOf(sha256: string): number;
  /** Forgets them, and deletes what the log holds of them. */
  forget(sha256: string): void;
  /** The entry, which from now on is in use and not deleted before the log is closed. */
  take(id: string): LogEntry | null;
  close(): void;
}

/** What the log may hold; asked with each request. `room`: bytes of the disk, of what is not kept. */
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
      // An entry in use is known by what it is: it keeps being that.
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

/** A file that cannot be deleted now goes with the folder of temporary files. */
function remove({ spool, isInLibrary }: LogEntry): void {
  if (isInLibrary) return;
  try {
    rmSync(spool, { force: true });
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
  }
}
