import { randomUUID } from 'node:crypto';
import { closeSync, lstatSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import * as v from 'valibot';
import type { ByteLength } from '../../../../shared/bytes/byte-source.ts';
import { encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import { systemCode } from './io-error.ts';
import { isOwnFile } from './own-file.ts';
import { writeAll } from './spill-sink.ts';

/** What is written beside a file until it is whole and takes that file's name. Each is written down first, so that a start after a crash finds it. */
export interface Partials {
  /** A new name beside `target`, written down; nothing is created there yet. Throws what the disk throws. */
  begin(target: string): string;
  /** That one has taken its target's name, or is deleted. */
  end(partial: string): void;
  /** Deletes those that did not end. */
  close(): void;
}

/** For files in a process's own temporary folder, which goes as a whole: nothing is written down. */
export const UNRECORDED: Partials = { begin: partialBeside, end: () => undefined, close: () => undefined };

const JOURNAL = 'partials';
const PARTIAL_NAME = /^\.crashlens-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Longer journals are none of ours: it begins anew whenever nothing is half-written. */
const MAX_JOURNAL_LENGTH = 4 << 20;

/** A journal of that length begins anew once nothing is half-written. */
const JOURNAL_BYTES = 16 * 1024;

const pathSchema = v.pipe(v.string(), v.parseJson(), v.string());

/** True of the name of what was not written to its end. */
export function isPartialName(name: string): boolean {
  return PARTIAL_NAME.test(name);
}

/** `folder`: the process's own temporary folder, in which partials are written down, one path a line. */
export function createPartials(folder: string): Partials {
  const running = new Set<string>();
  let journal: number | null = null;
  let written: ByteLength = 0;

  /** One journal for many files, as systems take long to begin a file anew: what a new one takes the place of names nothing that is there. */
  function journalNow(): number {
    if (journal !== null && (running.size > 0 || written < JOURNAL_BYTES)) return journal;
    if (journal !== null) closeSync(journal);
    journal = null;
    // Whoever tidies the system's temporary folder may have taken ours away.
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

/** Deletes the partials that a process left which is gone; `folder` was its temporary folder. What is not ours any more stays. */
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
    // A disk that is not there, or may not be written to now: it must not hold up a start.
    if (systemCode(reason) === null) throw reason;
  }
}
