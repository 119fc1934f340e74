import { randomUUID } from 'node:crypto';
import { closeSync, lstatSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { isMainThread, threadId } from 'node:worker_threads';
import * as v from 'valibot';
import type { ByteLength } from '../../../../shared/bytes/byte-source.ts';
import { encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import { systemCode } from './io-error.ts';
import { isOwnFile } from './own-file.ts';
import { writeAll } from './spill-sink.ts';

/**
 * Half-written files. Each is written beside its target and gets the target's name when it is complete. It is recorded before it is created, so that the next
 * start after a crash can find and delete it.
 */
export interface Partials {
  /** Records and returns a new name beside `target`. Does not create the file. Throws the errors of the disk. */
  begin(target: string): string;
  /** Reports that a partial file got its target's name or was deleted. */
  end(partial: string): void;
  /** Deletes the remaining partial files. */
  close(): void;
}

/** Records nothing. For files in a process's own temporary folder, which is deleted as a whole. */
export const UNRECORDED: Partials = { begin: partialBeside, end: () => undefined, close: () => undefined };

/** Each thread has its own journal. */
const JOURNAL = /^partials(?:-\d+)?$/;
const PARTIAL_NAME = /^\.crashlens-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A longer file is not one of our journals. A journal that has reached `JOURNAL_BYTES` is replaced as soon as no file is half-written. */
const MAX_JOURNAL_LENGTH = 4 << 20;

/** A journal of this length is replaced as soon as no file is half-written. */
const JOURNAL_BYTES = 16 * 1024;

const pathSchema = v.pipe(v.string(), v.parseJson(), v.string());

/** Returns whether a name belongs to a half-written file. */
export function isPartialName(name: string): boolean {
  return PARTIAL_NAME.test(name);
}

/** `folder`: the process's own temporary folder. It gets a journal that lists the partial files, one path per line. */
export function createPartials(folder: string): Partials {
  const running = new Set<string>();
  let journal: number | null = null;
  let written: ByteLength = 0;

  /**
   * Returns the journal to write to. One journal is used for many files, because creating a file is slow. A journal is replaced only when none of its partial
   * files is left.
   */
  function journalNow(): number {
    if (journal !== null && (running.size > 0 || written < JOURNAL_BYTES)) return journal;
    if (journal !== null) closeSync(journal);
    journal = null;
    // A program that cleans the system's temporary folder may have deleted this folder.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    written = 0;
    return (journal = openSync(join(folder, isMainThread ? 'partials' : `partials-${String(threadId)}`), 'w', 0o600));
  }

  return {
    begin(target) {
      const partial = partialBeside(target);
      const line = encodeUtf8(`${JSON.stringify(partial)}\n`);
      writeAll(journalNow(), line);
      written += line.length;
      running.add(partial);
      return partial;
    },
    end(partial) {
      running.delete(partial);
    },
    close() {
      for (const partial of running) removePartial(partial);
      running.clear();
      if (journal !== null) closeSync(journal);
      journal = null;
    },
  };
}

function partialBeside(target: string): string {
  return join(dirname(resolve(target)), `.crashlens-${randomUUID()}`);
}

/**
 * Deletes the partial files of a dead process. `folder`: the temporary folder of that process. Keeps files that do not have a partial name or belong to another
 * user.
 */
export function removeLeftPartials(folder: string): void {
  for (const name of readdirSync(folder)) if (JOURNAL.test(name)) removeListed(join(folder, name));
}

function removeListed(journal: string): void {
  const stats = lstatSync(journal, { throwIfNoEntry: false });
  if (stats === undefined || !isOwnFile(stats) || stats.size > MAX_JOURNAL_LENGTH) return;
  for (const line of readFileSync(journal, 'utf8').split('\n')) {
    const path = v.safeParse(pathSchema, line);
    if (path.success && isAbsolute(path.output)) removePartial(path.output);
  }
}

function removePartial(path: string): void {
  try {
    const stats = isPartialName(basename(path)) ? lstatSync(path, { throwIfNoEntry: false }) : undefined;
    if (stats !== undefined && isOwnFile(stats)) rmSync(path, { force: true });
  } catch (reason) {
    // The file's disk is missing or not writable. This must not delay a start.
    if (systemCode(reason) === null) throw reason;
  }
}
