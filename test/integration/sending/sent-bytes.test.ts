import { DatabaseSync } from 'node:sqlite';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { storePath } from '../../../electron/host/store/store-path.ts';
import { GOOD_PARTS, rawBody, rawRequest } from '../../builders/report/raw-request.ts';
import { type ScriptedServer, answerBytes, answeringServer, scriptedServer } from '../../builders/sending/scripted-server.ts';
import { openBytes, sendReport, targetOf } from '../../builders/sending/sent-attempt.ts';
import { testHost } from '../../builders/app/test-host.ts';
import { DEFAULT_SEND_OPTIONS } from '../../../shared/bridge/view/attempt-view.ts';

const GOOD = rawRequest({ parts: GOOD_PARTS });
const ACCEPTED = answerBytes(200, 'CrashID=bp-1-2\n');
const CAPTURES = resolve('../shared/corpus/collector/client_captures');

function accepting(): Promise<ScriptedServer> {
  return answeringServer(ACCEPTED);
}

describe('the sent body', () => {
  it('equals the captured body byte for byte, for every captured client', async (context) => {
    if (!existsSync(CAPTURES)) context.skip('the corpus of client captures is not here');
    const names = readdirSync(CAPTURES).filter((name) => name.endsWith('.head'));
    expect(names.length).toBeGreaterThan(3);
    const test = await testHost();
    for (const name of names) {
      const head = readFileSync(join(CAPTURES, name));
      const body = readFileSync(join(CAPTURES, name.replace(/\.head$/, '.body')));
      const server = await accepting();
      const attempt = await sendReport(test, await openBytes(test, Buffer.concat([head, body]), name), server.url);
      expect(attempt).toMatchObject({ state: 'answered', sentBytes: body.length, totalBytes: body.length });
      expect(server.receivedBody().equals(body)).toBe(true);
      const type = /^content-type: .*\r$/im.exec(head.toString('latin1'))?.[0] ?? 'missing';
      expect(server.receivedHead()).toContain(type);
    }
  });

  it('is malformed if the captured body is malformed', async () => {
    const test = await testHost();
    const server = await accepting();
    const broken = rawRequest({ parts: GOOD_PARTS, unclosed: true });
    const attempt = await sendReport(test, await openBytes(test, broken), server.url);
    expect(server.receivedBody().equals(rawBody({ parts: GOOD_PARTS, unclosed: true }))).toBe(true);
    expect(attempt.predicted).toMatchObject({ status: 400, malformed: 'invalid_payload_structure' });
  });

  it('stays compressed, but loses its chunk framing and gets a Content-Length', async () => {
    const test = await testHost();
    const server = await accepting();
    const chunked = rawRequest({ parts: GOOD_PARTS, gzip: true, chunkSize: 100 });
    const whole = rawRequest({ parts: GOOD_PARTS, gzip: true });
    await sendReport(test, await openBytes(test, chunked), server.url);
    const body = whole.subarray(whole.indexOf('\r\n\r\n') + 4);
    expect(server.receivedBody().equals(body)).toBe(true);
    expect(server.receivedHead()).toContain(`Content-Length: ${String(body.length)}\r\n`);
    expect(server.receivedHead()).toContain('Content-Encoding: gzip\r\n');
    expect(server.receivedHead()).not.toContain('Transfer-Encoding');
  });

  it('ends at its Content-Length, which the preview announces, and the sent request opens again', async () => {
    const test = await testHost();
    const server = await accepting();
    const body = rawBody({ parts: GOOD_PARTS });
    const short = GOOD.toString('latin1').replace(/Content-Length: \d+/, `Content-Length: ${String(body.length - 40)}`);
    const report = await openBytes(test, Buffer.from(short, 'latin1'));
    const target = await targetOf(test, server.url);
    expect((await test.value('send.preview', { report, target, options: DEFAULT_SEND_OPTIONS })).bytesAfter).toBe(40);
    const attempt = await sendReport(test, report, target);
    expect(server.receivedBody().equals(body.subarray(0, -40))).toBe(true);
    const { report: again } = await test.value('history.openRequest', { attempt: attempt.id });
    const range = { space: 'sent', offset: 0, length: body.length } as const;
    expect((await test.value('report.readRange', { report: again, range })).bytes).toHaveLength(body.length - 40);
  });

  it('of a capture without a head is sent with the inferred head', async () => {
    const test = await testHost();
    const server = await accepting();
    await sendReport(test, await openBytes(test, rawBody({ parts: GOOD_PARTS }), 'bare.body'), server.url);
    expect(server.receivedHead()).toMatch(/^POST \/submit HTTP\/1\.1\r\nHost: [^\r]+\r\nContent-Type: multipart\/form-data; boundary=/);
  });
});

