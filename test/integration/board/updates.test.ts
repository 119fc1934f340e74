import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { storePath } from '../../../electron/host/store/store-path.ts';
import type { BoardQuery } from '../../../shared/bridge/view/board-view.ts';
import type { BoardRow } from '../../../shared/board/board-row.ts';
import { addToBoard, boardRead, boardSettled, storedRows } from '../../builders/board/board-host.ts';
import { draftIn } from '../../builders/editing/draft-host.ts';
import { annotationParts, rawRequest } from '../../builders/report/raw-request.ts';
import { exchange } from '../../builders/sending/raw-client.ts';
import { sendReport } from '../../builders/sending/sent-attempt.ts';
import { FIRST_ROWS } from '../../builders/board/first-rows-query.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';
import { testPorts } from '../../builders/app/test-ports.ts';
import { DEFAULT_RULES } from '../../../shared/verdict/rules/target-rules.ts';

const SECRET = 'private-page-81kq';
const CHANNEL = 'channel-81kq';

function write(path: string, more: Readonly<Record<string, string>> = {}): string {
  const parts = annotationParts({ ProductName: 'Firefox', Version: '148.0a1', URL: `https://${SECRET}.example/`, ...more });
  writeFileSync(path, rawRequest({ parts }));
  return path;
}

/** A host like the app's, which restores the session. */
function appHost(): Promise<TestHost> {
  return testHost({ session: 'restore' });
}

async function rowAmong(host: TestHost, is: (row: BoardRow) => boolean): Promise<BoardRow> {
  for (let tries = 0; tries < 50; tries += 1) {
    const row = [...storedRows(host.home).values()].find(is);
    if (row !== undefined) return row;
    await boardRead(host);
  }
  throw new Error('no row became so');
}

/** Waits for events of the board until the row with this name satisfies a condition. Returns the row. */
async function rowWhere(host: TestHost, name: string, is: (row: BoardRow | undefined) => boolean): Promise<BoardRow | undefined> {
  for (let tries = 0; tries < 50; tries += 1) {
    const row = storedRows(host.home).get(name);
    if (is(row)) return row;
    await boardRead(host);
  }
  throw new Error(`the row of ${name} did not become so`);
}

/** Applies an annotation list that protects the release channel. */
async function useProtecting(host: TestHost): Promise<void> {
  const list = join(host.user, 'own.yaml');
  writeFileSync(list, 'annotations:\n- {name: ReleaseChannel, visibility: protected}\n');
  const file = await host.host.registerPath(list);
  if (!file.ok) throw new Error(file.error.code);
  await host.value('catalog.use', { file: file.value.file });
}

