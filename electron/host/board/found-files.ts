import { statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { Origin } from '../../../shared/board/board-row.ts';
import type { Failure } from '../../../shared/errors.ts';
import { filesBelow, isFolder } from '../platform/files/files-below.ts';
import { systemCode } from '../platform/files/io-error.ts';
import { pathOnDisk } from '../platform/files/path-on-disk.ts';
import type { FileToRead } from '../report/reading/packed-reading.ts';
import type { BoardTables, KnownPlace } from '../store/board-rows.ts';
import type { FolderTables } from '../store/folder-rows.ts';
import { includes } from './include.ts';
import { insideOf } from './inside-of.ts';

/** A file or folder that is to be on the board. */
export interface Added {
  readonly path: string;
  /** What people call it; null: the file's own name. */
  readonly name: string | null;
  readonly kind: 'file' | 'kept';
  readonly origin: Origin;
  /** It was a folder when it was named: one that is there no more does not become a file. */
  readonly isFolder?: boolean;
}

/** A file of the board that is to be read. */
export type FoundFile = FileToRead & Pick<Added, 'kind' | 'origin'>;

/** What looking through files and folders tells while it goes on. */
export interface FoundListener {
  /** A file that was not read yet as it is now, or not by what counts now. */
  readonly found: (file: FoundFile) => void;
  /** A folder that cannot be read. `name`: as people see it. */
  readonly unreadable: (name: string, why: Failure) => void;
  /** A file of the board that lies in one of the folders no more. */
  readonly vanished: (place: KnownPlace) => void;
  /** A folder that is looked through. */
  readonly walked: (folder: string) => void;
  readonly isStopAsked: () => boolean;
}

export interface FoundTools {
  readonly tables: BoardTables & Pick<FolderTables, 'forgottenIn'>;
  /** What files are read by now (`nameOfReadBy`). */
  readonly readBy: string;
  /** A path as people see it. */
  readonly shown: (path: string) => string;
  readonly now: () => number;
}

/** Things that are looked at between two turns: a few milliseconds. */
const A_TURN = 200;

/** Which files of folders are meant. */
export interface Meant {
  /** Patterns (`includes`). */
  readonly include: string;
  /** The folder that they are of; null: each folder for itself. */
  readonly base: string | null;
}

/** Reports that are to be read again whatever became of their files: without facts that hold, or whose bytes could not be read. */
interface Stale {
  readonly facts: ReadonlySet<number>;
  readonly bytes: ReadonlySet<number>;
}

/** Looks through what was added, in turns. */
export async function findFiles(added: readonly Added[], meant: Meant, tools: FoundTools, listener: FoundListener): Promise<void> {
  const stale: Stale = {
    facts: new Set(tools.tables.notReadBy(tools.readBy, tools.now())),
    bytes: new Set(tools.tables.withoutHash()),
  };
  let looked = 0;
  for (const one of added) {
    const path = resolve(one.path);
    if (one.isFolder === true || isFolder(path)) await findBelow({ ...one, path }, meant, stale, tools, listener);
    else look({ ...one, path }, tools.tables.placesAt(path), stale, listener);
    if ((looked += 1) % A_TURN === 0) await turn();
    if (listener.isStopAsked()) return;
  }
}

async function findBelow(
  folder: Added,
  { include, base }: Meant,
  stale: Stale,
  { tables, shown }: FoundTools,
  listener: FoundListener,
): Promise<void> {
  const known = await placesBelow(tables, folder.path);
  const isMeant = includes(include, base ?? folder.path);
  const forgotten = new Map(tables.forgottenIn(insideOf(folder.path)).map((file) => [file.path, file]));
  const isForgotten = (path: string): boolean => {
    const file = forgotten.get(path);
    return file !== undefined && isSame(file, statsOf(path));
  };
  let looked = 0;
  for (const { path, failure } of filesBelow(folder.path, shown, listener.walked)) {
    if (failure !== null) listener.unreadable(shown(path), failure);
    else if (isMeant(path) && !isForgotten(path)) look({ ...folder, path, name: null }, known.get(path) ?? [], stale, listener);
    known.delete(path);
    if ((looked += 1) % A_TURN === 0) await turn();
    if (listener.isStopAsked()) return;
  }
  for (const places of known.values()) {
    for (const place of places) if (place.state !== 'gone' && stateNow(place) === 'gone') listener.vanished(place);
    if ((looked += 1) % A_TURN === 0) await turn();
  }
}

async function placesBelow(tables: Pick<BoardTables, 'placesIn'>, folder: string): Promise<Map<string, KnownPlace[]>> {
  const known = new Map<string, KnownPlace[]>();
  let seen = 0;
  for (const place of tables.placesIn(insideOf(folder))) {
    const there = known.get(place.path);
    if (there === undefined) known.set(place.path, [place]);
    else there.push(place);
    if ((seen += 1) % A_TURN === 0) await turn();
  }
  return known;
}

function look({ path, name, kind, origin }: Added, known: readonly KnownPlace[], stale: Stale, { found }: FoundListener): void {
  const stats = statsOf(path);
  const isAsRead = known.length > 0 && known.every((place) => isRead(place, stats, stale));
  if (!isAsRead) found({ path, name: name ?? known[0]?.name ?? basename(path), kind, origin, size: stats?.size ?? 0 });
}

function isRead(place: KnownPlace, stats: ReturnType<typeof statsOf>, stale: Stale): boolean {
  if (stats === null) return place.state === 'gone';
  // Why bytes could not be read may be over, without a trace in size and time; of an empty file there is nothing to read.
  if (stale.facts.has(place.report) || (stale.bytes.has(place.report) && stats.size > 0)) return false;
  return place.state === 'there' && isSame(place, stats);
}

/** What became of the file of a place, by its size and time. */
export function stateNow(place: KnownPlace): KnownPlace['state'] {
  const stats = statsOf(place.path);
  if (stats === null) return 'gone';
  return isSame(place, stats) ? 'there' : 'changed';
}

function isSame({ size, mtimeMs }: Pick<KnownPlace, 'size' | 'mtimeMs'>, stats: ReturnType<typeof statsOf>): boolean {
  return stats?.isFile === true && stats.size === size && stats.mtimeMs === mtimeMs;
}

/** null where nothing can be found there. */
function statsOf(path: string): { readonly size: number; readonly mtimeMs: number; readonly isFile: boolean } | null {
  try {
    const stats = statSync(pathOnDisk(path), { throwIfNoEntry: false });
    return stats === undefined ? null : { size: stats.size, mtimeMs: stats.mtimeMs, isFile: stats.isFile() };
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return null;
  }
}
