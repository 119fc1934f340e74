import type { Store } from '../store/store.ts';
import type { Adding } from './adding.ts';
import type { BoardRows } from './board-rows.ts';
import type { Added } from './found-files.ts';

/** Reads rows again whose facts do not hold any more. */
export interface Rereading {
  /** Throws away what was worked out by something else than counts now, and reads all that has no facts that hold. */
  readonly begin: () => void;
  close(): void;
}

export interface RereadingTools {
  readonly rows: BoardRows;
  readonly adding: Pick<Adding, 'add'>;
  readonly store: Pick<Store, 'scrub'>;
  readonly now: () => number;
  /** The name of what files are read by now. */
  readonly readBy: () => string;
}

/** Longest ms until forecasts are looked at again: a machine that slept wakes with old ones. */
const LONGEST_WAIT = 3_600_000;

export function rereading({ rows, adding, store, now, readBy }: RereadingTools): Rereading {
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  function begin(): void {
    if (timer !== null) clearTimeout(timer);
    const by = readBy();
    const old = rows.read((tables) => tables.notReadBy(by, now()));
    const isForgotten = rows.write((tables, touched) => {
      const gone = tables.forgetFacts(by);
      // What holds until a moment for a report as captured holds no longer for its edits.
      for (const report of old) tables.forgetEdited(report);
      // Public values of before are told to nobody from here on.
      if (gone > 0) for (const report of old) touched.put(report);
      return gone > 0;
    });
    if (isForgotten) store.scrub();
    const added = placesOf(old);
    if (added.length > 0) void adding.add({ added, include: '', isQuiet: added.length <= FEW }).then(later);
    else later();
  }

  function placesOf(reports: readonly number[]): readonly Added[] {
    return rows.read((tables) =>
      reports.flatMap((report) =>
        tables
          .placesOf(report)
          .filter(({ state }) => state !== 'gone')
          .map(({ path, name, kind, origin }) => ({ path, name, kind, origin })),
      ),
    );
  }

  /** Where the next forecast ends. */
  function later(): void {
    if (isClosed) return;
    const until = rows.read((tables) => tables.nextUntil());
    if (timer !== null) clearTimeout(timer);
    timer = until === null ? null : setTimeout(begin, Math.min(Math.max(until - now(), 0) + 1, LONGEST_WAIT)).unref();
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
