import { type QueueState, QUEUE_STATES, isSettled, statesBefore } from './queue-states.ts';

/** Actions on queued reports. `resend_refused`: also resends bytes that were refused as malformed or too large. */
export const QUEUE_ACTS = ['pause', 'resume', 'stop', 'resend', 'resend_refused', 'first', 'last', 'forget'] as const;

export type QueueAct = (typeof QUEUE_ACTS)[number];

/** The states that allow each action, derived from the table of transitions. */
const STATES_OF: Readonly<Record<QueueAct, readonly QueueState[]>> = {
  pause: statesBefore('hold'),
  resume: statesBefore('release'),
  // Sending a report can be stopped too; the request is then cancelled.
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
