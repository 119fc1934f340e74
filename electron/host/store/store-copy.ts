import { copyFileSync, existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { failure } from '../../../shared/bridge/failure.ts';
import { IoFailure, sqliteCode, systemCode } from '../platform/files/io-error.ts';
import { openSharedProcessFolder } from '../platform/data-folder/process-folder.ts';
import { STORE_FILE } from './store-path.ts';

/** SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL and SQLITE_CANTOPEN: it writes an index of its log beside the database, for readers too. */
const CANNOT_WRITE = new Set([8, 10, 13, 14]);
const CANNOT_CHANGE = new Set(['EROFS', 'ENOSPC', 'EDQUOT', 'EACCES', 'EPERM']);

/** Tries to copy a store that is not written meanwhile. */
const MAX_TRIES = 5;

/** A copy of a store to read, in the system's temporary folder. */
export interface StoreCopy {
  readonly path: string;
  /** Deletes it. */
  close(): void;
}

/** A database could not even be opened to be read, since its folder is full or cannot be written. */
export function cannotWriteBeside(reason: unknown): boolean {
  return CANNOT_WRITE.has(sqliteCode(reason) ?? 0) || CANNOT_CHANGE.has(systemCode(reason) ?? '');
}

/** Copies the store of `path` with its log, to be read where its own folder is full or cannot be written. Throws what the disk throws, and
 * file_unreadable where it is written all the time. */
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

/** False where it was written meanwhile, so that its two files may not go together. */
function isCopied(path: string, copied: string): boolean {
  const before = stampOf(path);
  for (const suffix of ['', '-wal']) {
    rmSync(copied + suffix, { force: true });
    if (existsSync(path + suffix)) copyFileSync(path + suffix, copied + suffix);
  }
  return stampOf(path) === before;
}

/** Something else once the database or its log was written. */
function stampOf(path: string): string {
  return ['', '-wal']
    .map((suffix) => {
      const stats = statSync(path + suffix, { bigint: true, throwIfNoEntry: false });
      return stats === undefined ? '' : `${String(stats.size)} ${String(stats.mtimeNs)}`;
    })
    .join(' ');
}
