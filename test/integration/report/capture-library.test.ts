import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { HostOptions } from '../../../electron/host/app/open-host.ts';
import { storePath } from '../../../electron/host/store/store-path.ts';
import { draftOfReport } from '../../builders/editing/draft-host.ts';
import { openedFromPage, pageFile } from '../../builders/report/page-upload.ts';
import { exchange } from '../../builders/sending/raw-client.ts';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { temporaryFiles } from '../../builders/platform/temporary-files.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';
import { testPorts } from '../../builders/app/test-ports.ts';

const MIB = 1 << 20;
const DAY = 86_400_000;

/** Returns a report of about `size` bytes. Reports with different numbers have different bytes. */
function reportOf(number: number, size = 1_000): Buffer {
  return rawRequest({ host: '127.0.0.1', parts: [...GOOD_PARTS, { name: 'Notes', content: `${String(number)} ${'x'.repeat(size)}` }] });
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function namesInLibrary({ home }: TestHost): readonly string[] {
  const folder = join(home, 'kept');
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
}

/** Returns the drafts that the start screen lists. */
async function waiting(host: TestHost) {
  return (await host.value('draft.kept', {})).drafts;
}

/** Returns a function that opens the next host on one data folder, at the given time. It closes the previous host first. */
function hostsOnOneFolder(options: Partial<HostOptions> = {}): (now?: number) => Promise<TestHost> {
  const user = tempFolder();
  let before: TestHost | null = null;
  return async (now = 0) => {
    await before?.host.close();
    before = await testHost({ ...options, home: join(user, 'data'), env: { HOME: user }, ports: { ...testPorts(), now: () => now } });
    return before;
  };
}

describe('a pasted or uploaded capture', () => {
  it('is stored under its SHA-256, private to its owner, and opens again after a restart', async () => {
    const next = hostsOnOneFolder();
    const first = await next();
    const bytes = reportOf(1);
    const report = await openedFromPage(first, 'one.http', bytes);
    expect(namesInLibrary(first)).toEqual([sha256(bytes)]);
    const path = join(first.home, 'kept', sha256(bytes));
    expect(readFileSync(path).equals(bytes)).toBe(true);
    if (process.platform !== 'win32')
      expect([statSync(path).mode & 0o777, statSync(join(first.home, 'kept')).mode & 0o777]).toEqual([0o600, 0o700]);
    // The list does not contain open reports.
    expect(await waiting(first)).toEqual([]);
    await first.value('report.close', { report });
    const row = {
      name: 'one.http',
      displayPath: null,
      steps: 0,
      capture: { source: 'uploaded', size: bytes.length, pinned: false, title: 'Firefox 148.0a1 nightly' },
    };
    expect(await waiting(first)).toMatchObject([row]);

    const second = await next();
    const [savedDraft] = await waiting(second);
    expect(savedDraft).toMatchObject(row);
    const opened = await second.value('draft.open', { draft: savedDraft?.draft ?? '' });
    expect(opened).toMatchObject({ name: 'one.http', displayPath: null });
    expect(await draftOfReport(second, '', opened.report).value('Notes')).toMatch(/^1 x/);
  });

  it('has a title of its public values, as long as they are public', async () => {
    const host = await testHost();
    await host.value('report.close', { report: await openedFromPage(host, 'one.http', reportOf(1)) });
    const list = join(host.user, 'list.json');
    writeFileSync(list, JSON.stringify({ annotations: [{ name: 'Version', visibility: 'protected' }] }));
    const file = await host.host.registerPath(list);
    const used = await host.value('catalog.use', { file: file.ok ? file.value.file : '' });
    expect(used).toMatchObject({ inEffect: 'added', error: null });
    expect(await waiting(host)).toMatchObject([{ capture: { title: '' } }]);
    await host.value('catalog.takeAway', {});
    expect(await waiting(host)).toMatchObject([{ capture: { title: 'Firefox 148.0a1 nightly' } }]);
  });

  it('is open again after a restart if it was open', async () => {
    const next = hostsOnOneFolder({ session: 'restore' });
    const first = await next();
    const report = await openedFromPage(first, 'x', Buffer.from(reportOf(1).toString('latin1').replaceAll('\r\n', '\n'), 'latin1'), true);
    const second = await next();
    expect(await second.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 10 })).toMatchObject({
      verdict: { label: 'well_formed' },
    });
    expect((await second.value('report.list', {})).reports).toMatchObject([{ report, name: 'Pasted request', absent: null }]);
  });

  it('is stored once, even if it arrives several times and under different names', async () => {
    const host = await testHost();
    const bytes = reportOf(1);
    const [one, two] = [await pageFile(host, 'one.http', bytes), await pageFile(host, 'two.http', bytes)];
    const opened = await Promise.all([one, two, one].map(({ file }) => host.value('report.open', { file })));
    expect(new Set(opened.map(({ report }) => report)).size).toBe(1);
    expect(namesInLibrary(host)).toEqual([sha256(bytes)]);
    expect(temporaryFiles(host.home)).toEqual([]);
  });

  it('is not stored if it is not a report', async () => {
    const host = await testHost();
    const { file } = await pageFile(host, 'notes.txt', Buffer.from('hello, this is text'));
    expect((await host.error('report.open', { file })).code).toBe('not_recognised');
    expect([namesInLibrary(host), await waiting(host)]).toEqual([[], []]);
  });

  it('is stored again if its file disappeared', async () => {
    const host = await testHost();
    const bytes = reportOf(1);
    await host.value('report.close', { report: await openedFromPage(host, 'one.http', bytes) });
    rmSync(join(host.home, 'kept', sha256(bytes)));
    await openedFromPage(host, 'one.http', bytes);
    expect(namesInLibrary(host)).toEqual([sha256(bytes)]);
  });

  it('stays if it could not be opened, and its handle still refers to it', async () => {
    const host = await testHost();
    const { file } = await pageFile(host, 'one.http', gzipSync(reportOf(1, 3_000_000)), false, 1 << 20);
    await host.value('settings.set', { key: 'inflate.max', value: 1_000 });
    const refused = await host.host.call('report.open', { file });
    await host.value('settings.reset', { key: 'inflate.max' });
    expect(namesInLibrary(host)).toHaveLength(1);
    if (!refused.ok) expect(await host.value('report.open', { file })).toMatchObject({ name: 'one.http' });
  });

  it('waits together with its edits as one draft', async () => {
    const next = hostsOnOneFolder();
    const first = await next();
    const draft = draftOfReport(first, '', await openedFromPage(first, 'one.http', reportOf(1)));
    await draft.setValue('ProductName', 'Fenix');
    await first.value('report.close', { report: draft.report });
    const second = await next();
    const rows = await waiting(second);
    expect(rows).toMatchObject([{ name: 'one.http', steps: 1, capture: { source: 'uploaded', pinned: false } }]);
    const { report } = await second.value('draft.open', { draft: rows[0]?.draft ?? '' });
    expect(await draftOfReport(second, '', report).value('ProductName')).toBe('Fenix');
    // Discarding the edits does not delete the capture.
    await second.value('report.close', { report });
    await second.value('draft.forget', { draft: (await waiting(second))[0]?.draft ?? '' });
    expect(await waiting(second)).toMatchObject([{ name: 'one.http', steps: 0 }]);
  });

  it('opens even if the data folder is not writable, and is stored with the first edit that can be saved', async () => {
    const host = await testHost();
    const folder = join(host.home, 'kept');
    writeFileSync(folder, 'a file in the way');
    const draft = draftOfReport(host, '', await openedFromPage(host, 'one.http', reportOf(1)));
    expect((await draft.setValue('ProductName', 'Fenix')).persistFailure).not.toBeNull();
    rmSync(folder);
    expect((await draft.setValue('ProductName', 'Focus')).persistFailure).toBeNull();
    expect(namesInLibrary(host)).toEqual([sha256(reportOf(1))]);
  });
});

