import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Result } from '../../../shared/errors.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/failure.ts';
import { writeError } from '../files/io-error.ts';
import { lockHome } from './home-lock.ts';

/**
 * `exclusive`: an app that stays; one at a time for a data folder. `beside`: a command that is over soon and may run while an app does:
 * it takes no lock, keeps its temporary files elsewhere, and creates the data folder only when it writes to it.
 */
export type HomeUse = 'exclusive' | 'beside';

export interface DataHome {
  /** The data folder. */
  readonly path: string;
  readonly use: HomeUse;
  /** For temporary files; empty at the start and gone at the end. */
  readonly temporary: string;
  close(): void;
}

/** Opens the data folder; `shown` is how people see its path. Errors: home_in_use, disk_full, cannot_write. */
export function openDataHome(path: string, use: HomeUse, shown: string): Result<DataHome> {
  try {
    return use === 'exclusive' ? openExclusive(path, shown) : openBeside(path);
  } catch (reason) {
    return fail(writeError(reason, { own: 'data-folder' }));
  }
}

/** Where a data folder keeps what is gone when it is closed. */
export function temporaryFolder(home: string): string {
  return join(home, 'tmp');
}

/** Creates the data folder, readable for its owner alone. One that exists keeps its permissions. */
export function ensureFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
}

function openExclusive(path: string, shown: string): Result<DataHome> {
  ensureFolder(path);
  const unlock = lockHome(path);
  if (unlock === null) return fail(failure('home_in_use', { path: shown }));
  const temporary = temporaryFolder(path);
  try {
    ensureFolder(temporary);
    empty(temporary);
  } catch (reason) {
    unlock();
    throw reason;
  }
  return ok({
    path,
    use: 'exclusive',
    temporary,
    close() {
      try {
        empty(temporary);
      } finally {
        unlock();
      }
    },
  });
}

function openBeside(path: string): Result<DataHome> {
  const temporary = mkdtempSync(join(tmpdir(), 'crashlens-'));
  return ok({
    path,
    use: 'beside',
    temporary,
    close() {
      rmSync(temporary, { recursive: true, force: true });
    },
  });
}

function empty(folder: string): void {
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true });
}
