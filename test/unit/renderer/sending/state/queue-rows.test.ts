import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RequestOf } from '../../../../../shared/bridge/channels.ts';
import type { OutboxState } from '../../../../../shared/bridge/view/outbox-view.ts';
import type { QueueState } from '../../../../../shared/sending/queue/queue-states.ts';

type Rows = readonly { readonly id: number; readonly attempts?: number }[];
type Request = RequestOf<'outbox.slices'>;

/** A simulated host that answers `outbox.slices` with its rows of each state. If `isGone` is set, its calls fail. */
const host = { isGone: false, asked: 0, last: null as Request | null, rows: {} as Partial<Record<QueueState, Rows>> };

function callOrNotify(channel: string, request: Request): Promise<unknown> {
  if (channel !== 'outbox.slices') throw new Error(channel);
  host.asked += 1;
  host.last = request;
  const slices = request.slices.map(({ state, from, count }) => (host.rows[state] ?? []).slice(from, from + count));
  const groups = Object.entries(host.rows).map(([state, rows]) => ({ state, reports: rows.length, bytes: 1 }));
  const about = request.run === null ? null : { at: request.run, targets: ['one'], counts: groups, since: 5 };
  return Promise.resolve(host.isGone ? null : { slices, item: null, groups, about, errors: [] });
}

/** Makes a state of the outbox. `at`: the time when its last run was queued. */
function outboxOf(of: Partial<Record<QueueState, number>>, sending: readonly number[] = [], at = 1): OutboxState {
  const counts = Object.entries(of).map(([state, reports]) => ({ state: state as QueueState, reports, bytes: 1 }));
  return {
    worker: 'here',
    counts: counts.map((one) => ({ ...one, target: 'one' })),
    going: [],
    lastRun: { at, targets: ['one'], counts, since: 5 },
    unwritten: null,
    sending: sending.map((item) => ({ item, sentBytes: 0 })),
  };
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

/** Loads the store of the queue rows, with 300 waiting reports. Like the real grid, the fake grid requests its visible rows again after each change. */
async function opened() {
  vi.resetModules();
  vi.doMock('../../../../../renderer/bridge/bridge.ts', () => ({ bridge: { on: () => () => undefined } }));
  vi.doMock('../../../../../renderer/core/state/call-or-notify.ts', () => ({ callOrNotify }));
  const { useOutbox } = await import('../../../../../renderer/sending/state/outbox-store.ts');
  const rows = {
    ...(await import('../../../../../renderer/sending/state/queue-rows.ts')),
    ...(await import('../../../../../renderer/sending/state/queue-selection.ts')),
  };
  useOutbox.setState({ outbox: outboxOf({ waiting: 300 }) });
  const sight = { from: 0, to: 40 };
  const stop = rows.useQueueRows.subscribe(() => {
    rows.setVisibleQueueLines(sight.from, sight.to);
  });
  rows.watchQueue();
  const scroll = (from: number): void => {
    Object.assign(sight, { from, to: from + 40 });
    rows.setVisibleQueueLines(sight.from, sight.to);
  };
  const change = (...how: Partial<Parameters<typeof outboxOf>>): void => {
    useOutbox.setState({ outbox: outboxOf(how[0] ?? { waiting: 300 }, how[1], how[2]) });
  };
  return { rows, stop, scroll, change };
}

/** Advances the clock by a second, which is longer than several pauses between reads. */
const turns = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1_000);

const page = (from: number): Rows => Array.from({ length: 300 }, (_, at) => ({ id: from + at }));

