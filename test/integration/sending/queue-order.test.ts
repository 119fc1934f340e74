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

/** A board of reports of several products, whose names tell nothing of when their files were read. */
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

/** The rows of the board in an order, each where it stands first. */
async function shownRows(test: TestHost, { sort, group }: Order): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const pageOptions = { folded: [], columns: [], from: 0, limit: 500, find: [], before: null };
  const { page } = await test.value('board.query', { filter: '', by: 'spec', sort, group, ...pageOptions });
  return page.flatMap((item) => (item.kind === 'row' ? [item.row] : []));
}

/** Queues a selection to a target that nothing is sent to, in an outbox that has nothing else of it; the names of what waits there, in its order. */
async function queuedNames(test: TestHost, selection: BoardSelection): Promise<readonly string[]> {
  const { id: target } = await makeTarget(test, `http://127.0.0.1:${String(await closedPort())}/submit`);
  await test.value('outbox.pauseTarget', { target });
  const { plan } = await test.value('outbox.plan', { what: { kind: 'rows', selection }, target });
  await test.value('outbox.queue', { plan, confirmed: null, resends: 0 });
  return (await queuedReports(test, { target })).map(({ name }) => name);
}

const ORDER = { sort: [{ field: 'name', descending: true }], group: 'product' } satisfies Order;

describe('what is queued from the board', () => {
  it('waits in the order in which the board shows it', async () => {
    const test = await boardOfMany();
    const shown = await shownRows(test, ORDER);
    const names = shown.map(({ name }) => name);
    const sorted = (await shownRows(test, { ...ORDER, group: null })).map(({ name }) => name);
    expect(sorted).toEqual(names.toSorted().toReversed());
    // Under headings they stand in another order than without.
    expect(names).not.toEqual(sorted);

    const matching = { kind: 'matching' as const, filter: '', by: 'spec' as const };
    expect(await queuedNames(test, { ...matching, except: [], order: ORDER })).toEqual(names);
    const [first, second, ...others] = shown;
    const except = [first, second].map((row) => row?.id ?? 0);
    expect(await queuedNames(test, { ...matching, except, order: { ...ORDER, group: null } })).toEqual(
      sorted.filter((name) => name !== first?.name && name !== second?.name),
    );
    // As a person selects them, one after the other.
    const rows = others.map(({ id }) => id).toSorted((a, b) => a - b);
    expect(await queuedNames(test, { kind: 'rows', rows, order: { by: 'spec', ...ORDER } })).toEqual(others.map(({ name }) => name));
    // A program that says nothing of an order has them as it names them.
    expect(await queuedNames(test, { kind: 'rows', rows: [...others.map(({ id }) => id)].toReversed() })).toEqual(
      others.map(({ name }) => name).toReversed(),
    );
  });

  it('is known again as rows of the board, each once, in the order of the outbox', async () => {
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
    // What is taken off the board stays in the outbox.
    await test.value('board.forget', { selection: { kind: 'rows', rows: ids.slice(0, 3) } });
    expect(await test.value('outbox.rows', { choice: { target } })).toEqual({ rows: ids.slice(3), left: 6 });
  });
});
