import { describe, expect, it } from 'vitest';
import { SEND_RESULTS } from '../../../../../shared/sending/outcome/policy.ts';
import type { QueueTransition, QueueState } from '../../../../../shared/sending/queue/queue-states.ts';
import {
  END_TRANSITION_OF,
  QUEUE_TRANSITIONS,
  QUEUE_STATES,
  isSettled,
  stateAfter,
  statesBefore,
} from '../../../../../shared/sending/queue/queue-states.ts';

const TRANSITIONS = Object.keys(QUEUE_TRANSITIONS) as readonly QueueTransition[];

/** Every state that can be come to from one. */
function reachedFrom(start: QueueState, transitions: readonly QueueTransition[]): ReadonlySet<QueueState> {
  const reached = new Set<QueueState>([start]);
  for (const state of reached) {
    for (const transition of transitions) {
      const next = stateAfter(state, transition);
      if (next !== null) reached.add(next);
    }
  }
  return reached;
}

describe('the states of a queued report', () => {
  it('are all come to from waiting', () => {
    expect(reachedFrom('waiting', TRANSITIONS)).toEqual(new Set(QUEUE_STATES));
  });

  it('end with accepted: no move leads from it', () => {
    expect(TRANSITIONS.filter((transition) => statesBefore(transition).includes('accepted'))).toEqual([]);
  });

  it('let an attempt begin where nothing is under way alone, so that nothing is sent twice at a time', () => {
    expect(statesBefore('begin')).toEqual(['waiting', 'retry']);
    expect(TRANSITIONS.filter((transition) => QUEUE_TRANSITIONS[transition].to === 'sending')).toEqual(['begin']);
  });

  it('never lead from a settled state back to waiting but by what a person does', () => {
    const byPeople: readonly QueueTransition[] = ['resend', 'resend_refused', 'release', 'treat_soft', 'treat_hard', 'treat_unknown'];
    const others = TRANSITIONS.filter((transition) => !byPeople.includes(transition));
    for (const state of QUEUE_STATES.filter(isSettled)) expect(reachedFrom(state, others), state).toEqual(new Set([state]));
  });

  it('let bytes that were refused go again by the one named override alone', () => {
    for (const state of ['malformed', 'too_large'] as const) {
      expect(TRANSITIONS.filter((transition) => statesBefore(transition).includes(state))).toEqual(['resend_refused']);
    }
  });

  it('have an end for each situation of the policy that leads out of sending', () => {
    for (const sendResult of SEND_RESULTS) expect(stateAfter('sending', END_TRANSITION_OF[sendResult]), sendResult).not.toBeNull();
  });
});
