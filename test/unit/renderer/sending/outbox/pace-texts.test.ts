import { describe, expect, it } from 'vitest';
import { readConcurrency, readPace } from '../../../../../renderer/sending/outbox/queue/pace-texts.ts';
import { SEND_MANY } from '../../../../../shared/text/sending/send-many.ts';

describe('a typed pace', () => {
  it.each([
    ['', null],
    [' 5 ', 5],
    ['0,5', 0.5],
    ['1000', 1_000],
    ['0', undefined],
    ['1001', undefined],
    ['-1', undefined],
    ['5/s', undefined],
  ])('%j is read as %j', (text, pace) => {
    expect(readPace(text)).toBe(pace);
  });

  it.each([
    ['1', 1],
    ['32', 32],
    ['', undefined],
    ['0', undefined],
    ['1.5', undefined],
    ['33', undefined],
  ])('%j requests at a time are read as %j', (text, concurrency) => {
    expect(readConcurrency(text)).toBe(concurrency);
  });
});

describe('the duration of a send', () => {
  it('is the number of expected requests at the pace of the target', () => {
    expect(SEND_MANY.duration(934, 5)).toBe('About 4 min: 934 requests at 5 per second.');
    expect(SEND_MANY.duration(1, 0.5)).toBe('About 2 s: 1 request at 0.5 per second.');
    expect(SEND_MANY.duration(8_406.4, 2)).toBe('About 71 min: 8,406 requests at 2 per second.');
  });

  it('is unknown without a pace', () => {
    expect(SEND_MANY.duration(934, null)).toContain('the collector’s speed');
  });
});
