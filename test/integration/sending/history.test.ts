import { createHash } from 'node:crypto';
import { appendFileSync, cpSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MASK } from '../../../shared/report/parts/mask.ts';
import { targetDraftOf } from '../../../shared/bridge/view/preset-view.ts';
import type { AttemptDetail, HistoryPage } from '../../../shared/bridge/view/history-view.ts';
import { changeTarget, clockedHost, makeTarget, queueCaptures, queueDone } from '../../builders/sending/queue-host.ts';
import { GOOD_PARTS, rawBody, rawRequest } from '../../builders/report/raw-request.ts';
import { answerBytes, answeringServer, closedPort, scriptedServer } from '../../builders/sending/scripted-server.ts';
import { openBytes, sendReport } from '../../builders/sending/sent-attempt.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';
import { testPorts } from '../../builders/app/test-ports.ts';

const COMMENT = 'my private comment zq81';
const COOKIE = 'session-kx42-of-a-collector';
const KEY = 'bearer-key-97fa21';

const CAPTURE = rawRequest({ parts: GOOD_PARTS, headers: [['Authorization', `Bearer ${KEY}`]] });

function page(test: TestHost, filter = '', from = 0, limit = 100): Promise<HistoryPage> {
  return test.value('history.query', { filter, from, limit });
}

async function detailOf(test: TestHost, filter = ''): Promise<AttemptDetail> {
  const [row] = (await page(test, filter)).rows;
  return test.value('history.exchange', { attempt: row?.id ?? '' });
}

/** Saves an open report as a request to `saved`, and returns the saved bytes. */
async function savedBytes(saved: string, test: TestHost, report: string): Promise<Buffer> {
  await test.value('report.saveAs', { report, as: 'request' });
  return readFileSync(saved);
}

describe('the record of an exchange', () => {
  it('has the head, the start of the answer and the hash of the body, with credentials and echoes masked', async () => {
    const test = await testHost();
    const server = await scriptedServer({
      onWhole: (socket) =>
        socket.end(
          `HTTP/1.1 302 Over there\r\nLocation: http://other.example/in?state=${KEY}\r\nSet-Cookie: ${COOKIE}\r\nX-Seen: ${COMMENT}\r\n` +
            `Content-Length: 70000\r\nConnection: close\r\n\r\n${`You sent ${COMMENT}.`.padEnd(70_000, '.')}`,
        ),
    });
    const url = `${server.url}?key=${KEY}`;
    const sent = await sendReport(test, await openBytes(test, CAPTURE), url, { credentials: true });
    expect(sent).toMatchObject({ state: 'answered', outcome: { status: 302 } });
    expect(server.receivedHead()).toContain(KEY);
    const { attempt, request, answer, link } = await detailOf(test);
    expect(request?.split('\r\n')).toEqual([
      `POST /submit?${MASK} HTTP/1.1`,
      `Host: 127.0.0.1:${String(server.port)}`,
      'Content-Type: multipart/form-data; boundary=test-boundary-5d1c',
      `Content-Length: ${String(server.receivedBody().length)}`,
      `Authorization: ${MASK}`,
      'Connection: close',
      '',
    ]);
    expect(attempt.body).toBe(createHash('sha256').update(server.receivedBody()).digest('hex'));
    expect(attempt.about).toMatchObject({ name: 'capture.http', product: 'Firefox' });
    expect(answer?.head).toBe(
      `HTTP/1.1 302 Over there\r\nLocation: http://other.example/in?${MASK}\r\nSet-Cookie: ${MASK}\r\nX-Seen: ${MASK}\r\nContent-Length: 70000\r\nConnection: close\r\n`,
    );
    expect(answer?.text.startsWith(`You sent ${MASK}.`)).toBe(true);
    expect(answer).toMatchObject({ bytes: 70_000 });
    expect(answer?.savedBytes).toBeLessThanOrEqual(65_536 + MASK.length * 3);
    expect(link).toBeNull();
    const storeText = ['crashlens.sqlite', 'crashlens.sqlite-wal'].map((name) => readFileSync(join(test.home, name), 'latin1')).join('');
    for (const secret of [COMMENT, COOKIE, KEY])
      for (const output of [storeText, JSON.stringify(test.answers), JSON.stringify(test.events)]) expect(output).not.toContain(secret);
  });

  it('is also stored for a queued report, and is deleted when the report is erased', async () => {
    const test = await clockedHost();
    const server = await answeringServer(answerBytes(200, 'CrashID=bp-1-2\n'));
    const target = await makeTarget(test, server.url);
    await changeTarget(test, target, { link: 'https://stats.example/report/{id}' });
    await queueCaptures(test, target.id, [CAPTURE]);
    await queueDone(test);
    const detail = await detailOf(test, 'crashid:bp-1 queued:yes');
    expect(detail).toMatchObject({
      answer: { text: 'CrashID=bp-1-2\n', savedBytes: 15, bytes: 15 },
      link: 'https://stats.example/report/bp-1-2',
      attempt: { item: 1, target: { name: target.name } },
    });
    expect(detail.request).toContain('POST /submit HTTP/1.1\r\n');
    expect(detail.request).not.toContain('Authorization');
    const { report } = await test.opened(join(test.user, `queued-${target.id.slice(0, 8)}-0.http`));
    await test.value('erase.all', { target: { kind: 'report', report } });
    expect(await page(test)).toMatchObject({ total: 0, rows: [] });
    expect((await test.error('history.exchange', { attempt: detail.attempt.id })).code).toBe('unknown_handle');
    expect(readFileSync(join(test.home, 'crashlens.sqlite'), 'latin1')).not.toContain('bp-1-2');
  });
});

