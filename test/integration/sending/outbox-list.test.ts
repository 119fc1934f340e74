import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RequestOf, ResponseOf } from '../../../shared/bridge/channels.ts';
import type { BoardSelection } from '../../../shared/bridge/view/board-view.ts';
import { targetDraftOf } from '../../../shared/bridge/view/preset-view.ts';
import { addToBoard } from '../../builders/board/board-host.ts';
import { clockedHost, makeTarget, queueDone, queuedReports } from '../../builders/sending/queue-host.ts';
import { annotationParts, rawRequest } from '../../builders/report/raw-request.ts';
import { answerBytes, answeringServer, closedPort } from '../../builders/sending/scripted-server.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { listJobsAtOnce } from '../../builders/app/list-jobs-at-once.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';
import { testPorts } from '../../builders/app/test-ports.ts';

const SECRET = 'my private comment zq81';
const PRODUCTS = ['Firefox', 'Fenix', 'Thunderbird'];

type Slices = RequestOf<'outbox.slices'>;

function slices(test: TestHost, of: Partial<Slices> = {}): Promise<ResponseOf<'outbox.slices'>> {
  return test.value('outbox.slices', { run: null, filter: '', sort: [], slices: [], item: null, ...of });
}

/** Adds a folder of `count` reports of three different products to the board. */
async function putOnBoard(test: TestHost, count: number): Promise<void> {
  const folder = tempFolder();
  for (let number = 0; number < count; number += 1) {
    const annotations = { ProductName: PRODUCTS[number % 3] ?? '', Version: `${String(140 + number)}.0`, Comments: SECRET };
    writeFileSync(join(folder, `${String(number).padStart(4, '0')}.http`), rawRequest({ parts: annotationParts(annotations) }));
  }
  await addToBoard(test, folder);
}

function matching(filter: string): BoardSelection {
  const order = { sort: [{ field: 'name' as const, descending: false }], group: null };
  return { kind: 'matching', filter, by: 'spec', except: [], order };
}

/** Queues all matching rows in a single request. Returns their ids. */
async function queueMatching(test: TestHost, target: string, filter = ''): Promise<readonly number[]> {
  const { plan } = await test.value('outbox.plan', {
    what: { kind: 'rows', selection: matching(filter) },
    target,
    include: ['queued_already'],
  });
  return (await test.value('outbox.queue', { plan, confirmed: null, resends: 0 })).queued;
}

async function heldTarget(test: TestHost): Promise<string> {
  const { id } = await makeTarget(test, `http://127.0.0.1:${String(await closedPort())}/submit`);
  await test.value('outbox.pauseTarget', { target: id });
  return id;
}

describe('a filter of the outbox', () => {
  it('finds targets by their current names', async () => {
    const test = await clockedHost();
    const target = await heldTarget(test);
    await putOnBoard(test, 3);
    await queueMatching(test, target);
    expect((await slices(test, { filter: 'target:renamed' })).groups).toEqual([]);
    const { targets } = await test.value('target.list', {});
    const before = targets.find(({ id }) => id === target);
    if (before === undefined) throw new Error('no target');
    await test.value('target.save', { target: { ...targetDraftOf(before), name: 'renamed' } });
    expect((await slices(test, { filter: 'target:renamed' })).groups).toMatchObject([{ state: 'held', reports: 3 }]);
  });
});

describe('a run of the outbox', () => {
  it('contains everything that one request queued, even if several transactions wrote it', async () => {
    const test = await clockedHost();
    const target = await heldTarget(test);
    await putOnBoard(test, 205);
    expect(await queueMatching(test, target)).toHaveLength(205);
    const { runs } = await test.value('outbox.runs', {});
    expect(runs).toMatchObject([{ targets: [target], counts: [{ state: 'held', reports: 205 }] }]);
    expect((await test.value('outbox.state', {})).lastRun).toEqual(runs[0]);
  });

  it('reports how many reports are queued if queueing is cancelled', async () => {
    listJobsAtOnce();
    let checks = -Infinity;
    const now = (): number => {
      checks += 1;
      if (checks === 600) void cancelQueueing();
      return Date.now();
    };
    async function cancelQueueing(): Promise<void> {
      const { jobs } = await test.value('job.list', {});
      for (const { id, kind } of jobs) if (kind === 'queue_many') await test.value('job.cancel', { job: id });
    }
    const test = await testHost({ ports: testPorts({ now }) });
    const target = await heldTarget(test);
    await putOnBoard(test, 400);
    const { plan } = await test.value('outbox.plan', { what: { kind: 'rows', selection: matching('') }, target, include: [] });
    checks = 0;
    const error = await test.error('outbox.queue', { plan, confirmed: null, resends: 0 });
    const queued = (await test.value('outbox.state', {})).counts.reduce((sum, { reports }) => sum + reports, 0);
    expect(queued).toBeGreaterThan(0);
    expect(queued).toBeLessThan(400);
    expect(error.code).toBe('cancelled');
    expect(error.message).toContain(`${String(queued)} reports were queued and stay in the outbox`);
  });

  it('has its own counts, is listed newest first, and can be acted on separately', async () => {
    const test = await clockedHost();
    const server = await answeringServer(answerBytes(200, 'CrashID=bp-de1bb258-cbbf-4589-a673-34f800160918\n'));
    const { id: sent } = await makeTarget(test, server.url);
    const target = await heldTarget(test);
    await putOnBoard(test, 6);
    await queueMatching(test, sent);
    await queueDone(test);
    await queueMatching(test, target, 'product:Firefox');
    const { runs } = await test.value('outbox.runs', {});
    expect(runs).toMatchObject([
      { targets: [target], counts: [{ state: 'held', reports: 2 }] },
      { targets: [sent], counts: [{ state: 'accepted', reports: 6 }] },
    ]);
    const [newer, older] = runs.map(({ at }) => at);
    expect(older).toBeLessThan(newer ?? 0);
    expect(runs[1]?.since).toBeGreaterThanOrEqual(older ?? 0);
    const state = await test.value('outbox.state', {});
    // Reports of an earlier run do not count in the progress.
    expect(state.going).toMatchObject([{ state: 'held', reports: 2 }]);
    expect(state.counts).toHaveLength(2);

    const one = await slices(test, { run: older ?? 0, slices: [{ state: 'accepted', from: 4, count: 9 }] });
    expect(one).toMatchObject({ about: runs[1], groups: [{ state: 'accepted', reports: 6 }], slices: [[{}, {}]], errors: [] });
    expect((await slices(test)).groups.map(({ reports }) => reports)).toEqual([2, 6]);
    await test.value('outbox.act', { choice: { run: newer ?? 0 }, act: 'stop' });
    expect((await queuedReports(test, { states: ['stopped'] })).length).toBe(2);
    expect((await test.value('outbox.act', { choice: { run: older ?? 0, states: ['accepted', 'stopped'] }, act: 'forget' })).reports).toBe(
      6,
    );
    expect((await test.value('outbox.runs', {})).runs).toMatchObject([{ counts: [{ state: 'stopped', reports: 2 }] }]);
    expect((await slices(test, { run: older ?? 0 })).about).toBeNull();
  });
});

