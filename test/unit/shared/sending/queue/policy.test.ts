import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../../../shared/errors.ts';
import { estimateForShare, estimateForRolls } from '../../../../../shared/sending/outcome/sample-rolls.ts';
import { outcomeOf } from '../../../../../shared/sending/outcome/read-answer.ts';
import {
  type EndedAttempt,
  type SendResult,
  POLICY,
  SEND_RESULTS,
  applyPolicy,
  sendResultOf,
} from '../../../../../shared/sending/queue/policy.ts';
import { USUAL_CHOICES } from '../../../../../shared/sending/targets/policy-choices.ts';
import { readRetryAfter } from '../../../../../shared/sending/outcome/retry-after.ts';

const FIRST = { attempts: 1, drawsLeft: 0, retryAfter: null, isStopped: false };

function answered(status: number, body: string): EndedAttempt {
  return { kind: 'answered', outcome: outcomeOf({ status, contentType: 'text/plain', body: Buffer.from(body) }) };
}

function failed(code: ErrorCode, isWhole: boolean, isTrusted = true): EndedAttempt {
  return { kind: 'failed', code, isWhole, isTrusted };
}

/** Each row of the policy table, with attempts that lead to its send result. */
const ROWS: readonly (readonly [SendResult, EndedAttempt, string])[] = [
  ['accepted', answered(200, 'CrashID=bp-1-2\n'), 'accepted'],
  ['accepted', answered(201, 'CrashID=bp-1-2\n'), 'accepted'],
  ['not_known_accepted', answered(200, 'thank you'), 'not_known_accepted'],
  ['not_known_accepted', answered(204, ''), 'not_known_accepted'],
  ['rejected_soft', answered(200, 'Discarded=rule_is_firefox_desktop'), 'rejected_soft'],
  ['rejected_hard', answered(200, 'Discarded=rule_has_hangid_and_browser'), 'rejected_hard'],
  ['rejected_unknown', answered(200, 'Discarded=rule_of_tomorrow'), 'rejected_unknown'],
  ['malformed', answered(400, 'Discarded=malformed_no_boundary'), 'malformed'],
  ['malformed', answered(400, '<html>Bad Request</html>'), 'malformed'],
  ['malformed', answered(200, 'Discarded=malformed_no_boundary'), 'malformed'],
  ['too_large', answered(413, ''), 'too_large'],
  ['wrong_url', answered(404, ''), 'held'],
  ...[408, 429, 500, 502, 503, 504].map((status) => ['server_error', answered(status, ''), 'retry'] as const),
  ...[100, 301, 302, 307, 401, 403, 405, 410, 411, 418, 425, 501, 505, 507].map(
    (status) => ['other', answered(status, ''), 'needs_person'] as const,
  ),
  ['other', answered(400, 'CrashID=bp-1-2'), 'needs_person'],
  ...(
    ['connection_refused', 'connection_reset', 'connection_timeout', 'host_not_found', 'proxy_failed', 'send_failed', 'tls_failed'] as const
  ).flatMap((code) => [['not_sent', failed(code, false), 'retry'] as const, ['lost', failed(code, true), 'answer_unknown'] as const]),
  ['not_trusted', failed('tls_failed', false, false), 'held'],
  ['unreadable', failed('answer_unreadable', true), 'answer_unknown'],
  ['not_sendable', failed('file_missing', false), 'needs_person'],
  ['not_sendable', failed('head_not_sendable', false), 'needs_person'],
  ['not_sendable', failed('internal', false), 'needs_person'],
  ['stopped', failed('cancelled', false), 'stopped'],
  ['lost', failed('cancelled', true), 'answer_unknown'],
];

