import { setImmediate } from 'node:timers/promises';
import type { BoardIndex } from '../../../shared/board/board-index.ts';
import type { BoardRow } from '../../../shared/board/board-row.ts';
import type { LogSink } from '../platform/base/log-sink.ts';
import { stackSummary } from '../platform/bridge/stack-summary.ts';
import type { BoardRows } from './board-rows.ts';

/** What is taken in. */
export type LoadedRows = Pick<BoardRows, 'all' | 'byIds' | 'onChange'>;

interface Loading {
  /** Not all rows are in the index. */
  readonly going: boolean;
  /** Takes in what fits into a moment, of all rows or of those that changed since; the rest follows in turns. */
  begin(): void;
  /** Takes in all the rest now. */
  finish(): void;
  close(): void;
}

interface LoadingTools {
  readonly rows: LoadedRows;
  /** The one that rows are taken into now. */
  readonly index: () => BoardIndex;
  /** All rows are taken in from the beginning, into another index. */
  readonly emptied: () => void;
  /** A turn took rows in. */
  readonly changed: () => void;
  readonly log: LogSink;
  /** Of turns, in ms. */
  readonly clock: () => number;
}

/** How long the first moment and each turn may take, in ms, so that calls and events go on in between. */
const FIRST = 40;
const TURN = 8;

/** Rows between two looks at the clock. */
const AT_ONCE = 32;

/** What is left of the rows once all were taken in. */
const NOTHING: Iterator<BoardRow> = [].values();

/** Takes the rows of the store into an index, in turns, and keeps it as they change. */
export function boardLoading({ rows, index, emptied, changed, log, clock }: LoadingTools): Loading {
  let left: Iterator<BoardRow> | null = null;
  let state: 'not_begun' | 'going' | 'done' | 'closed' = 'not_begun';
  /** Rows that changed meanwhile: what the store had of them before does not count. */
  const newer = new Set<number>();
  /** Rows that are other than the index has them: they are taken in once somebody asks, as an outbox that works changes thousands. */
  const waiting = new Set<number>();

  rows.onChange((change) => {
    // Before the first question nobody needs the index, nor are rows made for it.
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

  /** False once none of those that changed is left. */
  function catchUp(until: number): boolean {
    for (const id of waiting) {
      waiting.delete(id);
      for (const row of rows.byIds([id])) index().put(row);
      if (waiting.size > 0 && clock() >= until) return true;
    }
    return false;
  }

  /** False once nothing is left. */
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

  /** It may be finished or closed between two turns. */
  const isGoing = (): boolean => state === 'going';
  /** All rows were taken in, and some changed since. */
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
