import { basename } from 'node:path';
import { DEFAULT_RULES } from '../../../../shared/verdict/rules/target-rules.ts';
import { describe, expect, it } from 'vitest';
import type { CollectorView } from '../../../../shared/bridge/view/collector-view.ts';
import { exchange } from '../../../builders/sending/raw-client.ts';
import { GOOD_PARTS, GOOD_SECRETS, annotationParts, rawBody, rawRequest } from '../../../builders/report/raw-request.ts';
import { openBytes, sendReport } from '../../../builders/sending/sent-attempt.ts';
import { type TestHost, testHost } from '../../../builders/app/test-host.ts';
import { temporaryFiles } from '../../../builders/platform/temporary-files.ts';

const GOOD = rawRequest({ parts: GOOD_PARTS });
const DEMO = 'demo';

function views(test: TestHost): CollectorView[] {
  return test.events.filter(({ event }) => event === 'collector.changed').map(({ payload }) => payload as CollectorView);
}

describe('sending to the demo collector', () => {
  it('starts the collector, and its answer matches the prediction', async () => {
    const test = await testHost();
    expect(await test.value('collector.state', {})).toMatchObject({ running: false, url: null, log: [] });
    const attempt = await sendReport(test, await openBytes(test, GOOD), DEMO);
    const state = await test.value('collector.state', {});
    expect(state).toMatchObject({
      running: true,
      next: null,
      always: 'judge',
      log: [{ method: 'POST', path: '/submit', status: 200, userAgent: null }],
    });
    expect(attempt).toMatchObject({
      state: 'answered',
      target: { kind: 'demo', url: state.url },
      outcome: { kind: 'accepted', note: null, forced: false },
      predicted: { status: 200 },
    });
    expect(attempt.outcome?.value).toMatch(/^bp-[0-9a-f-]+0261121$/);
    expect(views(test).at(-1)?.log[0]?.answer).toBe(`CrashID=${String(attempt.outcome?.value)}`);
  });

  it('reports the chosen outcome and what the client may do now', async () => {
    const test = await testHost();
    const report = await openBytes(test, GOOD);
    await test.value('collector.answerNext', { answer: 'status_503' });
    expect(await sendReport(test, report, DEMO)).toMatchObject({
      predicted: { status: 200 },
      outcome: {
        kind: 'server_error',
        status: 503,
        forced: true,
        meaning: expect.stringMatching(/asked for this answer/) as string,
      },
    });
    await test.value('collector.answerNext', { answer: 'malformed_bad_gzip' });
    expect(await sendReport(test, report, DEMO)).toMatchObject({
      outcome: { kind: 'malformed', value: 'malformed_bad_gzip' },
    });
  });

  it('ends early with a 413 for a body over the limit', async () => {
    const test = await testHost();
    const large = rawRequest({
      parts: [...GOOD_PARTS, { name: 'memory_report', contentType: 'application/gzip', content: Buffer.alloc(26 << 20, 7) }],
    });
    const attempt = await sendReport(test, await openBytes(test, large), DEMO);
    expect(attempt).toMatchObject({ state: 'answered', outcome: { kind: 'too_large', status: 413 } });
  });

  it('uses another port if the usual port is in use', async () => {
    const one = await testHost();
    await one.host.call('collector.start', { port: 5_001 });
    const two = await testHost();
    const attempt = await sendReport(two, await openBytes(two, GOOD), DEMO);
    expect(attempt).toMatchObject({ state: 'answered', outcome: { kind: 'accepted' } });
    expect((await two.value('collector.state', {})).port).not.toBe((await one.value('collector.state', {})).port);
  });
});