describe('the Content-Length option', () => {
  const falseLength = (length: number): Buffer =>
    Buffer.from(GOOD.toString('latin1').replace(/Content-Length: \d+/, `Content-Length: ${String(length)}`), 'latin1');

  it('larger than the body: the client half-closes the connection after the body and reads the answer', async () => {
    const test = await testHost();
    const server = await accepting();
    const attempt = await sendReport(test, await openBytes(test, falseLength(99_999)), server.url, { contentLength: 'captured' });
    expect(server.receivedHead()).toContain('Content-Length: 99999\r\n');
    expect(attempt).toMatchObject({ state: 'answered', outcome: { kind: 'accepted' } });
    expect(server.receivedBody().length).toBe(attempt.totalBytes);
  });

  it('smaller than the body: the whole body is sent anyway', async () => {
    const test = await testHost();
    const { promise: atEnd, resolve: ended } = Promise.withResolvers<undefined>();
    const server = await scriptedServer({ onHead: (socket) => socket.on('end', () => socket.end(ACCEPTED, () => ended(undefined))) });
    const attempt = await sendReport(test, await openBytes(test, falseLength(10)), server.url, { contentLength: 'captured' });
    await atEnd;
    expect(server.receivedBody().length).toBe(attempt.totalBytes);
    expect(attempt.predicted.status).toBe(400);
  });

  it('none: neither a length nor chunk framing is sent, and the half-closed connection marks the end', async () => {
    const test = await testHost();
    const server = await accepting();
    const attempt = await sendReport(test, await openBytes(test, GOOD), server.url, { contentLength: 'none' });
    expect(server.receivedHead()).not.toMatch(/content-length|transfer-encoding/i);
    expect(server.receivedBody().length).toBe(attempt.totalBytes);
    expect(attempt).toMatchObject({ state: 'answered', predicted: { malformed: 'no_content_length' } });
  });
});

describe('the preview of a send', () => {
  it('lists the differences and predicts the answer to the sent bytes', async () => {
    const test = await testHost();
    const wrong = Buffer.from(GOOD.toString('latin1').replace(/Content-Length: \d+\r\n/, 'Authorization: Basic zzz\r\n'), 'latin1');
    const report = await openBytes(test, wrong);
    const preview = await test.value('send.preview', {
      report,
      target: await targetOf(test, 'http://127.0.0.1:9/up?x=1'),
      options: DEFAULT_SEND_OPTIONS,
    });
    expect(preview).toMatchObject({
      host: '127.0.0.1:9',
      loopback: true,
      needsConfirmation: false,
      requestLine: 'POST /up?••••••• HTTP/1.1',
      along: { annotations: 3, minidumps: 1, otherParts: 0, unclearBytes: 0, credentials: [] },
      unsendable: [],
      predicted: { status: 200, malformed: null },
    });
    expect(preview.changes.map((change) => [change.name, change.captured, change.sent])).toEqual([
      ['Host', 'collector.example', '127.0.0.1:9'],
      ['Authorization', '•••••••', null],
      ['Connection', null, 'close'],
      ['Content-Length', null, String(preview.bodyBytes)],
    ]);
    const without = await test.value('send.preview', {
      report,
      target: 'demo',
      options: { ...DEFAULT_SEND_OPTIONS, contentLength: 'captured' },
    });
    expect(without.predicted.malformed).toBe('no_content_length');
    expect(without.url).toBe('http://127.0.0.1:5001/submit');
  });

  it('names headers that HTTP cannot carry, and sending is refused until they are left out', async () => {
    const test = await testHost();
    const server = await accepting();
    const report = await openBytes(test, rawRequest({ parts: GOOD_PARTS, headers: [['X Bad\x1b', '1']] }));
    const target = await targetOf(test, server.url);
    const options = { ...DEFAULT_SEND_OPTIONS, credentials: true };
    expect((await test.value('send.preview', { report, target, options })).unsendable).toEqual(['•••••••']);
    const refused = await test.error('send.start', { report, target, options, confirmed: null });
    expect(refused.code).toBe('head_not_sendable');
    expect(refused.message).not.toContain('\x1b');
    expect(await sendReport(test, report, server.url, { omitUnsendable: true })).toMatchObject({ state: 'answered' });
  });

  it('refuses an unsupported URL, and sending refuses a report that is not open', async () => {
    const test = await testHost();
    expect((await test.error('target.use', { url: 'ftp://host/submit' })).code).toBe('bad_target');
    const target = 'demo';
    expect((await test.error('send.start', { report: 'gone', target, options: DEFAULT_SEND_OPTIONS, confirmed: null })).code).toBe(
      'unknown_handle',
    );
    expect((await test.error('send.attempts', { report: 'gone' })).code).toBe('unknown_handle');
  });
});

