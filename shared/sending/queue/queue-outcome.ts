import { type OutcomeKind, OUTCOME_KINDS } from '../outcome/outcome.ts';
import type { QueueState } from './queue-states.ts';

/** The outcome of the answer that leads a queued report to a state; null if no answer does. Such states have the names of their outcomes. */
export function queueOutcome(state: QueueState): OutcomeKind | null {
  const name = state.startsWith('rejected_') ? 'rejected' : state;
  return OUTCOME_KINDS.find((kind) => kind === name) ?? null;
}
