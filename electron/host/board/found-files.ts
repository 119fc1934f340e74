import { statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { Origin } from '../../../shared/board/board-row.ts';
import type { Failure } from '../../../shared/errors.ts';
import { filesBelow, isFolder } from '../platform/files/files-below.ts';
import { systemCode } from '../platform/files/io-error.ts';
import { pathOnDisk } from '../platform/files/path-on-disk.ts';
import type { FileToRead } from '../report/reading/packed-reading.ts';
import type { ReportLocation } from '../store/board-locations.ts';
import type { BoardTables } from '../store/board-rows.ts';
import type { FolderTables } from '../store/folder-rows.ts';
import { includes } from './include.ts';
import { insideOf } from './inside-of.ts';

/** A file or folder to be added to the board. */
export interface Added {
  readonly path: string;
  /** Display name; null for the file's own name. */
  readonly name: string | null;
  readonly kind: 'file' | 'kept';
  readonly origin: Origin;
  /** Whether the path was a folder when it was added. If that folder is missing now, the path is not read as a file. */
  readonly isFolder?: boolean;
}

/** A file of the board to be read. */
export type FoundFile = FileToRead & Pick<Added, 'kind' | 'origin'>;

/** Receives the progress and results of a scan. */
interface FoundListener {
  /** Called for a file to be read. Its current state was not read yet, or not with the current annotation list and settings. */
  readonly found: (file: FoundFile) => void;
  /** Called for a file whose current state is already on the board. */
  readonly known: () => void;
  /** Called for a folder that cannot be read. `name`: for display. */
  readonly unreadable: (name: string, why: Failure) => void;
  /** Called for a location in a scanned folder whose file is gone. */
  readonly vanished: (location: ReportLocation) => void;
  /** Called for each folder that is scanned. */
  readonly walked: (folder: string) => void;
  readonly isCancelRequested: () => boolean;
}

interface FoundTools {
  readonly tables: BoardTables & Pick<FolderTables, 'forgottenIn'>;
  /** Name of the inputs with which files are currently read (`nameOfReadBy`). */
  readonly readBy: string;
  /** Returns a path for display. */
  readonly shown: (path: string) => string;
  readonly now: () => number;
}

/** Number of entries to process before yielding to other work. They take a few ms. */
const YIELD_EVERY = 200;

/** Selects which files in the added folders are read. */
interface Meant {
  /** Patterns, as for `includes`. */
  readonly include: string;
  /** Base folder of the patterns; null: each added folder. */
  readonly base: string | null;
}

/** Reports to read again even if their files did not change: their facts are invalid, or their bytes could not be read. */
interface Stale {
  readonly facts: ReadonlySet<number>;
  readonly bytes: ReadonlySet<number>;
}

/** Scans the added files and folders. Lets other work run in between. */
export async function findFiles(added: readonly Added[], meant: Meant, tools: FoundTools, listener: FoundListener): Promise<void> {
  const stale: Stale = {
    facts: new Set(tools.tables.notReadBy(tools.readBy, tools.now())),
    bytes: new Set(tools.tables.withoutHash()),
  };
  let scanned = 0;
  for (const one of added) {
    const path = resolve(one.path);
    if (one.isFolder === true || isFolder(path)) await findBelow({ ...one, path }, meant, stale, tools, listener);
    else noteFile({ ...one, path }, tools.tables.locationsAt(path), stale, listener);
    if ((scanned += 1) % YIELD_EVERY === 0) await yieldToEventLoop();
    if (listener.isCancelRequested()) return;
  }
}

async function findBelow(
  folder: Added,
  { include, base }: Meant,
  stale: Stale,
  { tables, shown }: FoundTools,
  listener: FoundListener,
): Promise<void> {
  const known = await locationsBelow(tables, folder.path);
  const isMeant = includes(include, base ?? folder.path);
  const forgotten = new Map(tables.forgottenIn(insideOf(folder.path)).map((file) => [file.path, file]));
  const isForgotten = (path: string): boolean => {
    const file = forgotten.get(path);
    return file !== undefined && isSame(file, statsOf(path));
  };
  let scanned = 0;
  for (const { path, failure } of filesBelow(folder.path, shown, listener.walked)) {
    if (failure !== null) listener.unreadable(shown(path), failure);
    else if (isMeant(path) && !isForgotten(path)) noteFile({ ...folder, path, name: null }, known.get(path) ?? [], stale, listener);
    known.delete(path);
    if ((scanned += 1) % YIELD_EVERY === 0) await yieldToEventLoop();
    if (listener.isCancelRequested()) return;
  }
  for (const locations of known.values()) {
    for (const location of locations) if (location.state !== 'gone' && stateNow(location) === 'gone') listener.vanished(location);
    if ((scanned += 1) % YIELD_EVERY === 0) await yieldToEventLoop();
  }
}

async function locationsBelow(tables: Pick<BoardTables, 'locationsIn'>, folder: string): Promise<Map<string, ReportLocation[]>> {
  const known = new Map<string, ReportLocation[]>();
  let seen = 0;
  for (const location of tables.locationsIn(insideOf(folder))) {
    const there = known.get(location.path);
    if (there === undefined) known.set(location.path, [location]);
    else there.push(location);
    if ((seen += 1) % YIELD_EVERY === 0) await yieldToEventLoop();
  }
  return known;
}

function noteFile(
  { path, name, kind, origin }: Added,
  known: readonly ReportLocation[],
  stale: Stale,
  { found, known: isKnown }: FoundListener,
): void {
  const stats = statsOf(path);
  const isAsRead = known.length > 0 && known.every((location) => isRead(location, stats, stale));
  if (isAsRead) isKnown();
  else found({ path, name: name ?? known[0]?.name ?? basename(path), kind, origin, size: stats?.size ?? 0 });
}

function isRead(location: ReportLocation, stats: ReturnType<typeof statsOf>, stale: Stale): boolean {
  if (stats === null) return location.state === 'gone';
  // A read may succeed now even if size and time are unchanged. An empty file has nothing to read.
  if (stale.facts.has(location.report) || (stale.bytes.has(location.report) && stats.size > 0)) return false;
  return location.state === 'there' && isSame(location, stats);
}

/** Returns the state of a location's file, by its size and time. */
function stateNow(location: ReportLocation): ReportLocation['state'] {
  const stats = statsOf(location.path);
  if (stats === null) return 'gone';
  return isSame(location, stats) ? 'there' : 'changed';
}

function isSame({ size, mtimeMs }: Pick<ReportLocation, 'size' | 'mtimeMs'>, stats: ReturnType<typeof statsOf>): boolean {
  return stats?.isFile === true && stats.size === size && stats.mtimeMs === mtimeMs;
}

/** Null if there is no file. */
function statsOf(path: string): { readonly size: number; readonly mtimeMs: number; readonly isFile: boolean } | null {
  try {
    const stats = statSync(pathOnDisk(path), { throwIfNoEntry: false });
    return stats === undefined ? null : { size: stats.size, mtimeMs: stats.mtimeMs, isFile: stats.isFile() };
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return null;
  }
}