describe('a request that the demo collector received', () => {
  it('is stored before it is answered, and opens under the time of its arrival', async () => {
    const next = hostsOnOneFolder();
    const first = await next();
    const { port } = await first.value('collector.start', { port: 0 });
    const bytes = reportOf(7);
    expect((await exchange(port ?? 0, bytes)).status).toBe(200);
    expect(namesInLibrary(first)).toEqual([sha256(bytes)]);
    const { log } = await first.value('collector.state', {});
    const { report } = await first.value('collector.open', { request: log[0]?.id ?? '' });
    await first.value('report.close', { report });
    const second = await next();
    expect(await waiting(second)).toMatchObject([{ name: 'Request received 1970-01-01 00.00.00 UTC', capture: { source: 'received' } }]);
  });

  it('is not deleted right after its arrival, even if it exceeds the cap', async () => {
    const host = await testHost();
    await host.value('settings.set', { key: 'kept.cap', value: MIB });
    const { port } = await host.value('collector.start', { port: 0 });
    expect((await exchange(port ?? 0, reportOf(1, 2 * MIB))).status).toBe(200);
    const { log } = await host.value('collector.state', {});
    expect(await host.value('collector.open', { request: log[0]?.id ?? '' })).toMatchObject({ title: 'Firefox 148.0a1 nightly' });
  });

  it.each([
    ['demo.requests', 2, 10],
    ['demo.room', 2 * MIB, (3 * MIB) / 4],
  ] as const)('is deleted beyond the limit of %s, the oldest first, and user captures stay', async (key, most, size) => {
    let now = 0;
    const host = await testHost({ ports: testPorts({ now: () => (now += 1_000) }) });
    const pasted = await openedFromPage(host, 'mine.http', reportOf(9));
    await host.value('report.close', { report: pasted });
    await host.value('settings.set', { key, value: most });
    const { port } = await host.value('collector.start', { port: 0 });
    const sent = [1, 2, 3, 4].map((number) => reportOf(number, size));
    for (const bytes of sent) expect((await exchange(port ?? 0, bytes)).status).toBe(200);
    expect(new Set(namesInLibrary(host))).toEqual(new Set([reportOf(9), ...sent.slice(2)].map(sha256)));
  });

  it('is stored with a body at once, but without a body only when it is opened', async () => {
    const host = await testHost();
    const { port } = await host.value('collector.start', { port: 0 });
    expect((await exchange(port ?? 0, 'GET /__heartbeat__ HTTP/1.1\r\nHost: localhost\r\n\r\n')).status).toBe(200);
    expect(namesInLibrary(host)).toEqual([]);
    const { log } = await host.value('collector.state', {});
    const request = log[0]?.id ?? '';
    const { report } = await host.value('collector.open', { request });
    expect(await host.value('collector.open', { request })).toMatchObject({ report });
    await host.value('report.close', { report });
    expect(await host.value('collector.open', { request })).toMatchObject({ name: 'Request received 2026-11-21 09.30.00 UTC' });
  });
});

