import type { BridgeResult } from '../../../shared/bridge/contract.ts';
import { type Completion, MAX_FILTER_LENGTH } from '../../../shared/bridge/view/board-view.ts';
import { call } from '../../bridge/bridge.ts';
import { answersNow } from './board-answers.ts';

/** Most ways to go on that are offered. */
const MAX_OFFERED = 12;

/** Ways in which a filter can go on where the caret stands; null where none was found in time or at all. */
export type Completing = (filter: string, caret: number) => Promise<Completion | null>;

/** Of the filter of the board. */
export const completeBoard: Completing = (filter, at) =>
  answered(filter, () => call('board.complete', { filter, at, by: answersNow(), most: MAX_OFFERED }));

/** Of the filter of history. */
export const completeHistory: Completing = (filter, at) =>
  answered(filter, () => call('history.complete', { filter, at, most: MAX_OFFERED }));

/** Of the filter of the outbox. `run`: of the reports of one run, null: of all. */
export function completeQueue(run: number | null): Completing {
  return (filter, at) => answered(filter, () => call('outbox.complete', { run, filter, at, most: MAX_OFFERED }));
}

/** Of the filter of what the demo collector received. */
export const completeReceived: Completing = (filter, at) =>
  answered(filter, () => call('collector.complete', { filter, at, most: MAX_OFFERED }));

async function answered(filter: string, ask: () => Promise<BridgeResult<Completion>>): Promise<Completion | null> {
  if (filter.length > MAX_FILTER_LENGTH) return null;
  const answer = await ask();
  return answer.ok ? answer.value : null;
}

interface Completed {
  readonly text: string;
  /** Where the caret stands then. */
  readonly caret: number;
}

/** The filter with one of them in it; a value is followed by a space, a key by nothing. */
export function completed(filter: string, { offset, length }: Pick<Completion, 'offset' | 'length'>, text: string): Completed {
  const rest = filter.slice(offset + length);
  const isWhole = !/[:=<>]$/.test(text);
  const added = isWhole && !rest.startsWith(' ') ? `${text} ` : text;
  return { text: filter.slice(0, offset) + added + rest, caret: offset + added.length };
}
