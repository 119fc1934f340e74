import { expect, it } from 'vitest';
import { restartLimit } from '../../../../../../electron/host/app/thread/restart-limit.ts';

it('restarts are bounded within a stretch of time, and free again after it or when a person wants one', () => {
  let now = 0;
  const limit = restartLimit({ most: 2, within: 100, now: () => now });
  expect([limit.take(), limit.take(), limit.take()]).toEqual([true, true, false]);
  now = 100;
  expect([limit.take(), limit.take(), limit.take()]).toEqual([true, true, false]);
  limit.reset();
  expect(limit.take()).toBe(true);
});
