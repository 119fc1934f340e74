import { describe, expect, it } from 'vitest';
import { actOnAll, roughTime, whyWords } from '../../../../../shared/text/sending/outbox-screen.ts';
import { SEND_MANY } from '../../../../../shared/text/sending/send-many.ts';
import { estimateForShare } from '../../../../../shared/sending/outcome/sample-rolls.ts';

describe('texts of the outbox', () => {
  it('give durations in readable units', () => {
    expect([200, 40_000, 99_000, 100_000, 3_600_000, 7_500_000].map(roughTime)).toEqual([
      '1 s',
      '40 s',
      '99 s',
      '2 min',
      '60 min',
      '2 h 5 min',
    ]);
  });

  it('give the expected number of requests before repeating', () => {
    const { most, requests, share } = estimateForShare(0.9, 0.1, 200);
    expect(SEND_MANY.expectation({ chance: 0.1, share, reports: 200, rolls: most, requests })).toBe(
      'At a pass rate of 10 %, accepting 90.2 % of 200 reports takes up to 22 sample rolls each: about 1,803 requests.',
    );
  });

  it('have the right singular and plural', () => {
    expect(SEND_MANY.leftOutOf(1, 'accepted_before')).toBe('1 was accepted there before');
    expect(SEND_MANY.leftOutOf(2_000, 'queued_already')).toBe('2,000 are already queued for that target');
    expect(actOnAll('resend', 'rejected_soft', 3)).toBe('Repeat…: 3 reports');
    expect(actOnAll('resend', 'stopped', 1)).toBe('Send again: 1 report');
  });

  it('give the collector’s reason if it gave a reason', () => {
    const state = 'rejected_soft';
    expect(whyWords({ cause: 'answered', value: 'rule_is_firefox_desktop', state })).toContain('10 % sample');
    expect(whyWords({ cause: 'answered', value: 'rule_of_nobody', state })).toBe('answered');
    expect(whyWords({ cause: 'backoff', value: 'rule_is_firefox_desktop', state: 'retry' })).toContain('an attempt failed');
  });
});
