import { lstatSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Failure, type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { displayPath } from '../files/display-path.ts';
import { IoFailure, systemCode, writeError } from '../files/io-error.ts';
import { makeFolder } from '../files/make-folder.ts';
import { isOwn, isOwnFolder } from '../files/own-file.ts';
import { strangerIn } from './home-entries.ts';
import { homeMark, markHome } from './home-mark.ts';

/** A folder that may be used as the data folder. */
interface JudgedHome {
  /** Real path, with all links resolved. If nothing exists there yet, the given path. */
  readonly path: string;
  readonly state: 'missing' | 'unmarked' | 'marked';
}

/** Subfolders that are emptied at the start. They must not be links, because a link could lead to the user's own folders. */
const SWEPT = ['drafts', 'tmp'] as const;

const OTHERS_MAY_WRITE = 0o022;

/**
 * Checks whether a folder may be used as the data folder, without changing the folder. `shown`: its path for display. Errors: home_not_folder, home_not_ours,
 * home_not_private, home_newer, home_odd_folder; cannot_write if the folder cannot be read.
 */
export function judgeHome(path: string, shown: string): Result<JudgedHome> {
  try {
    const found = realPathOf(path);
    if (found === null && !isThere(path)) return ok({ path, state: 'missing' });
    // Another process may have created the folder between the two checks. A dangling link is not a folder.
    const real = found ?? realPathOf(path);
    if (real === null) return fail(failure('home_not_folder', { path: shown }));
    const homeFailure = failureOf(real, shown);
    if (homeFailure !== null) return fail(homeFailure);
    const mark = homeMark(real);
    if (mark === 'newer') return fail(failure('home_newer', { path: shown }));
    const stranger = mark === 'none' ? strangerIn(real) : null;
    if (stranger !== null) return fail(failure('home_not_ours', { path: shown, entry: stranger }));
    const odd = SWEPT.find((name) => !isFolderOrNothing(join(real, name)));
    if (odd !== undefined) return fail(failure('home_odd_folder', { path: shown, entry: odd }));
    return ok({ path: real, state: mark === 'none' ? 'unmarked' : 'marked' });
  } catch (reason) {
    return fail(writeError(reason, { own: 'data_folder' }));
  }
}

/**
 * Makes a folder the data folder. If it does not exist, creates it, readable only by its owner. Marks a folder that is empty or has lost its mark. Returns the
 * real path, with all links resolved. Errors: those of `judgeHome`, disk_full, cannot_write.
 */
export function claimHome(path: string, shown: string): Result<string> {
  const judged = judgeHome(path, shown);
  if (!judged.ok) return judged;
  try {
    if (judged.value.state === 'missing') {
      makeFolder(path);
      // Another process may have created the folder, with other properties.
      return claimHome(path, shown);
    }
    if (judged.value.state === 'unmarked') markHome(judged.value.path);
    return ok(judged.value.path);
  } catch (reason) {
    return fail(writeError(reason, { own: 'data_folder' }));
  }
}

/** Claims the data folder for a command, just before the command's first write. Throws the failures of `claimHome`. */
export function ensureHome(path: string): void {
  const claimed = claimHome(path, displayPath(path, homedir()));
  if (!claimed.ok) throw new IoFailure(claimed.error);
}

function failureOf(real: string, shown: string): Failure | null {
  const stats = lstatSync(real);
  if (!stats.isDirectory()) return failure('home_not_folder', { path: shown });
  if (!isOwn(stats)) return failure('home_not_private', { path: shown, why: 'other_owner' });
  // The mode bits are not reliable on Windows.
  if (process.platform !== 'win32' && (stats.mode & OTHERS_MAY_WRITE) !== 0)
    return failure('home_not_private', { path: shown, why: 'others_write' });
  return null;
}

function realPathOf(path: string): string | null {
  try {
    return realpathSync(path);
  } catch (reason) {
    if (systemCode(reason) === 'ENOENT') return null;
    throw reason;
  }
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function isFolderOrNothing(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats === undefined || isOwnFolder(stats);
}
