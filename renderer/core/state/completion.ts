import type { BridgeResult } from '../../../shared/bridge/contract.ts';
import { type Completion, MAX_FILTER_LENGTH } from '../../../shared/bridge/view/board-view.ts';
import { call } from '../../bridge/bridge.ts';
import { answersNow } from './board-answers.ts';

const MAX_OFFERED = 12;

/** Completes a filter at the caret. Resolves to null if there is no completion, or if it takes too long. */
export type Completing = (filter: string, caret: number) => Promise<Completion | null>;

export const completeBoard: Completing = (filter, at) =>
  answered(filter, () => call('board.complete', { filter, at, by: answersNow(), most: MAX_OFFERED }));

export const completeHistory: Completing = (filter, at) =>
  answered(filter, () => call('history.complete', { filter, at, most: MAX_OFFERED }));

/** Completes the outbox's filter. `run`: only reports of this run; null: all reports. */
export function completeQueue(run: number | null): Completing {
  return (filter, at) => answered(filter, () => call('outbox.complete', { run, filter, at, most: MAX_OFFERED }));
}

/** Completes the filter of reports that the demo collector received. */
export const completeReceived: Completing = (filter, at) =>
  answered(filter, () => call('collector.complete', { filter, at, most: MAX_OFFERED }));

async function answered(filter: string, ask: () => Promise<BridgeResult<Completion>>): Promise<Completion | null> {
  if (filter.length > MAX_FILTER_LENGTH) return null;
  const answer = await ask();
  return answer.ok ? answer.value : null;
}

interface Completed {
  readonly text: string;
  /** New position of the caret. */
  readonly caret: number;
}

/** Inserts a completion into a filter. A complete value is followed by a space. A filter key is not, because its value follows. */
export function completed(filter: string, { offset, length }: Pick<Completion, 'offset' | 'length'>, text: string): Completed {
  const rest = filter.slice(offset + length);
  const isWhole = !/[:=<>]$/.test(text);
  const added = isWhole && !rest.startsWith(' ') ? `${text} ` : text;
  return { text: filter.slice(0, offset) + added + rest, caret: offset + added.length };
}
