import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { watchSilence } from '../../../../../../electron/host/app/thread/silence.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('a silent thread is reported once, its recovery once, and nothing after the watch stops', () => {
  let count = 0;
  const told: boolean[] = [];
  const stop = watchSilence({ heartbeatCount: () => count, patience: 5_000, changed: (isSilent) => told.push(isSilent) });
  vi.advanceTimersByTime(4_900);
  expect(told).toEqual([]);
  count += 1;
  vi.advanceTimersByTime(4_900);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([true]);
  count += 1;
  vi.advanceTimersByTime(500);
  expect(told).toEqual([true, false]);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([true, false]);
});
