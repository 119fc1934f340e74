import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RequestOf } from '../../../shared/bridge/channels.ts';
import type { BridgeResult } from '../../../shared/bridge/contract.ts';
import { writeSparseReport } from '../../bench/support/sparse-report.ts';
import type { PayloadOf } from '../../../shared/bridge/events.ts';
import type { JobView } from '../../../shared/bridge/view/job-view.ts';
import { stablePort } from '../../builders/platform/stable-port.ts';
import { crashableHostClient, type CrashableHostClient } from '../../builders/app/crashable-host-client.ts';
import { exchange } from '../../builders/sending/raw-client.ts';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import type { Death } from '../../support/shells/crashable-host.ts';

const inspect = (report: string): RequestOf<'report.inspect'> => ({ report, dialect: 'spec', maxBody: null, from: 0, limit: 10 });

/** The request of the call during which a host dies. */
const readRange = (report: string): RequestOf<'report.readRange'> => ({ report, range: { space: 'plain', offset: 0, length: 1 } });

/** Opens three reports and edits the first one. */
async function threeReports(options: Parameters<typeof crashableHostClient>[0] = {}) {
  const crashable = await crashableHostClient(options);
  const before = await crashable.openCaptures('a.http', 'b.http', 'c.http');
  const [a = '', b = '', c = ''] = before.map(({ report }) => report);
  const edits = [{ op: 'boundary' as const, boundary: 'other' }];
  await crashable.value('draft.apply', { report: a, change: { kind: 'edits', edits }, replaces: null });
  return { crashable, before, a, b, c };
}

/** Makes the host die during a call that reads the report. Returns the error code of that call. */
async function dieOn({ hostClient, die }: CrashableHostClient, report: string, way: Death): Promise<string> {
  die(way);
  const answer = await hostClient.call('report.readRange', readRange(report));
  return answer.ok ? 'answered' : answer.error.code;
}

describe.each([
  ['heap', 'memory'],
  ['bug', 'bug'],
  ['rejection', 'bug'],
  ['exit', 'gone'],
] as const)('a host that dies by %s', (way, why) => {
  it('restarts with everything except the report that it died on', async () => {
    const { crashable, before, a, b, c } = await threeReports({ env: { CRASHLENS_MAX_MEMORY: String(96 << 20) } });
    const code = await dieOn(crashable, b, way);
    expect(code).toBe('host_restarted');
    const began = performance.now();
    // A call that is made during the restart waits and is then answered.
    const list = (await crashable.value('report.list', {})).reports;
    expect(list.map(({ report, name, title }) => [report, name, title])).toEqual(
      before.map(({ report, name, title }) => [report, name, title]),
    );
    expect((await crashable.value('draft.state', { report: a })).steps).toHaveLength(1);
    expect(await crashable.hostClient.call('report.inspect', inspect(c))).toMatchObject({ ok: true });
    process.stdout.write(`      back after ${way}: ${((performance.now() - began) / 1_000).toFixed(2)} s\n`);
    expect(list[1]?.absent?.message).toContain('“b.http” was not reopened');
    expect(await crashable.hostClient.call('report.inspect', inspect(b))).toMatchObject({ ok: false, error: { code: 'report_set_aside' } });
    expect(await crashable.value('host.state', {})).toEqual({
      state: 'running',
      doing: [],
      restarts: 1,
      ended: { why, culprit: { report: b, name: 'b.http' } },
    });
    // A host that takes long to die is first reported as silent.
    expect(crashable.hostChanges.map(({ state }) => state).filter((state) => state !== 'silent')).toEqual(['restarting', 'running']);
    expect(crashable.log.join()).not.toContain('secret');
  });
});

/** Resolves with the job in the `times`th job event from now. */
function nthJobEvent({ hostClient }: CrashableHostClient, times: number): Promise<JobView> {
  return new Promise((resolve) => {
    let count = 0;
    const off = hostClient.onEvent((event, payload) => {
      const [job] = event === 'job.changed' ? (payload as PayloadOf<'job.changed'>).jobs : [];
      if (job === undefined) return;
      count += 1;
      if (count < times) return;
      off();
      resolve(job);
    });
  });
}