describe('the capture library at its limit', () => {
  async function closedReport(host: TestHost, number: number): Promise<void> {
    const report = await openedFromPage(host, `${String(number)}.http`, reportOf(number, 400_000));
    await host.value('report.close', { report });
  }
  const names = async (host: TestHost): Promise<readonly string[]> => (await waiting(host)).map(({ name }) => name).toSorted();

  it('deletes the captures that were used longest ago, but never open, edited or pinned captures', async () => {
    const next = hostsOnOneFolder();
    const [edited, pinned, open] = [1, 2, 3];
    const first = await next(1 * DAY);
    const draft = draftOfReport(first, '', await openedFromPage(first, '1.http', reportOf(edited, 400_000)));
    await draft.setValue('ProductName', 'Fenix');
    await first.value('report.close', { report: draft.report });
    await closedReport(first, pinned);
    const row = (await waiting(first)).find(({ name }) => name === '2.http');
    await first.value('draft.pin', { draft: row?.draft ?? '', pinned: true });
    await openedFromPage(first, '3.http', reportOf(open, 400_000));
    for (const number of [4, 5, 6]) await closedReport(first, number);
    expect(await names(first)).toEqual(['1.http', '2.http', '4.http', '5.http', '6.http']);
    await first.value('settings.set', { key: 'kept.cap', value: 4 * 400_000 + 100_000 });
    expect(await names(first)).toHaveLength(3);
    expect(await names(first)).toEqual(expect.arrayContaining(['1.http', '2.http']));
    const second = await next(2 * DAY);
    await second.value('settings.set', { key: 'kept.cap', value: MIB });
    expect(await names(second)).toEqual(['1.http', '2.http']);
    expect(namesInLibrary(second)).toHaveLength(2);
    // After the pin is removed and the edits are discarded, the captures are no longer protected.
    const rows = await waiting(second);
    for (const { draft: handle, steps, capture } of rows) {
      if (steps > 0) await second.value('draft.forget', { draft: handle });
      else await second.value('draft.pin', { draft: handle, pinned: capture?.pinned !== true });
    }
    await closedReport(second, 7);
    expect(await names(second)).toHaveLength(2);
    expect(await names(second)).toContain('7.http');
  });

  it('does not delete a capture that is being opened', async () => {
    const next = hostsOnOneFolder();
    const first = await next(1 * DAY);
    await closedReport(first, 1);
    const second = await next(2 * DAY);
    const [old] = await waiting(second);
    const opening = second.host.call('draft.open', { draft: old?.draft ?? '' });
    // Each arriving capture triggers a clean-up before the old capture is open.
    const arriving = [2, 3, 4].map((number) => openedFromPage(second, `${String(number)}.http`, reportOf(number, 600_000)));
    await second.value('settings.set', { key: 'kept.cap', value: MIB });
    expect(await opening).toMatchObject({ ok: true });
    await Promise.all(arriving);
    expect(namesInLibrary(second)).toContain(sha256(reportOf(1, 400_000)));
  });

  it('deletes captures that were not used for the chosen number of days', async () => {
    const next = hostsOnOneFolder();
    const first = await next(10 * DAY);
    await closedReport(first, 1);
    await first.value('settings.set', { key: 'kept.expiry', value: 5 });
    const second = await next(14 * DAY);
    await closedReport(second, 2);
    expect(await names(second)).toEqual(['1.http', '2.http']);
    const third = await next(16 * DAY);
    expect(await names(third)).toEqual(['2.http']);
    expect(namesInLibrary(third)).toHaveLength(1);
  });
});

