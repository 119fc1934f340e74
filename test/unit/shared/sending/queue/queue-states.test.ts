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

/** Returns every state that can be reached from `start` by these transitions. */
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
  it('are all reachable from waiting', () => {
    expect(reachedFrom('waiting', TRANSITIONS)).toEqual(new Set(QUEUE_STATES));
  });

  it('end with accepted: no transition leaves it', () => {
    expect(TRANSITIONS.filter((transition) => statesBefore(transition).includes('accepted'))).toEqual([]);
  });

  it('let an attempt begin only if no other attempt is running, so no report is sent twice at once', () => {
    expect(statesBefore('begin')).toEqual(['waiting', 'retry']);
    expect(TRANSITIONS.filter((transition) => QUEUE_TRANSITIONS[transition].to === 'sending')).toEqual(['begin']);
  });

  it('lead from a settled state back to waiting only by an action of the user', () => {
    const byPeople: readonly QueueTransition[] = ['resend', 'resend_refused', 'release', 'treat_soft', 'treat_hard', 'treat_unknown'];
    const others = TRANSITIONS.filter((transition) => !byPeople.includes(transition));
    for (const state of QUEUE_STATES.filter(isSettled)) expect(reachedFrom(state, others), state).toEqual(new Set([state]));
  });

  it('let refused bytes go again only by the one named override', () => {
    for (const state of ['malformed', 'too_large'] as const) {
      expect(TRANSITIONS.filter((transition) => statesBefore(transition).includes(state))).toEqual(['resend_refused']);
    }
  });

  it('follow from sending as the policy requires', () => {
    for (const { state } of Object.values(POLICY)) expect(stateAfter('sending', state)).toBe(state);
  });
});