describe('the watch for an unresponsive host', () => {
  it('reports a silent host with its current call, and restarts it when the user stops it', async () => {
    const { crashable, a, b, c } = await threeReports({ patience: 400 });
    crashable.die('loop');
    const hanging = crashable.hostClient.call('report.readRange', readRange(b));
    const later = crashable.hostClient.call('report.inspect', inspect(c));
    const silent = await crashable.untilState('silent');
    expect(silent.doing).toEqual([{ channel: 'report.readRange', report: b, name: 'b.http' }]);
    expect(await crashable.value('host.state', {})).toMatchObject({ state: 'silent' });
    const began = performance.now();
    await crashable.value('host.stop', {});
    expect(await hanging).toMatchObject({ ok: false, error: { code: 'host_restarted', retryable: true } });
    expect(await later).toMatchObject({ ok: false, error: { code: 'host_restarted' } });
    expect(await crashable.hostClient.call('report.inspect', inspect(a))).toMatchObject({ ok: true });
    process.stdout.write(`      back after a stop: ${((performance.now() - began) / 1_000).toFixed(2)} s\n`);
    expect(await crashable.value('host.state', {})).toMatchObject({ ended: { why: 'stopped', culprit: { report: b } } });
  });

  it('reports no silent host during a long job, which the user sees and can cancel', async () => {
    const crashable = await crashableHostClient({ patience: 1_000 });
    const path = join(tempFolder(), 'sparse.http');
    writeSparseReport(path, 64 * 2 ** 30);
    // There are at most ten job events a second, so 30 events take three times as long as a host may be silent.
    const seenLong = nthJobEvent(crashable, 30);
    const file = await crashable.hostClient.registerPath(path);
    const opening = crashable.hostClient.call('report.open', { file: file.ok ? file.value.file : '' });
    const { id } = await seenLong;
    expect(crashable.hostChanges).toEqual([]);
    await crashable.hostClient.call('job.cancel', { job: id });
    expect(await opening).toMatchObject({ ok: false, error: { code: 'cancelled' } });
    expect(crashable.hostChanges).toEqual([]);
  });

  it('ignores a host that continues on its own', async () => {
    const { crashable } = await threeReports({ patience: 300 });
    expect(crashable.hostChanges).toEqual([]);
    expect(crashable.started()).toBe(1);
  });
});

describe('the report that a host died on', () => {
  it('stays closed across a restart of the app, and is opened under its handle on request', async () => {
    const { crashable, b } = await threeReports();
    await dieOn(crashable, b, 'exit');
    await crashable.value('report.list', {});
    await crashable.hostClient.close();
    const next = await crashableHostClient({ home: crashable.home });
    expect((await next.value('report.list', {})).reports[1]?.absent).not.toBeNull();
    expect(await next.value('report.openAnyway', { report: b })).toMatchObject({ report: b, absent: null });
    expect(await next.hostClient.call('report.inspect', inspect(b))).toMatchObject({ ok: true });
    expect((await next.value('report.list', {})).reports.map(({ name }) => name)).toEqual(['a.http', 'b.http', 'c.http']);
  });

  it('can be closed', async () => {
    const { crashable, b } = await threeReports();
    await dieOn(crashable, b, 'exit');
    await crashable.value('report.close', { report: b });
    expect((await crashable.value('report.list', {})).reports).toHaveLength(2);
  });
});

describe('a host that dies repeatedly', () => {
  it('is not restarted forever: it is reported as down, and a user can start it', async () => {
    const { crashable, a, b, c } = await threeReports({ restarts: { most: 2, within: 60_000 } });
    await dieOn(crashable, a, 'exit');
    await dieOn(crashable, b, 'exit');
    expect(crashable.started()).toBe(3);
    await dieOn(crashable, c, 'exit');
    await crashable.untilState('down');
    expect(await crashable.hostClient.call('report.list', {})).toMatchObject({ ok: false, error: { code: 'host_down' } });
    expect(await crashable.value('host.start', {})).toMatchObject({ state: 'running', restarts: 3 });
    expect((await crashable.value('report.list', {})).reports.filter(({ absent }) => absent !== null)).toHaveLength(3);
  });

  it('is not restarted at all if no restarts are allowed', async () => {
    const { crashable, a } = await threeReports({ restarts: { most: 0, within: 60_000 } });
    expect(await dieOn(crashable, a, 'bug')).toBe('host_down');
    expect(await crashable.hostClient.call('report.list', {})).toMatchObject({ ok: false, error: { code: 'host_down' } });
    expect(crashable.started()).toBe(1);
  });
});

