import { describe, expect, it } from 'vitest';
import { SITUATIONS } from '../../../../../shared/sending/outcome/policy.ts';
import type { QueueMove, QueueState } from '../../../../../shared/sending/queue/queue-states.ts';
import {
  ENDING_OF,
  QUEUE_MOVES,
  QUEUE_STATES,
  isSettled,
  stateAfter,
  statesBefore,
} from '../../../../../shared/sending/queue/queue-states.ts';

const MOVES = Object.keys(QUEUE_MOVES) as readonly QueueMove[];

/** Every state that can be come to from one. */
function reachedFrom(start: QueueState, moves: readonly QueueMove[]): ReadonlySet<QueueState> {
  const reached = new Set<QueueState>([start]);
  for (const state of reached) {
    for (const move of moves) {
      const next = stateAfter(state, move);
      if (next !== null) reached.add(next);
    }
  }
  return reached;
}

describe('the states of a queued report', () => {
  it('are all come to from waiting', () => {
    expect(reachedFrom('waiting', MOVES)).toEqual(new Set(QUEUE_STATES));
  });

  it('end with accepted: no move leads from it', () => {
    expect(MOVES.filter((move) => statesBefore(move).includes('accepted'))).toEqual([]);
  });

  it('let an attempt begin where nothing is under way alone, so that nothing is sent twice at a time', () => {
    expect(statesBefore('begin')).toEqual(['waiting', 'retry']);
    expect(MOVES.filter((move) => QUEUE_MOVES[move].to === 'sending')).toEqual(['begin']);
  });

  it('never lead from a settled state back to waiting but by what a person does', () => {
    const byPeople: readonly QueueMove[] = ['resend', 'resend_refused', 'release', 'treat_soft', 'treat_hard', 'treat_unknown'];
    const others = MOVES.filter((move) => !byPeople.includes(move));
    for (const state of QUEUE_STATES.filter(isSettled)) expect(reachedFrom(state, others), state).toEqual(new Set([state]));
  });

  it('let bytes that were refused go again by the one named override alone', () => {
    for (const state of ['malformed', 'too_large'] as const) {
      expect(MOVES.filter((move) => statesBefore(move).includes(state))).toEqual(['resend_refused']);
    }
  });

  it('have an end for each situation of the policy that leads out of sending', () => {
    for (const situation of SITUATIONS) expect(stateAfter('sending', ENDING_OF[situation]), situation).not.toBeNull();
  });
});
