import { copyFileSync, existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { failure } from '../../../shared/bridge/failure.ts';
import { IoFailure, sqliteCode, systemCode } from '../platform/files/io-error.ts';
import { openSharedProcessFolder } from '../platform/data-folder/process-folder.ts';
import { STORE_FILE } from './store-path.ts';

/**
 * SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL and SQLITE_CANTOPEN. Even a read can fail with these codes, if SQLite has to write a file (the index of the log)
 * beside the database.
 */
const CANNOT_WRITE = new Set([8, 10, 13, 14]);
const CANNOT_CHANGE = new Set(['EROFS', 'ENOSPC', 'EDQUOT', 'EACCES', 'EPERM']);

/** Maximum number of attempts to copy a store while another process may be writing to it. */
const MAX_TRIES = 5;

/** A copy of a store for reading, in the system's temporary folder. */
export interface StoreCopy {
  readonly path: string;
  close(): void;
}

/** Returns whether a database could not be opened, even for reading, because its folder is full or read-only. */
export function cannotWriteBeside(reason: unknown): boolean {
  return CANNOT_WRITE.has(sqliteCode(reason) ?? 0) || CANNOT_CHANGE.has(systemCode(reason) ?? '');
}

/**
 * Copies the store at `path` with its log, to read it when its own folder is full or read-only. Throws the errors of the disk. Throws file_unreadable if
 * another process writes to the store during each of `MAX_TRIES` attempts.
 */
export function copyStore(path: string): StoreCopy {
  const folder = openSharedProcessFolder();
  try {
    const copied = join(folder.path, STORE_FILE);
    for (let tries = 1; !isCopied(path, copied); tries += 1)
      if (tries === MAX_TRIES) throw new IoFailure(failure('file_unreadable', { file: STORE_FILE }));
    return {
      path: copied,
      close() {
        folder.close();
      },
    };
  } catch (reason) {
    folder.close();
    throw reason;
  }
}

/** Copies the database and its log. Returns false if the store was written to during the copy, because the two files may not match. */
function isCopied(path: string, copied: string): boolean {
  const before = stampOf(path);
  for (const suffix of ['', '-wal']) {
    rmSync(copied + suffix, { force: true });
    if (existsSync(path + suffix)) copyFileSync(path + suffix, copied + suffix);
  }
  return stampOf(path) === before;
}

/** Returns a text that differs after a write to the database or its log. */
function stampOf(path: string): string {
  return ['', '-wal']
    .map((suffix) => {
      const stats = statSync(path + suffix, { bigint: true, throwIfNoEntry: false });
      return stats === undefined ? '' : `${String(stats.size)} ${String(stats.mtimeNs)}`;
    })
    .join(' ');
}
