import { statSync } from 'node:fs';
import { basename, join, resolve, sep } from 'node:path';
import type { BoardPlace, Origin } from '../../../shared/board/board-row.ts';
import { failure } from '../../../shared/failure.ts';
import { bugPlaces } from '../bridge/bug-places.ts';
import type { LogSink } from '../base/log-sink.ts';
import { filesBelow, isFolder } from '../files/files-below.ts';
import { systemCode } from '../files/io-error.ts';
import type { ReadBy } from '../reading/read-by.ts';
import { catalogOfReadBy, nameOfReadBy } from '../reading/read-by.ts';
import type { FileReading } from '../reading/read-report-file.ts';
import { readReportFile } from '../reading/read-report-file.ts';
import type { KnownPlace } from '../store/board-rows.ts';
import type { BoardRows } from './board-rows.ts';
import { saveReading } from './save-reading.ts';

/** A file or folder that is to be on the board. */
export interface Added {
  readonly path: string;
  /** What people call it; null: the file's own name. */
  readonly name: string | null;
  readonly kind: BoardPlace['kind'];
  readonly origin: Origin;
}

/** Puts files on the board: reads them one after the other, in turns with everything else. */
export interface Adding {
  /** Files, and those below folders; a file that is as it was when it was read is not read again. Answers at once. */
  add(added: readonly Added[]): void;
  /** Files that are known to wait, and whether more are yet to be found. */
  waiting(): number;
  /** Waits until everything that was added is there. */
  settled(): Promise<void>;
  /** Reads nothing more. */
  close(): Promise<void>;
}

export interface AddingTools {
  readonly rows: BoardRows;
  /** What files are read by now. */
  readonly readBy: () => ReadBy;
  /** An existing folder for large inflated bodies. */
  readonly temporary: string;
  /** A path as people see it. */
  readonly shown: (path: string) => string;
  readonly now: () => number;
  readonly log: LogSink;
  /** The number of those that wait is another. */
  readonly moved: () => void;
}

/** Files whose rows are written together at most. */
const MOST_TOGETHER = 64;
/** Longest that a row waits for others to be written with it, in ms: rows are seen while more are read. */
const LONGEST_WAIT = 100;

type Read = Added & { readonly reading: FileReading };

export function openAdding({ rows, readBy, temporary, shown, now, log, moved }: AddingTools): Adding {
  const queue: Added[] = [];
  let running: Promise<void> | null = null;
  let isClosed = false;

  async function readOne(file: Added, by: ReadBy): Promise<Read> {
    const name = file.name ?? basename(file.path);
    const { rules, inflateLimit } = by;
    try {
      const reading = await readReportFile(file.path, name, { catalog: catalogOfReadBy(by), rules, inflateLimit, temporary, now });
      return { ...file, reading };
    } catch (reason) {
      // One file on which our own code breaks is a row that says so, and stops no other.
      log(`a file could not be read for the board: ${bugPlaces(reason)}`);
      return { ...file, reading: { size: 0, mtimeMs: 0, sha256: null, reports: [], failure: failure('internal', { where: 'host' }) } };
    }
  }

  function keep(read: readonly Read[], by: ReadBy): void {
    if (read.length === 0) return;
    const name = nameOfReadBy(by);
    try {
      rows.write((tables, touched) => {
        for (const file of read)
          saveReading(tables, touched, { ...file, name: file.name ?? basename(file.path), readBy: name, now: now() });
      });
    } catch (reason) {
      if (systemCode(reason) === null) throw reason;
      log(`rows of the board could not be kept: ${String(systemCode(reason))}`);
    }
  }

  async function readQueue(): Promise<void> {
    const by = readBy();
    let read: Read[] = [];
    let since = now();
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      for (const file of filesOf(next, shown)) {
        if (isClosed) break;
        if (isAsRead(rows, file.path, nameOfReadBy(by))) continue;
        read.push(await readOne(file, by));
        await new Promise((resolve) => setImmediate(resolve));
        if (read.length < MOST_TOGETHER && now() - since < LONGEST_WAIT) continue;
        keep(read, by);
        [read, since] = [[], now()];
      }
      keep(read, by);
      [read, since] = [[], now()];
    }
  }

  async function run(): Promise<void> {
    try {
      await readQueue();
    } finally {
      running = null;
      moved();
    }
  }

  return {
    add(added) {
      if (isClosed) return;
      queue.push(...added);
      running ??= run();
      moved();
    },
    waiting: () => (running === null ? 0 : queue.length + 1),
    async settled() {
      while (running !== null) await running;
    },
    async close() {
      isClosed = true;
      queue.length = 0;
      await running;
    },
  };
}

/** The files of what was added; a folder that cannot be read is a row of its own, which says why. */
function* filesOf(added: Added, shown: (path: string) => string): Iterable<Added> {
  const path = resolve(added.path);
  if (!isFolder(path)) {
    yield { ...added, path };
    return;
  }
  for (const found of filesBelow(path, shown)) yield { ...added, path: found.path, name: null };
}

/** Nothing of it was written to since it was read by the same. */
function isAsRead(rows: BoardRows, path: string, readBy: string): boolean {
  return rows.read((tables) => {
    const places = tables.placesAt(path);
    return places.length > 0 && places.every((place) => isUnchanged(place) && tables.isReadBy(place.report, readBy));
  });
}

export function isUnchanged({ path, size, mtimeMs, state }: KnownPlace): boolean {
  if (state !== 'there') return false;
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() === true && stats.size === size && stats.mtimeMs === mtimeMs;
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return false;
  }
}

/** The path of a folder as those of its files begin. */
export function insideOf(folder: string): string {
  return folder.endsWith(sep) ? folder : join(folder, sep);
}
