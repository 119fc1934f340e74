import type { CoalescedEmitter } from '../platform/base/coalesced-emitter.ts';
import { coalescedEmitter } from '../platform/base/coalesced-emitter.ts';
import type { EventListener } from '../platform/base/host.ts';
import type { BoardRows } from './board-rows.ts';

/** Tells the page of changes of the board. `waiting`: files that are yet to be read. */
export function boardEmitter(rows: Pick<BoardRows, 'count' | 'revision'>, waiting: () => number, emit: EventListener): CoalescedEmitter {
  return coalescedEmitter(() => emit('board.changed', { revision: rows.revision(), total: rows.count(), reading: waiting() }));
}