describe('the board', () => {
  it('lists each opened report with its edits and their prediction', async () => {
    const host = await appHost();
    const draft = await draftIn(host, write(join(host.user, 'a.http')));
    const opened = await rowWhere(host, 'a.http', (row) => row?.facts !== null && row !== undefined);
    expect(opened).toMatchObject({ edited: null, locations: [{ origin: 'opened', state: 'there' }] });
    await draft.setValue('ProductName', 'Lighthouse Browser');
    const edited = await rowWhere(host, 'a.http', (row) => row?.edited?.predicted?.antenna.predicted.label === 'rejected');
    const predicted = {
      label: 'rejected',
      rejection: 'hard',
      chance: 100,
      rule: 'unsupported_product',
      rate: 100,
      until: null,
      reason: null,
    };
    const passing = { ...predicted, label: 'accepted', rejection: null, rule: 'accept_everything' };
    expect(edited?.edited).toEqual({ steps: 1, predicted: { spec: { predicted, passing }, antenna: { predicted, passing } } });
    // The facts do not change, because they describe the captured bytes.
    expect(edited?.facts).toEqual(opened?.facts);
    await host.value('draft.discard', { report: draft.report });
    await rowWhere(host, 'a.http', (row) => row?.edited === null);
  });

  it('repeats the prediction for edits of a closed report when a setting changes', async () => {
    const host = await appHost();
    const draft = await draftIn(host, write(join(host.user, 'a.http')));
    await draft.setValue('ProductName', 'Lighthouse Browser');
    await rowWhere(host, 'a.http', (row) => row?.edited?.predicted?.antenna.predicted.label === 'rejected');
    await host.value('report.close', { report: draft.report });
    await host.value('settings.set', { key: 'target.throttling', value: 'accept_all' });
    const row = await rowWhere(host, 'a.http', (now) => now?.edited?.predicted?.antenna.predicted.label === 'accepted');
    expect(row?.edited?.steps).toBe(1);
  });

  it('has no prediction for edits whose file is gone, and updates all other predictions', async () => {
    const host = await appHost();
    for (const name of ['a.http', 'b.http']) {
      const draft = await draftIn(host, write(join(host.user, name), { Notes: name }));
      await draft.setValue('ProductName', 'Lighthouse Browser');
      await rowWhere(host, name, (row) => row?.edited?.predicted?.antenna.predicted.label === 'rejected');
      await host.value('report.close', { report: draft.report });
    }
    rmSync(join(host.user, 'a.http'));
    await host.value('settings.set', { key: 'target.throttling', value: 'accept_all' });
    await rowWhere(host, 'b.http', (now) => now?.edited?.predicted?.antenna.predicted.label === 'accepted');
    expect(storedRows(host.home).get('a.http')?.edited).toEqual({ steps: 1, predicted: null });
  });

  it('lists requests of the demo collector on request, and the answers to sent reports', async () => {
    const host = await appHost();
    const { port } = await host.value('collector.start', { port: 0 });
    await host.value('collector.judgeBy', { ...DEFAULT_RULES, dialect: 'antenna' });
    const draft = await draftIn(host, write(join(host.user, 'a.http'), { ProductName: 'Lighthouse Browser' }));
    await sendReport(host, draft.report, 'demo');
    const sent = await rowWhere(host, 'a.http', (row) => row?.answered?.kind === 'rejected');
    expect(sent?.answered).toMatchObject({ attempts: 1, rejection: 'hard', rule: 'unsupported_product', status: 200 });
    const parts = annotationParts({ ProductName: 'Fenix', URL: `https://${SECRET}.example/` });
    const bytes = rawRequest({ parts, host: `127.0.0.1:${String(port)}` });
    await exchange(port ?? 0, bytes);
    const isReceived = (row: BoardRow): boolean => row.locations[0].origin === 'received' && row.facts?.values.ProductName === 'Fenix';
    expect([...storedRows(host.home).keys()]).toEqual(['a.http']);
    const { log } = await host.value('collector.state', {});
    expect(await host.value('collector.toBoard', { requests: log.slice(0, 1).map(({ id }) => id) })).toEqual({ added: 1 });
    await rowAmong(host, isReceived);
    expect(readFileSync(join(host.home, 'crashlens.sqlite')).includes(SECRET)).toBe(false);
  });

  it("removes the row of an erased report but keeps the user's file", async () => {
    const host = await appHost();
    const path = write(join(host.user, 'a.http'));
    const { report } = await host.opened(path);
    await rowWhere(host, 'a.http', (row) => row !== undefined);
    await host.value('erase.all', { target: { kind: 'report', report } });
    expect(storedRows(host.home).size).toBe(0);
    expect(readFileSync(path).length).toBeGreaterThan(0);
  });

  it('removes newly protected values from the store at once and rereads the rows', async () => {
    const host = await appHost();
    write(join(host.user, 'a.http'), { Notes: 'first', ReleaseChannel: 'nightly' });
    await addToBoard(host, join(host.user, 'a.http'));
    expect(storedRows(host.home).get('a.http')?.facts?.values.ReleaseChannel).toBe('nightly');
    await useProtecting(host);
    const row = await rowWhere(host, 'a.http', (now) => now?.facts !== null && now?.facts.values.ReleaseChannel === undefined);
    expect(row?.facts?.values.ProductName).toBe('Firefox');
    expect(row?.facts?.words).not.toContain('nightly');
  });

  it('discloses no newly protected value while many reports are reread', async () => {
    const host = await appHost();
    const folder = join(host.user, 'many');
    mkdirSync(folder);
    for (let number = 0; number < 250; number += 1)
      write(join(folder, `${String(number)}.http`), { Notes: String(number), ReleaseChannel: CHANNEL });
    await addToBoard(host, folder);
    const query = { ...FIRST_ROWS, filter: `channel:${CHANNEL}`, columns: ['channel'] } satisfies BoardQuery;
    const asked = async () =>
      JSON.stringify([await host.value('board.query', query), await host.value('board.query', { ...query, filter: '' })]);
    expect(await asked()).toContain(CHANNEL);
    await useProtecting(host);
    const answers = [await asked()];
    for (let tries = 0; tries < 200 && (await host.value('board.state', {})).reading > 0; tries += 1) answers.push(await asked());
    await rowWhere(host, '249.http', (row) => row?.facts !== null && row?.facts.values.ReleaseChannel === undefined);
    answers.push(await asked());
    for (const answer of answers) expect(answer).not.toContain(CHANNEL);
    await host.host.close();
    for (const name of ['crashlens.sqlite', 'crashlens.sqlite-wal'])
      if (existsSync(join(host.home, name))) expect(readFileSync(join(host.home, name)).includes(CHANNEL)).toBe(false);
  });

  it('restarts a running read when the annotation list changes, and stores nothing from the old list', async () => {
    const host = await appHost();
    const folder = join(host.user, 'many');
    mkdirSync(folder);
    // There are so many reports that even a fast machine is still reading when the host reports the first row.
    const count = 1_500;
    for (let number = 0; number < count; number += 1)
      write(join(folder, `${String(number)}.http`), { Notes: String(number), ReleaseChannel: CHANNEL });
    const some = new Promise<void>((resolve) => {
      host.host.onEvent((event, payload) => {
        if (event === 'board.changed' && 'total' in payload && payload.total > 0) resolve();
      });
    });
    const added = await host.host.registerPath(folder);
    if (!added.ok) throw new Error(added.error.code);
    await host.value('board.add', { files: [added.value.file] });
    await some;
    const before = storedRows(host.home).size;
    await useProtecting(host);
    expect(before).toBeLessThan(count);
    await boardSettled(host);
    const rows = [...storedRows(host.home).values()];
    expect(rows).toHaveLength(count);
    for (const { facts } of rows) expect(facts).toMatchObject({ values: { ProductName: 'Firefox' } });
    await host.host.close();
    for (const name of ['crashlens.sqlite', 'crashlens.sqlite-wal'])
      if (existsSync(join(host.home, name))) expect(readFileSync(join(host.home, name)).includes(CHANNEL)).toBe(false);
  });

  it('repeats predictions when the target rules change and when the predictions expire', async () => {
    let now = Date.UTC(2026, 10, 22);
    const ports = { ...testPorts(), now: () => now };
    const host = await testHost({ session: 'restore', ports });
    write(join(host.user, 'a.http'), { BuildID: '20261120000000', ReleaseChannel: 'nightly' });
    await addToBoard(host, join(host.user, 'a.http'));
    const before = storedRows(host.home).get('a.http')?.facts?.answers.antenna.predicted;
    expect(before?.label).toBe('accepted');
    await host.value('settings.set', { key: 'target.throttling', value: 'accept_all' });
    await rowWhere(host, 'a.http', (row) => row?.facts?.answers.antenna.predicted.rule === 'accept_everything');
    await host.value('settings.set', { key: 'target.throttling', value: 'mozilla' });
    await rowWhere(host, 'a.http', (row) => row?.facts?.answers.antenna.predicted.until === before?.until);
    await host.host.close();
    // At the next start, the prediction has expired.
    now = (before?.until ?? now) + 1;
    const later = await testHost({ session: 'restore', ports, home: host.home, env: { HOME: host.user } });
    const row = await rowWhere(later, 'a.http', (one) => one?.facts?.answers.antenna.predicted.until !== before?.until);
    expect(row?.facts?.answers.antenna.predicted.label).not.toBe(before?.label);
  });

  it('repeats expired predictions of edits even if the prediction of the capture is still valid', async () => {
    let now = Date.UTC(2026, 10, 22);
    const ports = { ...testPorts(), now: () => now };
    const host = await testHost({ session: 'restore', ports });
    const draft = await draftIn(host, write(join(host.user, 'a.http'), { BuildID: '20100101000000', ReleaseChannel: 'nightly' }));
    await draft.setValue('BuildID', '20261120000000');
    const before = await rowWhere(host, 'a.http', (row) => row?.edited?.predicted?.antenna.predicted.label === 'accepted');
    const until = before?.edited?.predicted?.antenna.predicted.until ?? null;
    expect([until === null, before?.facts?.answers.antenna.predicted.until]).toEqual([false, null]);
    await host.value('report.close', { report: draft.report });
    await host.host.close();
    now = (until ?? now) + 1;
    const later = await testHost({ session: 'restore', ports, home: host.home, env: { HOME: host.user } });
    const isOther = (row: BoardRow | undefined): boolean =>
      row?.edited?.predicted !== null && row?.edited?.predicted?.antenna.predicted.until !== until;
    const row = await rowWhere(later, 'a.http', isOther);
    expect(row?.edited?.predicted?.antenna.predicted.label).not.toBe('accepted');
  });

  it('keeps the last prediction of a report whose file is gone, and does not retry forever', async () => {
    let now = Date.UTC(2026, 10, 22);
    const ports = { ...testPorts(), now: () => now };
    const host = await testHost({ session: 'restore', ports });
    const path = write(join(host.user, 'a.http'), { BuildID: '20261120000000', ReleaseChannel: 'nightly' });
    await addToBoard(host, path);
    const before = storedRows(host.home).get('a.http')?.facts;
    await host.host.close();
    rmSync(path);
    now = (before?.answers.antenna.predicted.until ?? now) + 1;
    const later = await testHost({ session: 'restore', ports, home: host.home, env: { HOME: host.user } });
    const row = await rowWhere(later, 'a.http', (one) => one?.locations[0].state === 'gone');
    expect(row?.facts).toEqual(before);
    await boardSettled(later);
    await later.host.close();
    const database = new DatabaseSync(storePath(later.home), { readOnly: true });
    onTestFinished(() => {
      database.close();
    });
    expect(database.prepare('SELECT holds_until FROM board_facts').all()).toEqual([{ holds_until: null }]);
  });
});
