import type { CalmNews } from '../platform/base/calm-news.ts';
import { calmNews } from '../platform/base/calm-news.ts';
import type { EventListener } from '../platform/base/host.ts';
import type { BoardRows } from './board-rows.ts';

/** Tells the page of changes of the board. `waiting`: files that are yet to be read. */
export function boardNews(rows: Pick<BoardRows, 'count' | 'revision'>, waiting: () => number, emit: EventListener): CalmNews {
  return calmNews(() => emit('board.changed', { revision: rows.revision(), total: rows.count(), reading: waiting() }));
}