it('a failed page of rows is requested again when the user scrolls or the outbox changes, but not at once', async () => {
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

it('a page with fewer rows than counted is requested again once the counts change', async () => {
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

it('a report that is being sent, or was sent, shows its last known row until the new row is read', async () => {
  Object.assign(host, { isGone: false, asked: 0, rows: { waiting: page(0) } });
  const { change, rows, stop } = await opened();
  const sending = (line: number): unknown => rows.lineAt(rows.useQueueRows.getState(), line);
  await turns();
  change({ sending: 2, waiting: 298 }, [0, 1]);
  expect([sending(1), sending(2)]).toMatchObject([{ row: { id: 0, state: 'sending' } }, { row: { id: 1, state: 'sending' } }]);
  // The collector answered both reports before the page read their rows as being sent.
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

it.each([
  ['the last run', 'last', ''],
  ['a filter', 'last', 'product:Firefox'],
  ['an earlier run', 7, ''],
] as const)('thousands of changes in a second cause at most eight requests with %s', async (_, run, filter) => {
  Object.assign(host, { isGone: false, asked: 0, rows: { waiting: page(0) } });
  const { change, rows, stop } = await opened();
  rows.chooseRun(run);
  rows.filterQueue(filter);
  await turns();
  host.asked = 0;
  for (let event = 1; event <= 1_000; event += 1) {
    change({ waiting: 300 });
    await vi.advanceTimersByTimeAsync(1);
  }
  expect(host.asked).toBeGreaterThan(4);
  expect(host.asked).toBeLessThanOrEqual(8);
  expect(host.last).toMatchObject({ run: run === 'last' ? 1 : run, filter });
  stop();
});

it('the newest run is shown as soon as it is queued, unless the user chose another run or has selected rows', async () => {
  Object.assign(host, { isGone: false, asked: 0, rows: { waiting: page(0) } });
  const { change, rows, stop } = await opened();
  const shown = () => rows.useQueueRows.getState();
  await turns();
  await rows.selectLine('only', 1);
  change({ waiting: 7 }, [], 1.5);
  expect([shown().chosen, shown().run?.at, shown().selected.size]).toEqual([1, 1, 1]);
  rows.chooseRun('last');
  await turns();
  change({ waiting: 5 }, [], 2);
  expect([shown().run?.at, rows.linesOfAll(shown()), shown().selected.size]).toEqual([2, 6, 0]);
  await turns();
  expect(host.last?.run).toBe(2);
  rows.chooseRun(1);
  await turns();
  change({ waiting: 9 }, [], 3);
  await turns();
  expect([shown().run?.at, host.last?.run]).toEqual([1, 1]);
  stop();
});

it('the newest run replaces a run with a selected row, even if the outbox reports it later', async () => {
  Object.assign(host, { isGone: false, asked: 0, rows: { waiting: page(0) } });
  const { change, rows, stop } = await opened();
  await turns();
  rows.filterQueue('product:firefox');
  await turns();
  await rows.selectLine('only', 1);
  rows.showNewestRun();
  await turns();
  change({ waiting: 5 }, [], 2);
  await turns();
  const shown = rows.useQueueRows.getState();
  expect([shown.chosen, shown.run?.at, shown.filter, shown.selected.size]).toEqual(['last', 2, '', 0]);
  expect(host.last).toMatchObject({ run: 2, filter: '' });
  stop();
});

it('a filter shows the groups of its answer, and its rows replace the old rows at once', async () => {
  Object.assign(host, { isGone: false, asked: 0, rows: { waiting: page(0) } });
  const { change, rows, stop } = await opened();
  await turns();
  host.rows = { accepted: page(1_000).slice(0, 2) };
  rows.filterQueue('product:Firefox');
  const shown = () => rows.useQueueRows.getState();
  expect(rows.lineAt(shown(), 1), 'what was there stays until the answer').toMatchObject({ row: { id: 0 } });
  await turns();
  expect([rows.linesOfAll(shown()), rows.lineAt(shown(), 1)]).toMatchObject([3, { row: { id: 1_000 } }]);
  change({ waiting: 300, accepted: 2 });
  expect(rows.linesOfAll(shown()), 'the counts of all are not those of the filter').toBe(3);
  const group = { state: 'accepted', reports: 2, bytes: 1 } as const;
  expect((await rows.chosenGroup(group, false))?.choice).toEqual({ ids: [1_000, 1_001], states: ['accepted'] });
  rows.filterQueue('product:Fenix');
  expect(await rows.chosenGroup(group, false), 'the list still shows the filter before').toBeNull();
  rows.filterQueue('');
  const asked = host.asked;
  expect((await rows.chosenGroup({ state: 'waiting', reports: 300, bytes: 1 }, false))?.choice).toEqual({ states: ['waiting'], run: 1 });
  expect(host.asked, 'nothing has to be read to stop a group').toBe(asked);
  stop();
});

it('loaded rows are selected with the key press, so that the next key acts on them', async () => {
  Object.assign(host, { isGone: false, asked: 0, rows: { waiting: page(0) } });
  const { rows, stop } = await opened();
  await turns();
  await rows.selectLine('only', 1);
  const asked = host.asked;
  void rows.selectLine('range', 3);
  expect([...rows.useQueueRows.getState().selected]).toEqual([0, 1, 2]);
  expect(host.asked).toBe(asked);
  stop();
});

it('a row that is chosen before it is loaded is selected when it arrives, unless another row is chosen first', async () => {
  Object.assign(host, { isGone: false, asked: 0, rows: { waiting: page(0) } });
  const { rows, scroll, stop } = await opened();
  await turns();
  const selected = (): number[] => [...rows.useQueueRows.getState().selected];
  scroll(200);
  void rows.selectLine('only', 210);
  expect(selected(), 'not the one that was selected before').toEqual([]);
  await turns();
  expect(selected()).toEqual([209]);
  expect(rows.useQueueRows.getState().current).toBe(209);

  rows.filterQueue('product:firefox');
  await turns();
  scroll(100);
  void rows.selectLine('only', 120);
  void rows.selectLine('only', 0);
  await turns();
  expect(selected(), 'the heading was chosen last').toEqual([]);
  stop();
});

it('every selected row is known with its state, visible or not', async () => {
  Object.assign(host, { isGone: false, asked: 0, rows: { waiting: page(0) } });
  const { rows, stop } = await opened();
  await turns();
  await rows.selectLine('all', 1);
  const { selected } = rows.useQueueRows.getState();
  expect(selected.size).toBe(300);
  const known = new Set(rows.loadedRows().map(({ id }) => id));
  expect([...selected].filter((id) => !known.has(id))).toEqual([]);
  stop();
});
