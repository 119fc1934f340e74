import { describe, expect, it } from 'vitest';
import { formatTimeTaken, readDuration } from '../../../../shared/bytes/durations.ts';

describe('a measured time', () => {
  it.each([
    [0, '0 ms'],
    [120.4, '120 ms'],
    [3_217.2, '3,217 ms'],
    [5_000, '5 s'],
    [30_004, '30 s'],
    [64_123, '64 s'],
    [119_900, '2 min'],
  ])('of %d ms is formatted as %s', (ms, text) => {
    expect(formatTimeTaken(ms)).toBe(text);
    // The text can also be typed into a duration field.
    expect(Math.abs((readDuration(text) ?? NaN) - ms)).toBeLessThan(501);
  });
});
