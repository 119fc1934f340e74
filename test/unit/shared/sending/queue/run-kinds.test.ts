import { describe, expect, it } from 'vitest';
import { RUN_KINDS, kindCounts, statesOfKind } from '../../../../../shared/sending/queue/run-kinds.ts';
import { settledCount } from '../../../../../shared/sending/queue/queue-run.ts';
import { QUEUE_STATES } from '../../../../../shared/sending/queue/queue-states.ts';
import { RUN_KIND_WORDS, OUTBOX_LIST, shortTime, waitWords } from '../../../../../shared/text/sending/outbox-list.ts';

describe('the summary of a run', () => {
  it('counts every state as exactly one kind', () => {
    expect(RUN_KINDS.flatMap(statesOfKind).toSorted()).toEqual(QUEUE_STATES.toSorted());
  });

  it('lists the results of its reports, decisions by the user first, and the number of finished reports', () => {
    const counts = [
      { state: 'waiting', reports: 3, bytes: 1 },
      { state: 'malformed', reports: 1, bytes: 1 },
      { state: 'needs_person', reports: 2, bytes: 1 },
      { state: 'accepted', reports: 7, bytes: 1 },
      { state: 'stopped', reports: 4, bytes: 1 },
    ] as const;
    const words = kindCounts(counts).map(({ kind, reports }) => `${String(reports)} ${RUN_KIND_WORDS[kind](reports)}`);
    expect(words).toEqual(['3 need your decision', '7 accepted', '4 stopped', '3 left to send']);
    expect(OUTBOX_LIST.done(settledCount(counts), 17)).toBe('14 of 17 reports finished');
    expect(OUTBOX_LIST.otherRuns(1, 4_000)).toBe('Other runs: 1 needs your decision, 4,000 left to send');
    expect(OUTBOX_LIST.otherRuns(0, 1)).toBe('Other runs: 1 left to send');
  });

  it('gives times and waits in readable units', () => {
    expect([41.4, 3_240, 33_000, 150_000].map(shortTime)).toEqual(['41 ms', '3.2 s', '33 s', '3 min']);
    expect(waitWords(8_000, 'retry_after')).toBe('waited 8 s (Retry-After)');
    expect(waitWords(4_000, 'backoff')).toBe('waited 4 s');
  });
});
