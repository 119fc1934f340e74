import { afterEach, expect, it, vi } from 'vitest';

type Rows = readonly { readonly id: number }[];

/** A host that answers `outbox.items`, or is gone. */
const host = { isGone: false, asked: 0, rows: [] as Rows, version: { counts: [] as unknown[] } };

function callOrNotify(channel: string): Promise<unknown> {
  if (channel !== 'outbox.items') throw new Error(channel);
  host.asked += 1;
  return Promise.resolve(host.isGone ? null : { items: host.rows });
}

afterEach(() => {
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
  useOutbox.setState({ outbox: { counts } as never });
  const sight = { from: 0, to: 40 };
  const stop = rows.useQueueRows.subscribe(() => {
    rows.setVisibleQueueLines(sight.from, sight.to);
  });
  rows.watchQueue();
  const scroll = (from: number): void => {
    Object.assign(sight, { from, to: from + 40 });
    rows.setVisibleQueueLines(sight.from, sight.to);
  };
  const change = (): void => useOutbox.setState({ outbox: { counts: [...counts] } as never });
  return { rows, stop, scroll, change };
}

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
};

const page = (from: number): Rows => Array.from({ length: 100 }, (_, at) => ({ id: from + at }));

it('a page of rows that fails is asked for again when people scroll or the outbox changes, and not at once', async () => {
  Object.assign(host, { isGone: true, asked: 0, rows: [] });
  const { scroll, change, stop } = await opened();
  await turns();
  const first = host.asked;
  expect(first).toBeLessThan(4);
  await turns();
  expect(host.asked).toBe(first);
  scroll(150);
  await turns();
  expect(host.asked).toBeLessThanOrEqual(first + 3);
  Object.assign(host, { isGone: false, rows: page(0) });
  change();
  await turns();
  expect(host.asked).toBeGreaterThan(first);
  stop();
});

it('a page that has fewer rows than were counted is asked for again once the counts are others', async () => {
  Object.assign(host, { isGone: false, asked: 0, rows: page(0).slice(0, 20) });
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
