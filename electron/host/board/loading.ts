import { setImmediate } from 'node:timers/promises';
import type { BoardIndex } from '../../../shared/board/board-index.ts';
import type { BoardRow } from '../../../shared/board/board-row.ts';
import type { LogSink } from '../base/log-sink.ts';
import { bugPlaces } from '../bridge/bug-places.ts';
import type { BoardRows } from './board-rows.ts';

/** What is taken in. */
export type LoadedRows = Pick<BoardRows, 'all' | 'onChange'>;

export interface Loading {
  /** Not all rows are in the index. */
  readonly going: boolean;
  /** Begins, and takes in what fits into a moment; the rest follows in turns. */
  begin(): void;
  /** Takes in all the rest now. */
  finish(): void;
  close(): void;
}

export interface LoadingTools {
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

/** Takes the rows of the store into an index, in turns, and keeps it as they change. */
export function boardLoading({ rows, index, emptied, changed, log, clock }: LoadingTools): Loading {
  let left: Iterator<BoardRow> | null = null;
  let state: 'not_begun' | 'going' | 'done' | 'closed' = 'not_begun';
  /** Rows that changed meanwhile: what the store had of them before does not count. */
  const newer = new Set<number>();

  rows.onChange((change) => {
    // Before the first question nobody needs the index, nor are rows made for it.
    if (state === 'not_begun' || state === 'closed') return;
    if (change.all === true) {
      beginAgain();
      return;
    }
    const { put, gone } = change;
    for (const row of put) index().put(row);
    for (const id of gone) index().remove(id);
    if (state === 'going') for (const id of [...put.map((row) => row.id), ...gone]) newer.add(id);
  });

  /** False once nothing is left. */
  function take(until: number): boolean {
    const begun = left ?? rows.all()[Symbol.iterator]();
    left = begun;
    for (let count = 1; ; count += 1) {
      const next = begun.next();
      if (next.done === true) {
        state = 'done';
        left = null;
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
    emptied();
    if (isGoing()) return;
    state = 'going';
    goOnToTheEnd();
  }

  function goOnToTheEnd(): void {
    goOn().catch((reason: unknown) => {
      log(`rows of the board were not read to their end: ${bugPlaces(reason)}`);
    });
  }

  /** It may be finished or closed between two turns. */
  const isGoing = (): boolean => state === 'going';

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
      if (state !== 'not_begun') return;
      state = 'going';
      if (take(clock() + FIRST)) goOnToTheEnd();
    },
    finish() {
      if (state === 'done' || state === 'closed') return;
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
