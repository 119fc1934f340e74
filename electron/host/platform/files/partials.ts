import { randomUUID } from 'node:crypto';
import { closeSync, lstatSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import * as v from 'valibot';
import type { ByteLength } from '../../../../shared/bytes/byte-source.ts';
import { encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import { systemCode } from './io-error.ts';
import { isOwnFile } from './own-file.ts';
import { writeAll } from './spill-sink.ts';

/**
 * Half-written files. Each is written beside its target and takes the target's name when it is complete. It is recorded before it is created, so that a start
 * after a crash can find and delete it.
 */
export interface Partials {
  /** Records and returns a new name beside `target`. Creates no file. Throws the errors of the disk. */
  begin(target: string): string;
  /** Reports that a partial file took its target's name or was deleted. */
  end(partial: string): void;
  /** Deletes the partial files that did not end. */
  close(): void;
}

/** For files in a process's own temporary folder, which is deleted as a whole. Records nothing. */
export const UNRECORDED: Partials = { begin: partialBeside, end: () => undefined, close: () => undefined };

const JOURNAL = 'partials';
const PARTIAL_NAME = /^\.crashlens-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A file longer than this is not our journal, because a journal that has reached `JOURNAL_BYTES` is replaced as soon as no file is half-written. */
const MAX_JOURNAL_LENGTH = 4 << 20;

/** A journal of this length is replaced as soon as no file is half-written. */
const JOURNAL_BYTES = 16 * 1024;

const pathSchema = v.pipe(v.string(), v.parseJson(), v.string());

/** Returns whether a name belongs to a half-written file. */
export function isPartialName(name: string): boolean {
  return PARTIAL_NAME.test(name);
}

/** `folder`: the process's own temporary folder. A journal in it lists the partial files, one path per line. */
export function createPartials(folder: string): Partials {
  const running = new Set<string>();
  let journal: number | null = null;
  let written: ByteLength = 0;

  /**
   * Returns the journal to write to. Uses one journal for many files, because creating a file is slow. A journal is replaced only when no partial file in it is
   * left.
   */
  function journalNow(): number {
    if (journal !== null && (running.size > 0 || written < JOURNAL_BYTES)) return journal;
    if (journal !== null) closeSync(journal);
    journal = null;
    // A program that cleans the system's temporary folder may have deleted ours.
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    written = 0;
    return (journal = openSync(join(folder, JOURNAL), 'w', 0o600));
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

/** Deletes the partial files of a process that is gone. `folder`: the temporary folder of that process. Keeps files whose name or owner is not ours. */
export function removeLeftPartials(folder: string): void {
  const journal = join(folder, JOURNAL);
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
    // The file's disk is missing or cannot be written to now. This must not delay a start.
    if (systemCode(reason) === null) throw reason;
  }
}