describe('attempts', () => {
  it('are stored with the capture, newest first, for every file with the same bytes', async () => {
    const test = await testHost();
    const report = await openBytes(test, GOOD);
    const first = await sendReport(test, report, (await answeringServer(answerBytes(503, 'busy'))).url);
    const second = await sendReport(test, report, (await accepting()).url);
    expect((await test.value('send.attempts', { report })).attempts).toEqual([second, first]);
    await test.host.close();
    const again = await testHost({ home: test.home, env: { HOME: test.user } });
    const copy = await openBytes(again, GOOD, 'copy.http');
    const { attempts } = await again.value('send.attempts', { report: copy });
    expect(attempts).toEqual([second, first].map((attempt) => ({ ...attempt, report: copy })));
    const other = await openBytes(again, rawRequest({ parts: GOOD_PARTS.slice(1) }), 'other.http');
    expect((await again.value('send.attempts', { report: other })).attempts).toEqual([]);
  });

  it('are shown as failed if their process died while they were sent', async () => {
    const test = await testHost();
    const report = await openBytes(test, GOOD);
    await sendReport(test, report, (await accepting()).url);
    await test.host.close();
    const database = new DatabaseSync(storePath(test.home));
    const row = database.prepare('SELECT attempt FROM attempts').get() ?? {};
    const sending = { ...(JSON.parse(String(row['attempt'])) as object), state: 'sending', outcome: null };
    database
      .prepare('UPDATE attempts SET owner = ?, attempt = ?')
      .run(JSON.stringify({ pid: process.pid, started: null, token: 'gone' }), JSON.stringify(sending));
    database.close();
    const again = await testHost({ home: test.home, env: { HOME: test.user } });
    const { attempts } = await again.value('send.attempts', { report: await openBytes(again, GOOD) });
    expect(attempts).toMatchObject([{ state: 'failed', outcome: null, failure: { code: 'send_failed' } }]);
    expect(attempts[0]?.failure?.message).toContain('ended during the transfer');
  });

  it('report their progress in bytes at a limited rate', async () => {
    const test = await testHost();
    const large = rawRequest({
      parts: [
        ...GOOD_PARTS,
        { name: 'upload_file_minidump', filename: 'x', contentType: 'application/octet-stream', content: Buffer.alloc(40 << 20) },
      ],
    });
    const report = await openBytes(test, large);
    const server = await scriptedServer({ recordsOnlyHeads: true, onWhole: (socket) => socket.end(ACCEPTED) });
    const before = Date.now();
    const attempt = await sendReport(test, report, server.url);
    const eventCount = test.events.filter(({ event }) => event === 'attempt.changed').length;
    expect(attempt.sentBytes).toBe(attempt.totalBytes);
    expect(eventCount).toBeLessThanOrEqual(2 + (Date.now() - before) / 100);
  });
});
