import { expect, it } from 'vitest';
import { restartLimit } from '../../../../../../electron/host/app/thread/restart-limit.ts';

it('restarts are limited within an interval, and allowed again after it or on the user’s request', () => {
  let now = 0;
  const limit = restartLimit({ most: 2, within: 100, now: () => now });
  expect([limit.take(), limit.take(), limit.take()]).toEqual([true, true, false]);
  now = 100;
  expect([limit.take(), limit.take(), limit.take()]).toEqual([true, true, false]);
  limit.reset();
  expect(limit.take()).toBe(true);
});
