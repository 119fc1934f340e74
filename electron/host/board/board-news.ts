import type { EventListener } from '../base/host.ts';
import type { BoardRows } from './board-rows.ts';

/** Tells the page of changes of the board, at most ten times a second. */
export interface BoardNews {
  readonly changed: () => void;
  close(): void;
}

/** Least ms between two that tell of changes. */
const EVERY = 100;

/** `waiting`: files that are yet to be read. */
export function boardNews(rows: Pick<BoardRows, 'count' | 'revision'>, waiting: () => number, emit: EventListener): BoardNews {
  let timer: NodeJS.Timeout | null = null;
  return {
    changed() {
      timer ??= setTimeout(() => {
        timer = null;
        emit('board.changed', { revision: rows.revision(), total: rows.count(), reading: waiting() });
      }, EVERY).unref();
    },
    close() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
