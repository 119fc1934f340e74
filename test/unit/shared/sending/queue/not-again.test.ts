import { describe, expect, it } from 'vitest';
import { type SendResult, SEND_RESULTS, notAgainAfter } from '../../../../../shared/sending/queue/policy.ts';
import type { NotAgain } from '../../../../../shared/sending/queue/queue-states.ts';

/** What a collector may have of the bytes after an attempt; every other one left nothing there that counts. */
const THERE: Partial<Record<SendResult, NotAgain>> = {
  accepted: 'accepted_before',
  // A 200 whose answer names nothing, an answer that broke off, one that never came: it may have been accepted.
  not_known_accepted: 'maybe_accepted',
  unreadable: 'maybe_accepted',
  lost: 'maybe_accepted',
  malformed: 'refused_before',
  too_large: 'refused_before',
};

describe('bytes are not sent again by themselves', () => {
  it.each(SEND_RESULTS.map((sendResult) => [sendResult, THERE[sendResult] ?? null] as const))('after %s: %s', (sendResult, why) => {
    expect(notAgainAfter(sendResult)).toBe(why);
  });
});
