import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RequestOf } from '../../../../../shared/bridge/channels.ts';
import type { QueueState } from '../../../../../shared/sending/queue/queue-states.ts';

type Rows = readonly { readonly id: number; readonly attempts?: number }[];

/** A host that answers `outbox.slices` with its rows of each state, or is gone. */
const host = { isGone: false, asked: 0, rows: {} as Partial<Record<QueueState, Rows>> };

function callOrNotify(channel: string, { slices }: RequestOf<'outbox.slices'>): Promise<unknown> {
  if (channel !== 'outbox.slices') throw new Error(channel);
  host.asked += 1;
  const answer = slices.map(({ state, from, count }) => (host.rows[state] ?? []).slice(from, from + count));
  return Promise.resolve(host.isGone ? null : { slices: answer, item: null });
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.doUnmock('../../../../../renderer/bridge/bridge.ts');
  vi.doUnmock('../../../../../renderer/core/state/call-or-notify.ts');
  vi.resetModules();
});

/** The store of the rows, with 300 reports that wait; the grid looks at its rows again with each change, as the real one does. */
async function opened() {
  vi.resetModules();
  vi.doMock('../../../../../renderer/bridge/bridge.ts', () => ({ bridge: { on: () => () => undefined } }));
  vi.doMock('../../../../../renderer/core/state/call-or-notify.ts', () => ({ callOrNotify }));
  const { useOutbox } = await import('../../../../../renderer/sending/state/outbox-store.ts');
  const rows = await import('../../../../../renderer/sending/state/queue-rows.ts');
  const counts = [{ target: 'one', state: 'waiting', reports: 300, bytes: 1 }];
  useOutbox.setState({ outbox: { counts, sending: [] } as never });
  const sight = { from: 0, to: 40 };
  const stop = rows.useQueueRows.subscribe(() => {
    rows.setVisibleQueueLines(sight.from, sight.to);
  });
  rows.watchQueue();
  const scroll = (from: number): void => {
    Object.assign(sight, { from, to: from + 40 });
    rows.setVisibleQueueLines(sight.from, sight.to);
  };
  const change = (of: Partial<Record<QueueState, number>> = { waiting: 300 }, sending: readonly number[] = []): void => {
    const changed = Object.entries(of).map(([state, reports]) => ({ target: 'one', state, reports, bytes: 1 }));
    useOutbox.setState({ outbox: { counts: changed, sending: sending.map((item) => ({ item, sentBytes: 0 })) } as never });
  };
  return { rows, stop, scroll, change };
}

/** More than the pause between two readings, for more than one of them. */
const turns = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1_000);

const page = (from: number): Rows => Array.from({ length: 300 }, (_, at) => ({ id: from + at }));

it('a page of rows that fails is asked for again when people scroll or the outbox changes, and not at once', async () => {
  Object.assign(host, { isGone: true, asked: 0, rows: {} });
  const { scroll, change, stop } = await opened();
  await turns();
  const first = host.asked;
  expect(first).toBeLessThan(4);
  await turns();
  expect(host.asked).toBe(first);
  scroll(150);
  await turns();
  expect(host.asked).toBeLessThanOrEqual(first + 3);
  Object.assign(host, { isGone: false, rows: { waiting: page(0) } });
  change();
  await turns();
  expect(host.asked).toBeGreaterThan(first);
  stop();
});

it('a page that has fewer rows than were counted is asked for again once the counts are others', async () => {
  Object.assign(host, { isGone: false, asked: 0, rows: { waiting: page(0).slice(0, 20) } });
  const { change, rows, stop } = await opened();
  await turns();
  const first = host.asked;
  expect(first).toBeLessThan(4);
  await turns();
  expect(host.asked).toBe(first);
  expect(rows.lineAt(rows.useQueueRows.getState(), 10)).not.toBeNull();
  change();
  await turns();
  expect(host.asked).toBeGreaterThan(first);
  stop();
});

it('thousands of changes in a second cause at most ten requests, and the rows are current at the end', async () => {
  Object.assign(host, { isGone: false, asked: 0, rows: { waiting: page(0) } });
  const { change, rows, stop } = await opened();
  await turns();
  host.asked = 0;
  for (let event = 1; event <= 5_000; event += 1) {
    host.rows = { waiting: page(event) };
    change({ waiting: 300 });
    if (event % 5 === 0) await vi.advanceTimersByTimeAsync(1);
  }
  expect(host.asked).toBeGreaterThan(5);
  expect(host.asked).toBeLessThanOrEqual(10);
  await turns();
  expect(rows.lineAt(rows.useQueueRows.getState(), 1)).toMatchObject({ row: { id: 5_000 } });
  stop();
});

it('a report that begins to be sent, or is sent already, shows what was last known of it until its row is read', async () => {
  Object.assign(host, { isGone: false, asked: 0, rows: { waiting: page(0) } });
  const { change, rows, stop } = await opened();
  const sending = (line: number): unknown => rows.lineAt(rows.useQueueRows.getState(), line);
  await turns();
  change({ sending: 2, waiting: 298 }, [0, 1]);
  expect([sending(1), sending(2)]).toMatchObject([{ row: { id: 0, state: 'sending' } }, { row: { id: 1, state: 'sending' } }]);
  // Both were answered before they were read.
  host.rows = { accepted: page(0).slice(0, 2), waiting: page(2) };
  await turns();
  expect([sending(1), sending(2)]).not.toContain(null);
  change({ waiting: 298, accepted: 2 });
  host.rows = { sending: [{ id: 2 }, { id: 3 }], accepted: page(0).slice(0, 2), waiting: page(4) };
  change({ sending: 2, waiting: 296, accepted: 2 }, [2, 3]);
  expect([sending(1), sending(2)]).not.toContain(null);
  await turns();
  expect([sending(1), sending(2)]).toMatchObject([{ row: { id: 2 } }, { row: { id: 3 } }]);
  stop();
});
