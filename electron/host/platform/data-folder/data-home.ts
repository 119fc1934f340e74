import { join } from 'node:path';
import { type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { writeError } from '../files/io-error.ts';
import { makeFolder } from '../files/make-folder.ts';
import type { Partials } from '../files/partials.ts';
import { claimHome, judgeHome } from './claim-home.ts';
import { lockHome, removeLeftLocks } from './home-lock.ts';
import { removeLeftTop } from './left-files.ts';
import { makeInsidePrivate, makeTopPrivate } from './private-modes.ts';
import { openProcessFolder, openSharedProcessFolder, sweepLocked, sweepShared } from './process-folder.ts';

/**
 * `exclusive`: an app that stays open; only one at a time can use a data folder. `beside`: a short-lived command that may run beside an app. A command takes no
 * lock and keeps its temporary files elsewhere. It creates the data folder only when it writes to it (`ensureHome`).
 */
export type HomeUse = 'exclusive' | 'beside';

export interface DataHome {
  /** Real path of the data folder, with all links resolved. */
  readonly path: string;
  readonly use: HomeUse;
  /** Folder for temporary files of this process. Initially it contains only its mark. It is deleted when the data folder is closed. */
  readonly temporary: string;
  /** Records each half-written file. */
  readonly partials: Partials;
  /** Resolves after other users' permissions were removed from the contents of the data folder. Also resolves when the data folder is closed. */
  readonly madePrivate: Promise<void>;
  close(): void;
}

/** The part of an open data folder that code needs to write into it. */
export type HomeWriting = Pick<DataHome, 'path' | 'partials'>;

/**
 * Opens the data folder. `shown`: its path for display. `goesOn`: whether an earlier thread of this process had the folder open and its temporary files are
 * still in use. Errors: home_in_use, home_not_folder, home_not_ours, home_not_private, home_newer, home_odd_folder, disk_full, cannot_write.
 */
export function openDataHome(path: string, use: HomeUse, shown: string, goesOn = false): Result<DataHome> {
  try {
    return use === 'exclusive' ? openExclusive(path, shown, goesOn) : openBeside(path, shown);
  } catch (reason) {
    return fail(writeError(reason, { own: 'data_folder' }));
  }
}

/** Folder for temporary files inside a data folder, with a subfolder for each process. */
export function temporaryFolder(home: string): string {
  return join(home, 'tmp');
}

function openExclusive(given: string, shown: string, goesOn: boolean): Result<DataHome> {
  const claimed = claimHome(given, shown);
  if (!claimed.ok) return claimed;
  const path = claimed.value;
  const unlock = lockHome(path);
  if (unlock === null) return fail(failure('home_in_use', { path: shown }));
  try {
    const own = folderInside(path, goesOn);
    sweepShared();
    const { done, stop } = makeInsidePrivate(path);
    return ok({
      path,
      use: 'exclusive',
      temporary: own.path,
      partials: own.partials,
      madePrivate: done,
      close() {
        stop();
        try {
          own.close();
        } finally {
          unlock();
        }
      },
    });
  } catch (reason) {
    unlock();
    throw reason;
  }
}

/** Tidies the locked data folder, and creates this process's folder in it. */
function folderInside(path: string, goesOn: boolean): ReturnType<typeof openProcessFolder> {
  const temporary = temporaryFolder(path);
  makeFolder(temporary);
  makeTopPrivate(path);
  sweepLocked(temporary, goesOn);
  removeLeftLocks(path);
  // With `goesOn`, another thread of this process may be writing a file there.
  if (!goesOn) removeLeftTop(path);
  return openProcessFolder(temporary);
}

function openBeside(given: string, shown: string): Result<DataHome> {
  const judged = judgeHome(given, shown);
  if (!judged.ok) return judged;
  const own = openSharedProcessFolder();
  return ok({
    path: judged.value.path,
    use: 'beside',
    temporary: own.path,
    partials: own.partials,
    madePrivate: Promise.resolve(),
    close() {
      own.close();
    },
  });
}