describe('the outbox list', () => {
  it('has the groups, counts and order of its filter and sort', async () => {
    const test = await clockedHost();
    const target = await heldTarget(test);
    await putOnBoard(test, 9);
    const ids = await queueMatching(test, target);
    const names = async (of: Partial<Slices>): Promise<readonly (readonly string[])[]> => {
      const found = await slices(test, {
        slices: [
          { state: 'held', from: 0, count: 2 },
          { state: 'stopped', from: 0, count: 9 },
        ],
        ...of,
      });
      return [
        ...found.slices.map((rows) => rows.map(({ name }) => name)),
        found.groups.map(({ state, reports }) => `${state} ${String(reports)}`),
      ];
    };
    const byVersion = { sort: [{ field: 'version' as const, descending: true }] };
    expect(await names({ filter: 'product:Firefox' })).toEqual([['0000.http', '0003.http'], [], ['held 3']]);
    expect(await names({ filter: 'product:Firefox', ...byVersion })).toEqual([['0006.http', '0003.http'], [], ['held 3']]);
    expect(await names(byVersion)).toEqual([['0008.http', '0007.http'], [], ['held 9']]);
    // After a report has changed its state, the same query returns different rows.
    await test.value('outbox.act', { choice: { ids: ids.slice(6, 7) }, act: 'stop' });
    expect(await names({ filter: 'product:Firefox', ...byVersion })).toEqual([
      ['0003.http', '0000.http'],
      ['0006.http'],
      ['held 2', 'stopped 1'],
    ]);
    expect(await names({ filter: 'added:today product:Fenix' })).toEqual([['0001.http', '0004.http'], [], ['held 3']]);
    const faulty = await slices(test, { filter: 'nonsense:1 product:Fenix' });
    expect(faulty).toMatchObject({ groups: [{ reports: 3 }], errors: [{ offset: 0 }] });

    const complete = await test.value('outbox.complete', { run: null, filter: 'product:', at: 8, most: 12 });
    expect(complete.items.map(({ text, count }) => [text, count])).toEqual([
      ['Fenix', 3],
      ['Firefox', 3],
      ['Thunderbird', 3],
    ]);
  });

  it('is exported as CSV or JSON lines without protected values', async () => {
    const saved = { path: '' };
    const test = await testHost({ ports: testPorts({ chooseSavePath: () => Promise.resolve(saved.path) }) });
    const target = await heldTarget(test);
    await putOnBoard(test, 3);
    await queueMatching(test, target);
    const { lastRun } = await test.value('outbox.state', {});
    const query = { run: lastRun?.at ?? 0, sort: [{ field: 'name' as const, descending: true }] };
    saved.path = join(test.user, 'table.csv');
    expect(await test.value('outbox.export', { ...query, filter: '', as: 'csv' })).toEqual({
      displayPath: join('~', 'table.csv'),
      download: null,
    });
    const lines = readFileSync(saved.path, 'utf8').trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^state,cause,target,name,product,/);
    expect(lines.slice(1).map((line) => line.split(',')[3])).toEqual(['0002.http', '0001.http', '0000.http']);
    saved.path = join(test.user, 'lines.jsonl');
    await test.value('outbox.export', { ...query, filter: 'product:Fenix', as: 'json' });
    const text = readFileSync(saved.path, 'utf8');
    expect(text.endsWith('}\n')).toBe(true);
    expect(JSON.parse(text)).toMatchObject({
      version: 2,
      state: 'held',
      report: { name: '0001.http', product: 'Fenix' },
      target: { id: target },
    });
    for (const name of ['table.csv', 'lines.jsonl']) expect(readFileSync(join(test.user, name), 'utf8')).not.toContain(SECRET);
  });

  it('is offered as a download if there are no dialogs', async () => {
    const test = await testHost();
    const { download } = await test.value('outbox.export', { run: null, filter: '', sort: [], as: 'json' });
    expect(test.host.takeDownload(download ?? '')).toMatchObject({ name: 'crashlens-outbox.jsonl' });
    expect((await test.value('report.downloads', {})).downloads).toMatchObject([{ content: 'outbox' }]);
  });
});
