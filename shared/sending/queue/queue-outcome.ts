import type { OutcomeKind } from '../outcome/outcome.ts';
import type { QueueState } from './queue-states.ts';

const OUTCOMES: Readonly<Partial<Record<QueueState, OutcomeKind>>> = {
  accepted: 'accepted',
  received: 'not-known-accepted',
  rejected_soft: 'rejected',
  rejected_hard: 'rejected',
  rejected_unknown: 'rejected',
  malformed: 'malformed',
  too_large: 'too-large',
};

/** The last answer of a queued report that stands so; null where none led there. */
export function queueOutcome(state: QueueState): OutcomeKind | null {
  return OUTCOMES[state] ?? null;
}