describe('a logged request', () => {
  it('opens as a report with the received bytes', async () => {
    const test = await testHost();
    await sendReport(test, await openBytes(test, GOOD), DEMO);
    const { log } = await test.value('collector.state', {});
    const opened = await test.value('collector.open', { request: log[0]?.id ?? '' });
    expect(opened).toMatchObject({ displayPath: null, name: 'Request received 2026-11-21 09.30.00 UTC' });
    expect(await test.value('collector.open', { request: log[0]?.id ?? '' })).toEqual(opened);
    const view = await test.value('report.inspect', { report: opened.report, dialect: 'spec', from: 0, limit: 100 });
    expect(view).toMatchObject({ source: { kind: 'request' }, verdict: { label: 'well_formed' } });
    const body = rawBody({ parts: GOOD_PARTS });
    expect(view.source.sizes.sent).toBe(body.length);
    await test.value('report.reveal', { report: opened.report, range: null });
    const range = { space: 'sent', offset: 0, length: body.length } as const;
    expect(Buffer.from((await test.value('report.readRange', { report: opened.report, range })).bytes).equals(body)).toBe(true);
  });

  it('has the name of its report if this host sent it, and otherwise its public product, version and channel', async () => {
    const test = await testHost();
    await sendReport(test, await openBytes(test, GOOD, 'startup.http'), DEMO);
    const { log, port } = await test.value('collector.state', {});
    expect(log).toMatchObject([{ name: 'startup.http', product: 'Firefox', version: '148.0a1', channel: 'nightly' }]);
    const unsent = rawRequest({
      host: '127.0.0.1',
      parts: annotationParts({ ProductName: 'Fenix', Version: '9', Comments: 'not public' }),
    });
    await exchange(port ?? 0, unsent);
    await test.value('collector.answerNext', { answer: 'status_503' });
    await exchange(port ?? 0, unsent);
    const { log: now } = await test.value('collector.state', {});
    for (const request of now.slice(0, 2)) expect(request).toMatchObject({ name: null, product: 'Fenix', version: '9', channel: null });
  });

  it('is found by a filter, which also offers completions', async () => {
    const test = await testHost();
    const report = await openBytes(test, GOOD, 'startup.http');
    await test.value('collector.answerNext', { answer: 'status_503' });
    await sendReport(test, report, DEMO);
    await sendReport(test, report, DEMO);
    const { log } = await test.value('collector.state', {});
    const matched = await test.value('collector.match', { filter: 'by:choice name:startup' });
    expect(matched).toEqual({ ids: [log[1]?.id], errors: [] });
    const invalid = await test.value('collector.match', { filter: 'verdict:valid' });
    expect(invalid.ids).toHaveLength(2);
    expect(invalid.errors[0]?.message).toContain('Unknown key');
    const { items } = await test.value('collector.complete', { filter: 'by:', at: 3, most: 10 });
    expect(items.map(({ text, count }) => [text, count])).toEqual(expect.arrayContaining([['choice', 1]]));
  });

  it('is described with its masked head, its contents and the answer as sent', async () => {
    const test = await testHost();
    const secretHead = GOOD.toString('latin1')
      .replace('Host: ', 'Authorization: Bearer top-secret-token\r\nHost: ')
      .replace('/submit', '/submit?key=hidden');
    const { port } = await test.value('collector.start', { port: 0 });
    await exchange(port ?? 0, Buffer.from(secretHead.replace('collector.example', '127.0.0.1'), 'latin1'));
    const { log } = await test.value('collector.state', {});
    const detail = await test.value('collector.request', { request: log[0]?.id ?? '' });
    expect(detail.head).toMatch(/^POST \/submit\?•+ HTTP\/1\.1\r\n/);
    expect(detail.head).toContain('Authorization: •');
    expect(detail.content).toMatchObject({ annotations: 7, partCount: 1, parts: [{ name: 'upload_file_minidump', role: 'analysed' }] });
    expect(detail.content?.protectedAnnotations).toBe(3);
    expect(detail.answer.head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(detail.answer.text).toMatch(/^CrashID=bp-/);
    const bridgeTraffic = JSON.stringify([test.answers, test.events, test.log]);
    for (const secret of [...GOOD_SECRETS, 'top-secret-token', 'hidden']) expect(bridgeTraffic).not.toContain(secret);
  });

  it('is reported as unknown if its ID is invalid', async () => {
    const test = await testHost();
    expect((await test.error('collector.request', { request: 'gone' })).code).toBe('unknown_handle');
    expect((await test.error('collector.open', { request: 'gone' })).code).toBe('unknown_handle');
  });

  it('shows no protected value until the value is revealed', async () => {
    const test = await testHost();
    await sendReport(test, await openBytes(test, GOOD), DEMO);
    const { log } = await test.value('collector.state', {});
    await test.value('collector.open', { request: log[0]?.id ?? '' });
    const bridgeTraffic = JSON.stringify([test.answers, test.events, test.log]);
    for (const secret of GOOD_SECRETS) expect(bridgeTraffic).not.toContain(secret);
  });
});

describe('starting and stopping the demo collector', () => {
  it('sends events, and a port in use is an error', async () => {
    const test = await testHost();
    const started = await test.value('collector.start', { port: 0 });
    expect(started.running).toBe(true);
    const other = await testHost();
    const refused = await other.error('collector.start', { port: started.port ?? 0 });
    expect(refused).toMatchObject({ code: 'port_in_use' });
    expect(refused.message).toContain(String(started.port));
    expect(await test.value('collector.stop', {})).toMatchObject({ running: false, port: null });
    expect(views(test).map((view) => view.running)).toEqual([true, false]);
  });

  it('leaves no files after the host is closed', async () => {
    const test = await testHost();
    await sendReport(test, await openBytes(test, GOOD), DEMO);
    expect(temporaryFiles(test.home).map((path) => basename(path))).toEqual(['collector']);
    await test.host.close();
    expect(temporaryFiles(test.home)).toEqual([]);
  });
});

describe('the samples', () => {
  it('produce the outcomes in their names', async () => {
    const test = await testHost({ env: { CRASHLENS_DEMO_DRAW: '0.5' } });
    await test.value('collector.judgeBy', DEFAULT_RULES);
    const { samples } = await test.value('samples.make', {});
    expect(samples.length).toBeGreaterThan(15);
    for (const sample of samples) {
      const { report } = await test.value('report.open', { file: sample.file });
      const { outcome } = await sendReport(test, report, DEMO);
      const [status = '', line = ''] = sample.outcome.split(/ (.*)/, 2);
      expect.soft([sample.name, outcome?.status]).toEqual([sample.name, Number(status)]);
      const expected = line.replace(/^(CrashID|Discarded)=/, '').replace(/<.*/, '');
      expect.soft([sample.name, outcome?.value?.startsWith(expected) ?? line === '']).toEqual([sample.name, true]);
    }
  });
});
