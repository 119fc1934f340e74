import { expect, it } from 'vitest';
import { QUEUE_ACTS, canDo } from '../../../../../shared/sending/queue/queue-acts.ts';
import { QUEUE_STATES, isSettled } from '../../../../../shared/sending/queue/queue-states.ts';

it('every state has at least one action', () => {
  for (const state of QUEUE_STATES) expect(QUEUE_ACTS.filter((act) => canDo(act, state))).not.toEqual([]);
});

it('“Send again” is not available for accepted, malformed and too large reports', () => {
  expect(QUEUE_STATES.filter((state) => canDo('resend', state))).not.toContain('accepted');
  expect(QUEUE_STATES.filter((state) => canDo('resend', state) && canDo('resend_refused', state))).toEqual([]);
  expect(QUEUE_STATES.filter((state) => canDo('resend_refused', state))).toEqual(['malformed', 'too_large']);
});

it('only settled reports can be removed, and all others can be stopped', () => {
  for (const state of QUEUE_STATES) {
    expect(canDo('forget', state)).toBe(isSettled(state));
    expect(canDo('stop', state)).toBe(!isSettled(state));
  }
});
