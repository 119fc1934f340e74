import { type QueueState, QUEUE_STATES, isSettled, statesBefore } from './queue-states.ts';

/** What is done with queued reports. `resend_refused`: also bytes that were refused as malformed or too large. */
export const QUEUE_ACTS = ['pause', 'resume', 'stop', 'resend', 'resend_refused', 'first', 'last', 'forget'] as const;

export type QueueAct = (typeof QUEUE_ACTS)[number];

/** The states in which something can be done with a queued report, out of the table of transitions. */
const STATES_OF: Readonly<Record<QueueAct, readonly QueueState[]>> = {
  pause: statesBefore('hold'),
  resume: statesBefore('release'),
  // What is being sent is broken off.
  stop: [...statesBefore('stop'), 'sending'],
  resend: statesBefore('resend'),
  resend_refused: statesBefore('resend_refused'),
  first: statesBefore('begin'),
  last: statesBefore('begin'),
  forget: QUEUE_STATES.filter(isSettled),
};

export function canDo(act: QueueAct, state: QueueState): boolean {
  return STATES_OF[act].includes(state);
}
