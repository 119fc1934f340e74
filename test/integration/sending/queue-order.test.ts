import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { BoardQuery, BoardSelection } from '../../../shared/bridge/view/board-view.ts';
import { addToBoard } from '../../builders/board/board-host.ts';
import { clockedHost, makeTarget, queuedReports } from '../../builders/sending/queue-host.ts';
import { annotationParts, rawRequest } from '../../builders/report/raw-request.ts';
import { closedPort } from '../../builders/sending/scripted-server.ts';
import type { TestHost } from '../../builders/app/test-host.ts';

const PRODUCTS = ['Firefox', 'Fenix', 'Thunderbird'];
const REPORTS = 12;

type Order = Pick<BoardQuery, 'sort' | 'group'>;

/** A board with reports of several products. The order of their names differs from the order in which they were read. */
async function boardOfMany(): Promise<TestHost> {
  const test = await clockedHost();
  const folder = join(test.user, 'reports');
  mkdirSync(folder);
  for (let number = 0; number < REPORTS; number += 1) {
    const parts = annotationParts({ ProductName: PRODUCTS[number % 3] ?? '', Version: '144.0', Number: String(number) });
    writeFileSync(join(folder, `${String((number * 7) % REPORTS).padStart(2, '0')}.http`), rawRequest({ parts }));
  }
  await addToBoard(test, folder);
  return test;
}

/** Returns the rows of the board in this order. A row in several groups is listed only at its first position. */
async function shownRows(test: TestHost, { sort, group }: Order): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const pageOptions = { folded: [], columns: [], from: 0, limit: 500, find: [], before: null };
  const { page } = await test.value('board.query', { filter: '', by: 'spec', sort, group, ...pageOptions });
  return page.flatMap((item) => (item.kind === 'row' ? [item.row] : []));
}

/** Queues a selection for a paused target in an empty outbox. Returns the names of the waiting reports in order. */
async function queuedNames(test: TestHost, selection: BoardSelection): Promise<readonly string[]> {
  const { id: target } = await makeTarget(test, `http://127.0.0.1:${String(await closedPort())}/submit`);
  await test.value('outbox.pauseTarget', { target });
  const { plan } = await test.value('outbox.plan', { what: { kind: 'rows', selection }, target });
  await test.value('outbox.queue', { plan, confirmed: null, resends: 0 });
  return (await queuedReports(test, { target })).map(({ name }) => name);
}

const ORDER = { sort: [{ field: 'name', descending: true }], group: 'product' } satisfies Order;

describe('reports queued from the board', () => {
  it('wait in the order that the board shows', async () => {
    const test = await boardOfMany();
    const shown = await shownRows(test, ORDER);
    const names = shown.map(({ name }) => name);
    const sorted = (await shownRows(test, { ...ORDER, group: null })).map(({ name }) => name);
    expect(sorted).toEqual(names.toSorted().toReversed());
    // Because of the groups, the order differs from the sorted order.
    expect(names).not.toEqual(sorted);

    const matching = { kind: 'matching' as const, filter: '', by: 'spec' as const };
    expect(await queuedNames(test, { ...matching, except: [], order: ORDER })).toEqual(names);
    const [first, second, ...others] = shown;
    const except = [first, second].map((row) => row?.id ?? 0);
    expect(await queuedNames(test, { ...matching, except, order: { ...ORDER, group: null } })).toEqual(
      sorted.filter((name) => name !== first?.name && name !== second?.name),
    );
    // The rows are selected in a different order, as users may do.
    const rows = others.map(({ id }) => id).toSorted((a, b) => a - b);
    expect(await queuedNames(test, { kind: 'rows', rows, order: { by: 'spec', ...ORDER } })).toEqual(others.map(({ name }) => name));
    // If the request contains no order, the rows are queued in the order of its list.
    expect(await queuedNames(test, { kind: 'rows', rows: [...others.map(({ id }) => id)].toReversed() })).toEqual(
      others.map(({ name }) => name).toReversed(),
    );
  });

  it('map back to rows of the board, each once, in the order of the outbox', async () => {
    const test = await boardOfMany();
    const shown = await shownRows(test, ORDER);
    const { id: target } = await makeTarget(test, `http://127.0.0.1:${String(await closedPort())}/submit`);
    await test.value('outbox.pauseTarget', { target });
    const selection = { kind: 'matching' as const, filter: '', by: 'spec' as const, except: [], order: ORDER };
    for (let time = 0; time < 2; time += 1) {
      const { plan } = await test.value('outbox.plan', { what: { kind: 'rows', selection }, target, include: ['queued_already'] });
      await test.value('outbox.queue', { plan, confirmed: null, resends: 0 });
    }
    const ids = shown.map(({ id }) => id);
    expect(await test.value('outbox.rows', { choice: { target } })).toEqual({ rows: ids, left: 0 });
    expect(await test.value('outbox.rows', { choice: { target, states: ['rejected_soft'] } })).toEqual({ rows: [], left: 0 });
    // Removing a row from the board does not remove its report from the outbox.
    await test.value('board.forget', { selection: { kind: 'rows', rows: ids.slice(0, 3) } });
    expect(await test.value('outbox.rows', { choice: { target } })).toEqual({ rows: ids.slice(3), left: 6 });
  });
});
