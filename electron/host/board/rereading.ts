import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { LogSink } from '../platform/base/log-sink.ts';
import { stackSummary } from '../platform/bridge/stack-summary.ts';
import { systemCode } from '../platform/files/io-error.ts';
import type { Store } from '../store/store.ts';
import type { Adding } from './adding.ts';
import type { BoardRows } from './board-rows.ts';
import type { Added } from './found-files.ts';

/** Reads rows again whose facts do not hold any more. */
interface Rereader {
  /** Throws away what was worked out by something else than counts now, and reads all that has no facts that hold. */
  readonly begin: () => void;
  close(): void;
}

interface RereaderTools {
  readonly rows: BoardRows;
  readonly adding: Pick<Adding, 'add'>;
  readonly store: Pick<Store, 'scrub'>;
  readonly now: () => number;
  /** The name of what files are read by now. */
  readonly readBy: () => string;
  /** Forecasts of edits may be missing. */
  readonly wake: () => void;
  readonly log: LogSink;
}

/** Reports that are gone through between two turns: some milliseconds. */
const YIELD_EVERY = 100;

/** Ms until what failed is tried again. */
const NEXT_TRY = 60_000;

/** Longest ms until forecasts are looked at again: a machine that slept wakes with old ones. */
const MAX_WAIT = 60_000;

export function createRereader({ rows, adding, store, now, readBy, wake, log }: RereaderTools): Rereader {
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let before = readBy();

  function begin(): void {
    if (timer !== null) clearTimeout(timer);
    const by = readBy();
    // Public values of before are told to nobody from here on.
    if (by !== before) rows.rejudge();
    before = by;
    const old = rows.read((tables) => tables.notReadBy(by, now()));
    rows.write((tables, changes) => {
      tables.forgetOtherEdited(by);
      for (const report of tables.forgetExpiredEdited(now())) changes.put(report);
    });
    wake();
    if (old.length === 0) {
      later();
      return;
    }
    const added = forgotten(old, by);
    // The job that takes them hears of it; a board that is closed has none.
    added.catch(() => undefined);
    void adding.add({ added, include: '', isQuiet: old.length <= FEW }).then(() => tried(later));
  }

  /** Takes what was worked out of reports out of the store, in turns; where they lie. */
  async function forgotten(old: readonly number[], by: string): Promise<readonly Added[]> {
    const added: Added[] = [];
    let gone = 0;
    for (let from = 0; from < old.length; from += YIELD_EVERY) {
      if (from > 0) await yieldToEventLoop();
      // Whoever began meanwhile goes through all of it.
      if (isClosed || by !== before) return [];
      const some = old.slice(from, from + YIELD_EVERY);
      gone += rows.write((tables) => some.filter((report) => tables.forgetFacts(report, by)).length);
      added.push(...locationsOf(some));
    }
    if (gone > 0) store.scrub();
    return added;
  }

  function locationsOf(reports: readonly number[]): readonly Added[] {
    return rows.read((tables) =>
      reports.flatMap((report) =>
        tables
          .locationsOf(report)
          .filter(({ state }) => state !== 'gone')
          .map(({ path, name, kind, origin }) => ({ path, name, kind, origin })),
      ),
    );
  }

  /** Where the next forecast ends; one that is over and could not be worked out again is tried again after a while. */
  function later(): void {
    if (isClosed) return;
    rows.write((tables) => tables.keepLastFacts(now()));
    const until = rows.read((tables) => tables.nextUntil());
    if (until === null) again(null);
    else again(until <= now() ? NEXT_TRY : Math.min(until - now() + 1, MAX_WAIT));
  }

  function again(wait: number | null): void {
    if (timer !== null) clearTimeout(timer);
    timer = wait === null || isClosed ? null : setTimeout(() => tried(begin), wait).unref();
  }

  /** What the disk refuses by and by is done later: nobody waits for it. */
  function tried(step: () => void): void {
    try {
      step();
    } catch (reason) {
      if (systemCode(reason) === null) throw reason;
      log(`reports were not read again: ${stackSummary(reason)}`);
      again(NEXT_TRY);
    }
  }

  return {
    begin,
    close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}

/** So few are read without anybody seeing a job. */
const FEW = 50;
