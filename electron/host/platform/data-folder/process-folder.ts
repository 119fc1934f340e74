import { lstatSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { systemCode } from '../files/io-error.ts';
import { isOwnFile, isOwnFolder } from '../files/own-file.ts';
import { type Partials, createPartials, removeLeftPartials } from '../files/partials.ts';
import { type ProcessMark, ownProcessMark, processMarkSchema, stateOfProcess } from './process-mark.ts';

/** A folder for the temporary files of this process, for its owner alone. */
export interface ProcessFolder {
  readonly path: string;
  readonly partials: Partials;
  /** Deletes the folder, and what is half-written elsewhere. */
  close(): void;
}

/** Names of the folders in the system's temporary folder, which many programs share. */
const SHARED_PREFIX = 'crashlens-';

const MARK = 'crashlens-process.json';
const MAX_MARK_SIZE = 4_096;

/** A folder in one that other programs use too: the system's temporary folder. What dead processes left there is deleted first. Throws what the disk throws. */
export function openSharedProcessFolder(parent: string = tmpdir()): ProcessFolder {
  sweepShared(parent);
  return openProcessFolder(parent, SHARED_PREFIX);
}

/** A new folder in an existing one. Throws what the disk throws. */
export function openProcessFolder(parent: string, prefix = ''): ProcessFolder {
  const path = mkdtempSync(join(parent, `${prefix}${String(process.pid)}-`));
  writeFileSync(join(path, MARK), JSON.stringify(ownProcessMark()), { flag: 'wx', mode: 0o600 });
  const partials = createPartials(path);
  return {
    path,
    partials,
    close() {
      partials.close();
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/**
 * Deletes what dead processes of this person left in a folder that other programs use too: the system's temporary folder. A folder counts as left where its
 * name, its owner and the mark in it say so; what is another's, or cannot be told, stays.
 */
export function sweepShared(parent: string = tmpdir()): void {
  sweepFolders(parent, SHARED_PREFIX, (mark) => mark !== null && stateOfProcess(mark) === 'gone');
}

/**
 * Deletes what earlier processes left in the data folder's own temporary folder. Whoever holds the data folder's lock is alone with it, so a folder of this
 * process's id is one of an earlier process or thread, and what cannot be seen to run does not. `goesOn`: what an earlier thread of this very process
 * left there is still in use.
 */
export function sweepLocked(folder: string, goesOn: boolean): void {
  sweepFolders(folder, '', (mark) => (!goesOn && mark?.pid === process.pid) || mark === null || stateOfProcess(mark) !== 'runs');
}

/**
 * Deletes what a thread of this very process that was ended left in the system's temporary folder: its folders, and what is half-written elsewhere. One
 * without a mark that is named after this process and empty was being made.
 */
export function sweepEndedThread(): void {
  const { pid, started, machine } = ownProcessMark();
  const isOurs = (mark: ProcessMark): boolean => mark.pid === pid && mark.started === started && mark.machine === machine;
  const isBegun = (path: string): boolean =>
    path.startsWith(join(tmpdir(), `${SHARED_PREFIX}${String(pid)}-`)) && namesIn(path).length === 0;
  sweepFolders(tmpdir(), SHARED_PREFIX, (mark, path) => (mark === null ? isBegun(path) : isOurs(mark)));
}

function sweepFolders(parent: string, prefix: string, isLeft: (mark: ProcessMark | null, path: string) => boolean): void {
  for (const name of namesIn(parent)) {
    if (!name.startsWith(prefix) || !/^[1-9]\d*-[A-Za-z0-9]{6}$/.test(name.slice(prefix.length))) continue;
    const path = join(parent, name);
    try {
      // A link is no folder, whatever it leads to.
      if (!isOwnFolder(lstatSync(path)) || !isLeft(markIn(path), path)) continue;
      removeLeftPartials(path);
      rmSync(path, { recursive: true, force: true });
    } catch (reason) {
      // Another start may be tidying at the same time; what cannot be deleted must not hold this one up.
      if (systemCode(reason) === null) throw reason;
    }
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return [];
  }
}

function markIn(folder: string): ProcessMark | null {
  const path = join(folder, MARK);
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined || !isOwnFile(stats) || stats.size > MAX_MARK_SIZE) return null;
  const mark = v.safeParse(v.pipe(v.string(), v.parseJson(), processMarkSchema), readFileSync(path, 'utf8'));
  return mark.success ? mark.output : null;
}