describe('an attempt that was killed while it was sent', () => {
  it('has its sent head with masked credentials, and its request opens again', async () => {
    const saved = { path: '' };
    const test = await clockedHost();
    const arrived = Promise.withResolvers<undefined>();
    const server = await scriptedServer({ onWhole: () => arrived.resolve(undefined) });
    const target = await makeTarget(test, `${server.url}?key=${KEY}`, { headers: [{ name: 'X-From', value: 'crashlens' }] });
    await queueCaptures(test, target.id, [CAPTURE]);
    await arrived.promise;
    // Copies the data folder in the state in which a process that ends now would leave it.
    const home = join(test.user, 'left');
    cpSync(test.home, home, { recursive: true, filter: (path) => basename(path) !== 'lock' });
    await test.host.close();
    saved.path = join(test.user, 'saved.http');
    const ports = testPorts({ now: () => Date.now(), chooseSavePath: () => Promise.resolve(saved.path) });
    const again = await testHost({ home, env: { HOME: test.user }, ports });
    const detail = await detailOf(again, 'item:1 failure:send_failed');
    expect(detail).toMatchObject({ isPlanned: true, answer: null, attempt: { state: 'failed', item: 1 } });
    const sent = server.receivedHead().replace(`key=${KEY}`, MASK);
    expect(detail.request?.trimEnd()).toBe(sent.trimEnd().replace('crashlens', MASK));
    expect(sent).toContain('X-From: crashlens');
    const { report } = await again.value('history.openRequest', { attempt: detail.attempt.id });
    expect((await savedBytes(saved.path, again, report)).toString('latin1')).toBe(
      server.received().toString('latin1').replace(`?key=${KEY}`, '').replace('X-From: crashlens\r\n', ''),
    );
    expect(JSON.stringify(again.answers)).not.toContain(KEY);

    await changeTarget(again, target, { url: `${server.url}elsewhere` });
    expect(await detailOf(again, 'item:1 failure:send_failed')).toMatchObject({ isPlanned: false, request: null });
  });
});