describe('the policy', () => {
  it.each(ROWS)('has the row %s for %j, and sets the state %s', (sendResult, ended, state) => {
    expect(sendResultOf(ended)).toBe(sendResult);
    const { wait } = applyPolicy(sendResult, FIRST, USUAL_CHOICES, 0.5);
    expect(wait === null ? POLICY[sendResult].state : 'retry').toBe(state);
  });

  it('has a test above for each row', () => {
    expect(new Set(ROWS.map(([sendResult]) => sendResult))).toEqual(new Set(SEND_RESULTS));
  });

  it('pauses a target only if the next reports would have the same result', () => {
    const pausing = SEND_RESULTS.filter((sendResult) => POLICY[sendResult].pauses !== null);
    expect(pausing).toEqual(['wrong_url', 'not_trusted']);
  });

  it('never sends a malformed, too large or hard-rejected report again automatically, whatever was requested', () => {
    for (const sendResult of ['malformed', 'too_large', 'rejected_hard', 'rejected_unknown', 'wrong_url'] as const) {
      const decision = applyPolicy(sendResult, { ...FIRST, drawsLeft: 20 }, { ...USUAL_CHOICES, lost: 'resend' }, 0);
      expect(decision.wait, sendResult).toBeNull();
    }
  });

  it('sends a softly rejected report again immediately, for the requested number of resends', () => {
    expect(applyPolicy('rejected_soft', { ...FIRST, drawsLeft: 1 }, USUAL_CHOICES, 0.9)).toEqual({ wait: 0, because: 'asked_for' });
    expect(applyPolicy('rejected_soft', FIRST, USUAL_CHOICES, 0.9)).toEqual({ wait: null, because: 'table' });
    expect(applyPolicy('rejected_soft', { ...FIRST, drawsLeft: 1, isStopped: true }, USUAL_CHOICES, 0.9).wait).toBeNull();
  });

  it('sends a report that may have been accepted again only if the target allows it', () => {
    expect(applyPolicy('lost', FIRST, USUAL_CHOICES, 0.5)).toEqual({ wait: null, because: 'may_be_accepted' });
    expect(applyPolicy('lost', FIRST, { ...USUAL_CHOICES, lost: 'resend' }, 0.5)).toEqual({ wait: 500, because: 'backoff' });
    expect(applyPolicy('lost', { ...FIRST, isStopped: true }, { ...USUAL_CHOICES, lost: 'resend' }, 0.5)).toEqual({
      wait: null,
      because: 'stopped',
    });
  });
});

describe('the wait before the next attempt', () => {
  const at = (attempts: number, random: number, retryAfter: number | null = null): unknown =>
    applyPolicy('server_error', { ...FIRST, attempts, retryAfter }, { ...USUAL_CHOICES, attempts: 100 }, random);

  it('is random between zero and a maximum that doubles up to a cap', () => {
    expect([1, 2, 3, 9, 10, 60].map((attempts) => at(attempts, 0.999_999))).toEqual(
      [1_000, 2_000, 4_000, 256_000, 300_000, 300_000].map((wait) => ({ wait, because: 'backoff' })),
    );
    expect(at(5, 0)).toEqual({ wait: 0, because: 'backoff' });
  });

  it('is at least the Retry-After of the server, up to a separate cap', () => {
    expect(at(1, 0.5, 30_000)).toEqual({ wait: 30_000, because: 'retry_after' });
    expect(at(1, 0.5, 10)).toEqual({ wait: 500, because: 'backoff' });
    expect(at(1, 0, 86_400_000)).toEqual({ wait: 3_600_000, because: 'retry_after' });
  });

  it('ends with a decision by the user after the maximum number of attempts', () => {
    expect(applyPolicy('server_error', { ...FIRST, attempts: 5 }, USUAL_CHOICES, 0).wait).not.toBeNull();
    expect(applyPolicy('server_error', { ...FIRST, attempts: 6 }, USUAL_CHOICES, 0)).toEqual({ wait: null, because: 'attempts_used_up' });
  });
});

describe('Retry-After', () => {
  const now = Date.UTC(2026, 10, 23, 12, 0, 0);

  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Mon, 23 Nov 2026 12:00:30 GMT', 30_000],
    ['Monday, 23-Nov-26 12:01:00 GMT', 60_000],
    ['Mon Nov 23 12:00:05 2026', 5_000],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
    ['Sunday, 06-Nov-94 08:49:37 GMT', 0],
    ['Sun Nov  6 08:49:37 1994', 0],
  ])('%j requests %i ms', (header, wait) => {
    expect(readRetryAfter(header, now)).toBe(wait);
  });

  it.each([
    null,
    '',
    'soon',
    '-5',
    '1.5',
    '1e3',
    '99999999999',
    'Mon, 23 Foo 2026 12:00:30 GMT',
    'Mon, 23 Nov 2026 12:00:30',
    '2026-11-23T12:00:30Z',
  ])('%j requests no wait, because it is invalid', (header) => {
    expect(readRetryAfter(header, now)).toBeNull();
  });
});

describe('sample rolls of a sampling rule', () => {
  it('give the number of requests to expect', () => {
    const { most, requests, share } = estimateForShare(0.9, 0.1, 200);
    expect(most).toBe(22);
    expect(Math.round(requests / 100) * 100).toBe(1_800);
    expect(share).toBeGreaterThanOrEqual(0.9);
  });

  it.each([0.1, 0.25, 0.5, 0.9, 1])('of %f match a roll-by-roll calculation', (chance) => {
    const { most, requests, share } = estimateForShare(0.9, chance, 1);
    let [left, sum] = [1, 0];
    for (let roll = 1; roll <= most; roll += 1) {
      sum += left;
      left *= 1 - chance;
    }
    expect(requests).toBeCloseTo(sum, 9);
    expect(share).toBeCloseTo(1 - left, 9);
    expect(estimateForRolls(most, chance, 3).requests).toBeCloseTo(3 * sum, 9);
  });
});
