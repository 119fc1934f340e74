import { describe, expect, it } from 'vitest';
import { type SendResult, SEND_RESULTS, notAgainAfter } from '../../../../../shared/sending/queue/policy.ts';
import type { NotAgain } from '../../../../../shared/sending/queue/queue-states.ts';

/** Why bytes are not sent again automatically, by the send result of an earlier attempt. After other results they may be sent again. */
const THERE: Partial<Record<SendResult, NotAgain>> = {
  accepted: 'accepted_before',
  // A 200 without a crash id, an incomplete answer or a missing answer: the report may have been accepted.
  not_known_accepted: 'maybe_accepted',
  unreadable: 'maybe_accepted',
  lost: 'maybe_accepted',
  malformed: 'refused_before',
  too_large: 'refused_before',
};

describe('the reason why bytes are not sent again automatically', () => {
  it.each(SEND_RESULTS.map((sendResult) => [sendResult, THERE[sendResult] ?? null] as const))('is, after %s, %s', (sendResult, why) => {
    expect(notAgainAfter(sendResult)).toBe(why);
  });
});