describe('the request of an attempt', () => {
  it('opens byte for byte without its credentials while its file is unchanged', async () => {
    const saved = { path: '' };
    const test = await testHost({ ports: testPorts({ chooseSavePath: () => Promise.resolve(saved.path) }) });
    saved.path = join(test.user, 'saved.http');
    const server = await answeringServer(answerBytes(503, 'busy'));
    const report = await openBytes(test, CAPTURE);
    await sendReport(test, report, server.url, { credentials: true });
    const { attempt } = await detailOf(test);
    const again = await test.value('history.openRequest', { attempt: attempt.id });
    expect(again).toMatchObject({ name: 'capture.http' });
    expect(again.report).not.toBe(report);
    const expected = server.received().toString('latin1').replace(`Authorization: Bearer ${KEY}\r\n`, '');
    expect((await savedBytes(saved.path, test, again.report)).toString('latin1')).toBe(expected);

    await test.value('report.close', { report });
    await test.value('report.close', { report: again.report });
    appendFileSync(join(test.user, 'capture.http'), 'more');
    expect((await test.error('history.openRequest', { attempt: attempt.id })).code).toBe('body_not_kept');
  });

  it('opens from the outbox with the sent edits even if its file has changed', async () => {
    const saved = { path: '' };
    const test = await clockedHost();
    saved.path = join(test.user, 'saved.http');
    const server = await answeringServer(answerBytes(200, 'Discarded=rule_of_tomorrow'));
    const { id } = await makeTarget(test, server.url);
    await queueCaptures(test, id, [rawRequest({ parts: GOOD_PARTS, chunkSize: 50 })]);
    await queueDone(test);
    appendFileSync(join(test.user, `queued-${id.slice(0, 8)}-0.http`), 'more');
    const { attempt } = await detailOf(test, 'outcome:rejected rule:of_tomorrow');
    const { report } = await test.value('history.openRequest', { attempt: attempt.id });
    const { annotations } = await test.value('report.inspect', { report, dialect: 'spec', from: 0, limit: 100 });
    expect(annotations.map(({ name }) => name)).toEqual(GOOD_PARTS.filter((part) => part.filename === undefined).map(({ name }) => name));
    expect(server.receivedBody().equals(rawBody({ parts: GOOD_PARTS }))).toBe(true);
  });

  it('does not open if it was never sent or is unknown', async () => {
    const test = await testHost();
    await sendReport(test, await openBytes(test, CAPTURE), `http://127.0.0.1:${String(await closedPort())}/`);
    const { attempt } = await detailOf(test, 'failure:connection_refused');
    expect(attempt.body).toBeNull();
    expect((await test.error('history.openRequest', { attempt: attempt.id })).code).toBe('body_not_kept');
    expect((await test.error('history.openRequest', { attempt: 'none' })).code).toBe('unknown_handle');
    expect((await test.error('history.compare', { one: attempt.id, other: 'none' })).code).toBe('unknown_handle');
  });
});

