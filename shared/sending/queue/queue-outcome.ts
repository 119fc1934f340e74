import type { OutcomeKind } from '../outcome/outcome.ts';
import { OUTCOME_KINDS } from '../outcome/outcome.ts';
import type { QueueState } from './queue-states.ts';

/** The outcome of the last answer of a queued report in that state; null if no answer led there. A state that an answer leads to has the name of its outcome. */
export function queueOutcome(state: QueueState): OutcomeKind | null {
  const name = state.startsWith('rejected_') ? 'rejected' : state;
  return OUTCOME_KINDS.find((kind) => kind === name) ?? null;
}
