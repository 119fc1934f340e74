import { existsSync, lstatSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { systemCode } from '../files/io-error.ts';
import { isOwnFile, isOwnFolder } from '../files/own-file.ts';
import { type Partials, createPartials, removeLeftPartials } from '../files/partials.ts';
import { type ProcessMark, ownProcessMark, processMarkSchema, stateOfProcess } from './process-mark.ts';

/** A folder for the temporary files of this process, accessible only to its owner. */
export interface ProcessFolder {
  readonly path: string;
  readonly partials: Partials;
  /** Deletes the folder. Also deletes half-written files elsewhere that `partials` records. */
  close(): void;
}

/** Name prefix of Crashlens's folders in the system's temporary folder, which many programs share. */
const SHARED_PREFIX = 'crashlens-';

const MARK = 'crashlens-process.json';
const MAX_MARK_SIZE = 4_096;

/**
 * Creates a folder in the system's temporary folder, which many programs share. First deletes the folders of dead Crashlens processes there. Throws the errors
 * of the disk.
 */
export function openSharedProcessFolder(parent: string = tmpdir()): ProcessFolder {
  sweepShared(parent);
  return openProcessFolder(parent, SHARED_PREFIX);
}

/** Creates a folder for this process in the existing folder `parent`. Throws the errors of the disk. */
export function openProcessFolder(parent: string, prefix = ''): ProcessFolder {
  const path = mkdtempSync(join(parent, `${prefix}${String(process.pid)}-`));
  writeFileSync(join(path, MARK), JSON.stringify(ownProcessMark()), { flag: 'wx', mode: 0o600 });
  const partials = createPartials(path);
  return {
    path,
    partials,
    close() {
      partials.close();
      // Terminated threads left theirs. A program that cleans the system's temporary folder may have deleted this folder.
      if (existsSync(path)) removeLeftPartials(path);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/**
 * Deletes the folders of this user's dead processes in the system's temporary folder, which many programs share. Deletes a folder only if its name, its owner
 * and its mark show that its process is dead. Keeps unclear cases and folders of other owners.
 */
export function sweepShared(parent: string = tmpdir()): void {
  sweepFolders(parent, SHARED_PREFIX, (mark) => mark !== null && stateOfProcess(mark) === 'gone');
}

/**
 * Deletes the folders of earlier processes in the data folder's own temporary folder. Only the holder of the data folder's lock creates folders there. If a
 * folder has this process's id, an earlier process or thread left it. If the state of a folder's process is unknown, the folder is deleted too, because that
 * process cannot be running. `goesOn`: the files of an earlier thread of this process are still in use.
 */
export function sweepLocked(folder: string, goesOn: boolean): void {
  sweepFolders(folder, '', (mark) => (!goesOn && mark?.pid === process.pid) || mark === null || stateOfProcess(mark) !== 'runs');
}

/**
 * Deletes the files of an ended thread of this process: its folders in the system's temporary folder, and its half-written files elsewhere. If the thread ended
 * while it created a folder, that folder has no mark. It is recognised by this process's id in its name.
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
      // A link does not count as a folder.
      if (!isOwnFolder(lstatSync(path)) || !isLeft(markIn(path), path)) continue;
      removeLeftPartials(path);
      rmSync(path, { recursive: true, force: true });
    } catch (reason) {
      // Another process may be deleting the same folders, or a folder cannot be deleted. Neither may delay the start.
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