describe('a restarted host', () => {
  it('keeps file handles and pasted reports', async () => {
    const { crashable, a } = await threeReports();
    const text = 'POST /submit HTTP/1.1\nContent-Length: 2\n\nhi';
    const { upload } = await crashable.value('upload.begin', { name: 'x', size: text.length });
    await crashable.value('upload.append', { upload, offset: 0, bytes: new TextEncoder().encode(text) });
    const taken = await crashable.value('upload.paste', { upload });
    if (taken.kind !== 'report') throw new Error(taken.kind);
    const { file } = taken.file;
    const pasted = await crashable.value('report.open', { file });
    const begun = await crashable.value('upload.begin', { name: 'y', size: 1 });
    await dieOn(crashable, a, 'exit');
    expect((await crashable.value('report.list', {})).reports.at(-1)).toEqual(pasted);
    expect(await crashable.value('report.open', { file })).toEqual(pasted);
    expect(await crashable.hostClient.call('report.inspect', inspect(pasted.report))).toMatchObject({ ok: true });
    // The incomplete upload is lost; the page has to send it again.
    expect(await crashable.hostClient.call('upload.end', { upload: begun.upload })).toMatchObject({
      ok: false,
      error: { code: 'unknown_handle' },
    });
  });

  it('keeps the demo collector running, on the same port and with the same rules', async () => {
    const { crashable, a } = await threeReports();
    const { port } = await crashable.value('collector.start', { port: await stablePort() });
    const rules = { dialect: 'antenna' as const, maxBody: 65_536 };
    await crashable.value('collector.judgeBy', rules);
    await crashable.value('collector.answerAlways', { answer: 'accepted' });
    await crashable.value('collector.answerNext', { answer: 'status_503' });
    await dieOn(crashable, a, 'bug');
    // Waits until the collector runs again, because a report that is sent to it earlier would have to wait.
    await crashable.untilState('running');
    await vi.waitUntil(async () => (await crashable.value('collector.state', {})).running, { timeout: 30_000 });
    expect(await crashable.value('collector.state', {})).toMatchObject({ port, rules, next: 'status_503', always: 'accepted' });
    expect((await exchange(port ?? 0, rawRequest({ host: '127.0.0.1', parts: GOOD_PARTS }))).status).toBe(503);
    const answer = await exchange(port ?? 0, rawRequest({ host: '127.0.0.1', parts: GOOD_PARTS }));
    expect(answer.body).toMatch(/^CrashID=/);
    await crashable.value('collector.stop', {});
    await dieOn(crashable, a, 'exit');
    expect(await crashable.value('collector.state', {})).toMatchObject({ running: false, rules, next: null, always: 'accepted' });
  });

  it('leaves the collector stopped if another program took its port', async () => {
    const { crashable, a } = await threeReports();
    const { port } = await crashable.value('collector.start', { port: await stablePort() });
    const taker = createServer();
    onTestFinished(() => void taker.close());
    crashable.hostClient.onEvent((event, payload) => {
      if (event === 'host.changed' && 'state' in payload && payload.state === 'restarting') taker.listen(port ?? 0, '127.0.0.1');
    });
    await dieOn(crashable, a, 'exit');
    await crashable.untilState('running');
    await vi.waitUntil(() => crashable.log.some((line) => line.includes('port_in_use')), { timeout: 30_000 });
    expect(await crashable.value('collector.state', {})).toMatchObject({ running: false, port: null });
  });

  it('does not keep revealed values: they are masked again', async () => {
    const { crashable, a, b } = await threeReports();
    await crashable.value('report.reveal', { report: b, range: null });
    await dieOn(crashable, a, 'exit');
    const view = await crashable.value('report.inspect', inspect(b));
    expect(view.annotations.find(({ name }) => name === 'Secret')).toMatchObject({ value: null });
  });
});

/** Returns a gzip request whose body of 7 MiB stays in memory after inflation. */
function wideCapture(): Buffer {
  const part = '--b\r\nContent-Disposition: form-data; name="upload_file_minidump"; filename="a.dmp"\r\n\r\n';
  const body = gzipSync(Buffer.concat([Buffer.from(part), Buffer.alloc(7 << 20), Buffer.from('\r\n--b--\r\n')]));
  const head = `POST /submit HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Encoding: gzip\r\n`;
  return Buffer.concat([Buffer.from(`${head}Content-Length: ${String(body.length)}\r\n\r\n`), body]);
}

describe('a full memory limit', () => {
  it('refuses a call with a hint before the call begins, but allows calls that free memory', async () => {
    const crashable = await crashableHostClient({ env: { CRASHLENS_MAX_MEMORY: String(64 << 20) } });
    const folder = tempFolder();
    const answers: BridgeResult<{ readonly report: string }>[] = [];
    for (let number = 0; number < 24 && answers.at(-1)?.ok !== false; number += 1) {
      const path = join(folder, `${String(number)}.http`);
      writeFileSync(path, wideCapture());
      const file = await crashable.hostClient.registerPath(path);
      answers.push(await crashable.hostClient.call('report.open', { file: file.ok ? file.value.file : '' }));
    }
    const refused = answers.at(-1);
    expect(refused).toMatchObject({ ok: false, error: { code: 'memory_full' } });
    expect(refused?.ok === false ? refused.error.hint : '').toContain('CRASHLENS_MAX_MEMORY');
    const { reports } = await crashable.value('report.list', {});
    expect(reports).toHaveLength(answers.length - 1);
    await crashable.value('report.close', { report: reports[0]?.report ?? '' });
  });
});