it('the next start deletes a library row without its file, finds a file without its row, and keeps foreign files', async () => {
  const next = hostsOnOneFolder();
  const first = await next();
  const [one, two] = [reportOf(1), reportOf(2)];
  for (const bytes of [one, two]) await first.value('report.close', { report: await openedFromPage(first, 'a.http', bytes) });
  const folder = join(first.home, 'kept');
  await first.host.close();
  const rowless = reportOf(3);
  rmSync(join(folder, sha256(one)));
  writeFileSync(join(folder, sha256(rowless)), rowless);
  writeFileSync(join(folder, 'mine.txt'), 'a note');
  const second = await next();
  expect((await waiting(second)).map(({ name, capture }) => [name, capture?.source, capture?.size]).toSorted()).toEqual(
    [
      ['a.http', 'uploaded', two.length],
      [sha256(rowless).slice(0, 12), 'found', rowless.length],
    ].toSorted(),
  );
  expect(namesInLibrary(second)).toEqual([sha256(two), sha256(rowless), 'mine.txt'].toSorted());
});

it('captures survive when the store that lists them is quarantined', async () => {
  const next = hostsOnOneFolder();
  const first = await next();
  const bytes = reportOf(1);
  await first.value('report.close', { report: await openedFromPage(first, 'a.http', bytes) });
  await first.host.close();
  const database = new DatabaseSync(storePath(first.home));
  database.exec('PRAGMA user_version = 99');
  database.close();
  const second = await next();
  expect((await second.value('app.notices', {})).notices).toMatchObject([{ code: 'kept_set_aside' }]);
  expect(namesInLibrary(second)).toEqual([sha256(bytes)]);
  const [found] = await waiting(second);
  expect(await second.value('draft.open', { draft: found?.draft ?? '' })).toMatchObject({ title: 'Firefox 148.0a1 nightly' });
});
