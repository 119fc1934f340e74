import {
  type TransitionCause,
  type QueueTransition,
  type QueueState,
  TRANSITION_CAUSES,
  QUEUE_TRANSITIONS,
  QUEUE_STATES,
} from '../../../shared/sending/queue/queue-states.ts';

/** Returns the state in a column. A newer version may have written an unknown value. It becomes `needs_person`, so that a user looks at the report. */
export function stateOf(value: unknown): QueueState {
  return QUEUE_STATES.find((state) => state === value) ?? 'needs_person';
}

export function transitionCauseOf(value: unknown): TransitionCause {
  return TRANSITION_CAUSES.find((cause) => cause === value) ?? 'person';
}

export function transitionOf(value: unknown): QueueTransition {
  return (Object.keys(QUEUE_TRANSITIONS) as readonly QueueTransition[]).find((transition) => transition === value) ?? 'needs_person';
}

export function numberOrNull(value: unknown): number | null {
  return value === null || value === undefined ? null : Number(value);
}

export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
