import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NO_METADATA, type BoardRow } from '../../../../../shared/board/board-row.ts';
import { fail } from '../../../../../shared/errors.ts';
import { failure } from '../../../../../shared/bridge/failure.ts';
import { type LaterForecasts, type LaterForecastsTools, laterForecasts } from '../../../../../electron/host/board/later-forecasts.ts';

const ROW: BoardRow = {
  id: 1,
  sha256: 'a'.repeat(64),
  size: 1,
  addedAt: 0,
  locations: [{ path: '/a.http', item: 0, name: 'a.http', kind: 'file', origin: 'added', state: 'there', size: 1, mtimeMs: 0 }],
  facts: null,
  failure: null,
  metadata: NO_METADATA,
  edited: null,
  answered: null,
};

/** Creates later forecasts with one report on the board whose edits have no forecast yet. */
function forecastsOf({
  read,
  withTemporaryReport,
  log = () => undefined,
}: Pick<LaterForecastsTools['reports'], 'withTemporaryReport'> & {
  readonly read: () => unknown;
  readonly log?: (line: string) => void;
}): LaterForecasts {
  return laterForecasts({
    // Apart from rows by id, the forecasts read only the list of edits from the store.
    rows: { read: read as never, byIds: () => [ROW] } as unknown as LaterForecastsTools['rows'],
    reports: { openWith: () => Promise.resolve({ ok: true, value: null }), withTemporaryReport },
    saveForecasts: () => undefined,
    by: () => ({ rules: { maxBody: null, ingress: null, throttling: 'mozilla' } as never, readBy: 'now' }),
    now: () => 0,
    log,
  });
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('later forecasts return a borrowed report before a pause starts, and borrow no report during the pause', async () => {
  const order: string[] = [];
  const { promise: isGivenBack, resolve: giveBack } = Promise.withResolvers<null>();
  const later = forecastsOf({
    read: () => [
      { report: 1, changedAt: 'one' },
      { report: 1, changedAt: 'two' },
    ],
    async withTemporaryReport() {
      order.push('borrowed');
      await isGivenBack;
      order.push('given back');
      return fail(failure('file_missing', { own: 'capture' }));
    },
  });
  later.wake();
  await vi.runAllTimersAsync();
  const still = later.still(async () => {
    order.push('still');
    later.wake();
    await vi.advanceTimersByTimeAsync(5_000);
    order.push('over');
  });
  giveBack(null);
  await still;
  expect(order).toEqual(['borrowed', 'given back', 'still', 'over']);
  // `wake` was called during the pause; the forecasts handle it afterwards.
  await vi.advanceTimersByTimeAsync(5_000);
  expect(order.slice(4)).toEqual(['borrowed', 'given back']);
  await later.close();
});

it('later forecasts log an unusable store and try again on the next request', async () => {
  const logged: string[] = [];
  let tries = 0;
  const later = forecastsOf({
    read() {
      tries += 1;
      throw Object.assign(new Error('full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
    },
    withTemporaryReport: () => Promise.reject(new Error('nothing is to be borrowed')),
    log: (line) => void logged.push(line),
  });
  for (const time of [1, 2]) {
    later.wake();
    await vi.runAllTimersAsync();
    expect([tries, logged.length]).toEqual([time, time]);
  }
  await later.close();
});
