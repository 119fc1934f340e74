import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { LogSink } from '../platform/base/log-sink.ts';
import { stackSummary } from '../platform/bridge/stack-summary.ts';
import { systemCode } from '../platform/files/io-error.ts';
import type { Store } from '../store/store.ts';
import type { Adding } from './adding.ts';
import type { BoardRows } from './board-rows.ts';
import type { Added } from './found-files.ts';

/** Reads reports again after their facts became invalid. */
interface Rereader {
  /** Deletes facts that are not based on the current annotation list and settings. Reads all reports without valid facts. */
  readonly begin: () => void;
  close(): void;
}

interface RereaderTools {
  readonly rows: BoardRows;
  readonly adding: Pick<Adding, 'add'>;
  readonly store: Pick<Store, 'scrub'>;
  readonly now: () => number;
  /** Returns the name of the inputs (annotation list, settings) with which files are currently read. */
  readonly readBy: () => string;
  /** Called when forecasts for edits may be missing. */
  readonly wake: () => void;
  readonly log: LogSink;
}

/** Number of reports to process before yielding to other work. They take a few ms. */
const YIELD_EVERY = 100;

/** After a failure, `begin` is called again after this time in ms. */
const NEXT_TRY = 60_000;

/** Maximum time between two checks for expired forecasts, in ms. They may expire while the machine sleeps. */
const MAX_WAIT = 60_000;

export function createRereader({ rows, adding, store, now, readBy, wake, log }: RereaderTools): Rereader {
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;
  let before = readBy();

  function begin(): void {
    if (timer !== null) clearTimeout(timer);
    const by = readBy();
    // From here on, values that are no longer public are hidden.
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
    // The job that awaits this promise reports the failure. A closed board has no such job.
    added.catch(() => undefined);
    void adding.add({ added, include: '', isQuiet: old.length <= FEW }).then(() => tried(later));
  }

  /** Deletes the outdated facts of reports from the store, a few at a time. Returns the locations of these reports. */
  async function forgotten(old: readonly number[], by: string): Promise<readonly Added[]> {
    const added: Added[] = [];
    let gone = 0;
    for (let from = 0; from < old.length; from += YIELD_EVERY) {
      if (from > 0) await yieldToEventLoop();
      // The next call of `begin`, or the next start of the app, processes the remaining reports.
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

  /**
   * Schedules the next call of `begin` for the time when the next facts or forecast expire. If expired facts or forecasts could not be renewed, the next call
   * is after `NEXT_TRY`.
   */
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

  /** Runs a background step. No caller waits for the step, so a disk failure only schedules another call of `begin`. */
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

/** Up to this many reports are read without a visible job. */
const FEW = 50;
