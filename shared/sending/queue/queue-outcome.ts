import { type OutcomeKind, OUTCOME_KINDS } from '../outcome/outcome.ts';
import type { QueueState } from './queue-states.ts';

/** The outcome of the answers that lead to a state; null if no answer leads to it. Such states have the name of the outcome. */
export function queueOutcome(state: QueueState): OutcomeKind | null {
  const name = state.startsWith('rejected_') ? 'rejected' : state;
  return OUTCOME_KINDS.find((kind) => kind === name) ?? null;
}
