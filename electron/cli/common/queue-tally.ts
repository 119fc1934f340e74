import { ok } from '../../../shared/errors.ts';
import { QUEUE_COMMAND } from '../../../shared/text/sending/queue-command.ts';
import { type QueueState, QUEUE_STATES } from '../../../shared/sending/queue/queue-states.ts';
import type { AttemptView } from '../../../shared/bridge/view/attempt-view.ts';
import { MAX_QUEUED_AT_ONCE } from '../../../shared/bridge/view/outbox-view.ts';
import type { Host } from '../../host/platform/base/host.ts';
import { type Paint, outcomeTone } from './colour.ts';
import type { CommandResult } from './command-result.ts';
import { type ExitName, highestOf } from './exit-codes.ts';
import { exitOfOutcome } from './exit-of-outcome.ts';
import { pagesOf } from './follow-queue.ts';
import { visible } from './terminal-text.ts';

/** The exit code for one attempt. Without an answer, the report counts as not done. */
function exitOfAttempt({ state, outcome }: Pick<AttemptView, 'state' | 'outcome'>): ExitName {
  return state === 'answered' && outcome !== null ? exitOfOutcome(outcome) : 'notDone';
}

/** The attempts of the followed reports that the command was notified of. */
export interface QueueTally {
  add(attempt: AttemptView): void;
  /** The highest exit code of these reports; a report without an attempt counts as not done. */
  exit(ids: readonly number[]): ExitName;
}

export function queueTally(): QueueTally {
  const last = new Map<number, ExitName>();
  return {
    add(attempt) {
      if (attempt.item !== null) last.set(attempt.item, exitOfAttempt(attempt));
    },
    exit: (ids) => highestOf(ids.map((id) => last.get(id) ?? 'notDone')),
  };
}

/** Counts the current states of reports. */
export async function statesOf(host: Host, ids: readonly number[]): Promise<CommandResult<ReadonlyMap<QueueState, number>>> {
  const counts = new Map<QueueState, number>();
  for (const page of pagesOf(ids, MAX_QUEUED_AT_ONCE)) {
    const items = await host.call('outbox.items', { choice: { ids: [...page] }, from: 0, limit: page.length });
    if (!items.ok) return items;
    for (const { state } of items.value.items) counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return ok(counts);
}

/** “812 accepted, 3 held.” */
export function statesText(counts: ReadonlyMap<QueueState, number>): string {
  return QUEUE_COMMAND.sum(
    QUEUE_STATES.flatMap((state) => {
      const count = counts.get(state) ?? 0;
      return count === 0 ? [] : [QUEUE_COMMAND.counted(state, count)];
    }),
  );
}

/** One line for an attempt among many: the report, then the answer or the failure. */
export function attemptLine({ about, outcome, failure }: AttemptView, paint: Paint): string {
  const name = visible(about?.name ?? '');
  if (outcome === null) return QUEUE_COMMAND.attemptLine(name, paint('bad', failure?.message ?? ''));
  const value = outcome.value === null ? '' : `: ${visible(outcome.value)}`;
  return QUEUE_COMMAND.attemptLine(name, `${String(outcome.status)} ${paint(outcomeTone(outcome), outcome.headline)}${value}`);
}
