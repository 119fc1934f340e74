import { setImmediate } from 'node:timers/promises';
import type { BoardIndex } from '../../../shared/board/board-index.ts';
import type { BoardRow } from '../../../shared/board/board-row.ts';
import type { LogSink } from '../platform/base/log-sink.ts';
import { stackSummary } from '../platform/bridge/stack-summary.ts';
import type { BoardRows } from './board-rows.ts';

export type LoadedRows = Pick<BoardRows, 'all' | 'byIds' | 'onChange'>;

interface Loading {
  /** Whether some rows are not in the index yet. */
  readonly going: boolean;
  /**
   * Starts to index rows: all rows at the first call, then the rows that have changed. Returns after at most `FIRST` ms. The remaining rows are indexed in
   * short turns between other work.
   */
  begin(): void;
  /** Indexes all remaining rows now. */
  finish(): void;
  close(): void;
}

interface LoadingTools {
  readonly rows: LoadedRows;
  /** Returns the current index. */
  readonly index: () => BoardIndex;
  /** Called when indexing starts again from the beginning, into a new index. */
  readonly emptied: () => void;
  /** Called after a turn that indexed rows. */
  readonly changed: () => void;
  readonly log: LogSink;
  /** Clock for turns, in ms. */
  readonly clock: () => number;
}

/** Duration of the first turn and of each later turn, in ms. Turns are short, so that calls and events are handled in between. */
const FIRST = 40;
const TURN = 8;

/** Number of rows between two reads of the clock. */
const AT_ONCE = 32;

/** No rows. `left` has this value after all rows are indexed. */
const NOTHING: Iterator<BoardRow> = [].values();

/** Indexes the rows of the store in turns, and keeps the index up to date. */
export function boardLoading({ rows, index, emptied, changed, log, clock }: LoadingTools): Loading {
  let left: Iterator<BoardRow> | null = null;
  let state: 'not_begun' | 'going' | 'done' | 'closed' = 'not_begun';
  /** Rows that changed during indexing. The iterator may return their older state, which must not overwrite the newer state. */
  const newer = new Set<number>();
  /** Rows that changed after they were indexed. They are indexed at the next query, because a busy outbox changes thousands of rows. */
  const waiting = new Set<number>();

  rows.onChange((change) => {
    // Before the first query, no index is needed.
    if (state === 'not_begun' || state === 'closed') return;
    if (change.all === true) {
      beginAgain();
      return;
    }
    const { put, gone } = change;
    for (const id of put) waiting.add(id);
    for (const id of gone) {
      waiting.delete(id);
      index().remove(id);
    }
    if (state === 'going') for (const id of [...put, ...gone]) newer.add(id);
  });

  /** Indexes changed rows until the time `until`. Returns whether changed rows are left. */
  function catchUp(until: number): boolean {
    for (const id of waiting) {
      waiting.delete(id);
      for (const row of rows.byIds([id])) index().put(row);
      if (waiting.size > 0 && clock() >= until) return true;
    }
    return false;
  }

  /** Indexes changed rows, then further rows, until the time `until`. Returns true if the time is up, and false if all rows are indexed. */
  function take(until: number): boolean {
    if (catchUp(until)) return true;
    const begun = left ?? rows.all()[Symbol.iterator]();
    left = begun;
    for (let count = 1; ; count += 1) {
      const next = begun.next();
      if (next.done === true) {
        state = 'done';
        left = NOTHING;
        newer.clear();
        return false;
      }
      if (!newer.has(next.value.id)) index().put(next.value);
      if (count % AT_ONCE === 0 && clock() >= until) return true;
    }
  }

  function beginAgain(): void {
    left?.return?.();
    left = null;
    newer.clear();
    waiting.clear();
    emptied();
    if (isGoing()) return;
    state = 'going';
    goOnToTheEnd();
  }

  function goOnToTheEnd(): void {
    goOn().catch((reason: unknown) => {
      log(`rows of the board were not read to their end: ${stackSummary(reason)}`);
    });
  }

  /** A function, because indexing may be finished or closed between two turns. */
  const isGoing = (): boolean => state === 'going';
  /** Whether all rows were indexed and some have changed since. */
  const isBehind = (): boolean => state === 'done' && waiting.size > 0;

  async function goOn(): Promise<void> {
    while (isGoing()) {
      await setImmediate();
      if (!isGoing()) return;
      take(clock() + TURN);
      changed();
    }
  }

  return {
    get going() {
      return state !== 'done' && state !== 'closed';
    },
    begin() {
      if (state !== 'not_begun' && !isBehind()) return;
      state = 'going';
      if (take(clock() + FIRST)) goOnToTheEnd();
    },
    finish() {
      if (state === 'closed' || (state === 'done' && !isBehind())) return;
      state = 'going';
      take(Number.POSITIVE_INFINITY);
      changed();
    },
    close() {
      state = 'closed';
      left?.return?.();
      left = null;
    },
  };
}
