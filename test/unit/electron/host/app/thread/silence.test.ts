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
  const changes: boolean[] = [];
  const stop = watchSilence({ heartbeatCount: () => count, patience: 5_000, changed: (isSilent) => changes.push(isSilent) });
  vi.advanceTimersByTime(4_900);
  expect(changes).toEqual([]);
  count += 1;
  vi.advanceTimersByTime(4_900);
  expect(changes).toEqual([]);
  vi.advanceTimersByTime(10_000);
  expect(changes).toEqual([true]);
  count += 1;
  vi.advanceTimersByTime(500);
  expect(changes).toEqual([true, false]);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(changes).toEqual([true, false]);
});
