import { describe, expect, it } from 'vitest';
import { POLICY } from '../../../../../shared/sending/queue/policy.ts';
import {
  type QueueTransition,
  type QueueState,
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

  it('follow from sending as the policy says', () => {
    for (const { state } of Object.values(POLICY)) expect(stateAfter('sending', state)).toBe(state);
  });
});