describe('history', () => {
  it('lists attempts of all reports, newest first, by page and filter, and reports errors in the filter', async () => {
    const test = await clockedHost();
    const server = await answeringServer(answerBytes(200, 'CrashID=bp-1-2\n'));
    const target = await makeTarget(test, server.url);
    const captures = ['145.0', '146.0', '147.0a1'].map((version) =>
      rawRequest({
        parts: [
          { name: 'ProductName', content: 'Firefox' },
          { name: 'Version', content: version },
        ],
      }),
    );
    await queueCaptures(test, target.id, captures);
    await queueDone(test);
    await sendReport(test, await openBytes(test, CAPTURE), `http://127.0.0.1:${String(await closedPort())}/`);

    const all = await page(test);
    expect(all).toMatchObject({ total: 4, matching: 4, errors: [] });
    expect(all.rows.map(({ number }) => number)).toEqual([4, 3, 2, 1]);
    expect(all.rows[0]).toMatchObject({ state: 'failed', failure: 'connection_refused', name: 'capture.http', item: null });
    const versions = async (filter: string, from = 0, limit = 9) =>
      (await page(test, filter, from, limit)).rows.map(({ version }) => version).toSorted();
    expect(await versions('version>=146 queued:yes')).toEqual(['146.0', '147.0a1']);
    expect(await versions(`target:"${target.name}" version<146`)).toEqual(['145.0']);
    expect((await page(test, '', 1, 2)).rows.map(({ number }) => number)).toEqual([3, 2]);
    expect(await page(test, 'at:today state:answered')).toMatchObject({ matching: 3, total: 4 });
    expect(await page(test, 'verdict:valid')).toMatchObject({ matching: 4, errors: [{ offset: 0, length: 7 }] });

    expect(await test.value('history.chart', { filter: 'state:answered version:145.0 version>1', of: 'outcome' })).toEqual({
      of: 'outcome',
      bars: [{ value: 'accepted', count: 1, brushed: 1 }],
      total: 1,
      matching: 1,
      isBrushed: false,
    });
    const chart = await test.value('history.chart', { filter: `outcome:accepted target="${target.name}" `, of: 'target' });
    expect(chart).toMatchObject({ total: 3, matching: 3, isBrushed: true });
    expect(chart.bars).toEqual([{ value: target.name, count: 3, brushed: 3 }]);

    const sorted = await test.value('history.query', { filter: '', sort: [{ field: 'version', descending: false }], from: 0, limit: 9 });
    expect(sorted.rows.map(({ version }) => version)).toEqual(['145.0', '146.0', '147.0a1', all.rows[0]?.version]);

    await test.value('target.save', { target: { ...(await presetOf(test, target.id)), name: 'renamed' } });
    expect((await page(test, 'target:renamed')).matching).toBe(3);
    await sendReport(test, await openBytes(test, CAPTURE, 'other.http'), 'demo');
    expect((await page(test, 'name:other')).rows).toMatchObject([{ number: 5, target: 'demo collector', product: 'Firefox' }]);
  });

  it('completes a filter with keys, and with the values of attempts that match the rest', async () => {
    const test = await testHost();
    const busy = await answeringServer(answerBytes(503, 'busy'));
    const taken = await answeringServer(answerBytes(200, 'CrashID=bp-1-2\n'));
    const report = await openBytes(test, CAPTURE);
    for (const { url } of [busy, taken, taken]) await sendReport(test, report, url);
    const completed = async (filter: string) =>
      (await test.value('history.complete', { filter, at: filter.length, most: 12 })).items.map(({ text, count }) => [text, count]);
    expect(await completed('st')).toEqual([
      ['status:', null],
      ['state:', null],
    ]);
    expect(await completed('status:')).toEqual([
      ['200', 2],
      ['503', 1],
    ]);
    expect(await completed('status:503 outcome:')).toContainEqual(['server_error', 1]);
    expect(await completed('status:503 outcome:')).toContainEqual(['accepted', 0]);
    expect(await completed('crashid:')).toEqual([
      ['bp-1-2', 2],
      ['none', 1],
    ]);
    expect((await test.value('history.complete', { filter: 'crash', at: 5, most: 1 })).items).toMatchObject([
      { text: 'crashid:', about: 'part of the crash id' },
    ]);
  });

  it('opens the page of a crash id through the link of its target, and nothing if there is no link', async () => {
    const addresses: string[] = [];
    const openAddress = (address: string): Promise<void> => {
      addresses.push(address);
      return Promise.resolve();
    };
    const test = await testHost({ ports: testPorts({ openAddress }) });
    const server = await answeringServer(answerBytes(200, 'CrashID=bp-1-2\n'));
    const report = await openBytes(test, CAPTURE);
    const { id: attempt } = await sendReport(test, report, server.url);
    expect((await test.error('history.openLink', { attempt })).code).toBe('unknown_handle');
    const { targets } = await test.value('target.list', {});
    const target = targets.find(({ url }) => url === server.url);
    if (target === undefined) throw new Error('nothing was sent to it');
    await changeTarget(test, target, { link: 'https://stats.example/report/{id}?from=crashlens' });
    await test.value('history.openLink', { attempt });
    expect(addresses).toEqual(['https://stats.example/report/bp-1-2?from=crashlens']);
    expect((await test.error('history.openLink', { attempt: 'none' })).code).toBe('unknown_handle');
  });

  it('is exported as CSV or JSON lines without protected values', async () => {
    const saved = { path: '' };
    const test = await testHost({ ports: testPorts({ chooseSavePath: () => Promise.resolve(saved.path) }) });
    const server = await answeringServer(answerBytes(200, `Discarded=rule_x\n${COMMENT}`));
    await sendReport(test, await openBytes(test, CAPTURE, '=evil.http'), server.url, { credentials: true });
    await sendReport(test, await openBytes(test, rawRequest({ parts: GOOD_PARTS }), 'second.http'), server.url);

    saved.path = join(test.user, 'table.csv');
    expect(await test.value('history.export', { filter: '', as: 'csv' })).toEqual({ displayPath: join('~', 'table.csv'), download: null });
    const lines = readFileSync(saved.path, 'utf8').split('\r\n');
    expect(lines[0]).toMatch(/^id,crashid,outcome,rule,/);
    expect(lines).toHaveLength(4);
    expect(lines[2]).toContain("'=evil.http");

    saved.path = join(test.user, 'lines.jsonl');
    await test.value('history.export', { filter: 'name:second', as: 'json' });
    const json: unknown[] = readFileSync(saved.path, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown);
    expect(json).toMatchObject([
      { version: 2, fields: { name: 'second.http', rule: 'x', outcome: 'rejected', at: '2026-11-21T09:30:00.000Z' } },
    ]);
    for (const name of ['table.csv', 'lines.jsonl'])
      for (const secret of [COMMENT, KEY]) expect(readFileSync(join(test.user, name), 'utf8')).not.toContain(secret);
  });

  it('offers the export as a download if there are no dialogs', async () => {
    const test = await testHost();
    const { download } = await test.value('history.export', { filter: '', as: 'json' });
    expect(test.host.takeDownload(download ?? '')).toMatchObject({ name: 'crashlens-history.jsonl' });
    expect((await test.value('report.downloads', {})).downloads).toMatchObject([{ content: 'history' }]);
  });
});

async function presetOf(test: TestHost, id: string) {
  const found = (await test.value('target.list', {})).targets.find((target) => target.id === id);
  if (found === undefined) throw new Error('no such target');
  return targetDraftOf(found);
}
