import { type OutcomeKind, OUTCOME_KINDS } from '../outcome/outcome.ts';
import type { QueueState } from './queue-states.ts';

/**
 * The outcome of the answers that lead a queued report to a state; null if no answer leads to it. A state that answers lead to has the name of their outcome.
 */
export function queueOutcome(state: QueueState): OutcomeKind | null {
  const name = state.startsWith('rejected_') ? 'rejected' : state;
  return OUTCOME_KINDS.find((kind) => kind === name) ?? null;
}
