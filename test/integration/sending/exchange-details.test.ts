import { createHash } from 'node:crypto';
import { appendFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, deflateRawSync, deflateSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Edit } from '../../../shared/editing/edits/edit.ts';
import { DEMO_TARGET } from '../../../shared/sending/targets/preset.ts';
import { DEFAULT_SEND_OPTIONS } from '../../../shared/bridge/view/attempt-view.ts';
import { targetDraftOf } from '../../../shared/bridge/view/preset-view.ts';
import { draftOfReport } from '../../builders/editing/draft-host.ts';
import { changeTarget, clockedHost, makeTarget, queueCaptures, queueDone, queuedReports } from '../../builders/sending/queue-host.ts';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';
import { answerBytes, answeringServer, scriptedServer } from '../../builders/sending/scripted-server.ts';
import { openBytes, sendReport } from '../../builders/sending/sent-attempt.ts';
import { testHost } from '../../builders/app/test-host.ts';

const GOOD = rawRequest({ parts: GOOD_PARTS });
const CRASH_ID = 'bp-0f8b3f1c-6d36-4a4b-9c70-2a5d10261121';
const ACCEPTED = answerBytes(200, `CrashID=${CRASH_ID}\n`);
const OTHER = Buffer.from('GET /OtherPerson HTTP/1.1\r\nHost: a\r\n\r\n');

const bodyOf = (bytes: Buffer): string => bytes.subarray(bytes.indexOf('\r\n\r\n') + 4).toString('latin1');

function withType(type: string): Buffer {
  return Buffer.from(GOOD.toString('latin1').replace(/Content-Type: multipart[^\r]*\r\n/, `${type}\r\n`), 'latin1');
}

const boundary = /boundary=([^\r]*)/.exec(GOOD.toString('latin1'))?.[1] ?? '';

describe('the sent body', () => {
  it.each([
    ['an answer', answerBytes(200, 'Discarded=rule_x\n')],
    ['another request', OTHER],
    ['other bytes', Buffer.from('more')],
  ])('has the length of its Content-Length, without %s after it', async (_, rest) => {
    const test = await testHost();
    const server = await answeringServer(ACCEPTED);
    const attempt = await sendReport(test, await openBytes(test, Buffer.concat([GOOD, rest])), server.url);
    expect(attempt.outcome?.kind).toBe('accepted');
    expect(bodyOf(server.received())).toBe(bodyOf(GOOD));
  });

  it('of a queued report also ends at its Content-Length, and an edit moves its end', async () => {
    const test = await testHost();
    const server = await answeringServer(ACCEPTED);
    const report = await openBytes(test, Buffer.concat([GOOD, OTHER]));
    await draftOfReport(test, '', report).setValue('Version', '146.0.1.2');
    await sendReport(test, report, server.url);
    const sent = bodyOf(server.received());
    expect(sent).toContain('146.0.1.2');
    expect(sent.trimEnd()).toMatch(/--$/);
    expect(sent).not.toContain('OtherPerson');
  });
});

describe('the sent Content-Type', () => {
  it.each([
    ['folded', `Content-Type: multipart/form-data;\r\n boundary=${boundary}`, `multipart/form-data; boundary=${boundary}`],
    ['with blanks around =', `Content-Type: multipart/form-data; boundary = ${boundary}`, `multipart/form-data; boundary = ${boundary}`],
    ['with a comma', `Content-Type: multipart/form-data, boundary=${boundary}`, `multipart/form-data, boundary=${boundary}`],
    ['with an unclosed quote', `Content-Type: multipart/form-data; boundary="${boundary}`, `multipart/form-data; boundary="${boundary}`],
    [
      'with another parameter',
      `Content-Type: multipart/form-data; boundary=${boundary}; key=hunter2`,
      `multipart/form-data; boundary=${boundary}`,
    ],
  ])('contains its media type and boundary: %s', async (_, captured, sent) => {
    const test = await testHost();
    const server = await answeringServer(ACCEPTED);
    const report = await openBytes(test, withType(captured));
    const { changes } = await test.value('send.preview', { report, target: DEMO_TARGET, options: DEFAULT_SEND_OPTIONS });
    await sendReport(test, report, server.url);
    expect(server.receivedHead()).toContain(`Content-Type: ${sent}\r\n`);
    expect(JSON.stringify([test.answers, test.events])).not.toContain('hunter2');
    expect(changes.some(({ name }) => name === 'Content-Type')).toBe(captured.includes('hunter2'));
  });
});

describe('an answer with a Content-Encoding', () => {
  const line = Buffer.from(`CrashID=${CRASH_ID}\n`);
  const coded = (coding: string, body: Uint8Array): Buffer =>
    Buffer.concat([Buffer.from(`HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\nContent-Length: ${String(body.length)}\r\n\r\n`), body]);

  it.each([
    ['gzip', gzipSync(line)],
    ['deflate', deflateSync(line)],
    ['deflate', deflateRawSync(line)],
    ['br', brotliCompressSync(line)],
    ['gzip, br', brotliCompressSync(gzipSync(line))],
  ])('is decoded: %s', async (coding, body) => {
    const test = await testHost();
    const server = await answeringServer(coded(coding, body));
    const attempt = await sendReport(test, await openBytes(test, GOOD), server.url);
    expect(attempt.outcome).toMatchObject({ kind: 'accepted', value: CRASH_ID, note: null });
  });

  it('is shown as received, with a note, if it cannot be decoded', async () => {
    const test = await testHost();
    const server = await answeringServer(coded('zstd', line));
    const attempt = await sendReport(test, await openBytes(test, GOOD), server.url);
    expect(attempt.outcome).toMatchObject({ kind: 'accepted', note: expect.stringContaining('(zstd)') as string });
  });
});

describe('an answer', () => {
  it('is unreadable if it ends inside its crash id', async () => {
    const test = await testHost();
    const cut = Buffer.from('HTTP/1.1 200 OK\r\nContent-Length: 49\r\n\r\nCrashID=bp-0f8b3f1c');
    const server = await scriptedServer({ onWhole: (socket) => socket.end(cut) });
    const attempt = await sendReport(test, await openBytes(test, GOOD), server.url);
    expect(attempt).toMatchObject({ state: 'failed', failure: { code: 'answer_unreadable' }, outcome: null });
  });

  it('shows the location of a redirect without its query, and the wait of a Retry-After', async () => {
    const test = await testHost();
    const moved = await answeringServer(
      Buffer.from('HTTP/1.1 302 Found\r\nLocation: https://other.invalid/submit?key=hunter2\r\nContent-Length: 0\r\n\r\n'),
    );
    const report = await openBytes(test, GOOD);
    expect((await sendReport(test, report, moved.url)).outcome).toMatchObject({ location: 'https://other.invalid/submit?•••••••' });
    const busy = await answeringServer(Buffer.from('HTTP/1.1 503 Busy\r\nRetry-After: 120\r\nContent-Length: 0\r\n\r\n'));
    expect((await sendReport(test, report, busy.url)).outcome).toMatchObject({ location: null, retryAfter: 120_000 });
  });
});

describe('the secrets and options of a target', () => {
  const secretsIn = (home: string): string => join(home, 'target-secrets.json');

  it.each([
    ['missing', (path: string) => rmSync(path)],
    ['damaged', (path: string) => writeFileSync(path, '{"version":1,"tar')],
  ])('must be readable: nothing is sent if the secrets file is %s', async (_, harm) => {
    const test = await testHost();
    const server = await answeringServer(ACCEPTED);
    const target = await makeTarget(test, server.url);
    await test.value('target.setToken', { target: target.id, token: 'secret-of-the-target' });
    harm(secretsIn(test.home));
    const report = await openBytes(test, GOOD);
    const wanted = { report, target: target.id, options: DEFAULT_SEND_OPTIONS, confirmed: null };
    const error = await test.error('send.start', wanted);
    expect(error).toMatchObject({ code: 'target_refused', message: expect.stringContaining('target-secrets.json') as string });
    expect(server.bytes()).toBe(0);
    await test.value('target.setToken', { target: target.id, token: 'another-token' });
    expect(await sendReport(test, report, target.id)).toMatchObject({ state: 'answered' });
    expect(server.receivedHead()).toContain('Bearer another-token');
  });

  it('are written to a new file if the secrets file is damaged, and the damaged file is kept', async () => {
    const test = await testHost();
    const server = await answeringServer(ACCEPTED);
    const target = await makeTarget(test, server.url);
    await test.value('target.setToken', { target: target.id, token: 'secret-of-the-target' });
    appendFileSync(secretsIn(test.home), 'x');
    await test.value('target.setToken', { target: target.id, token: 'another-token' });
    expect(readdirSync(test.home)).toContain('target-secrets.json.damaged');
  });

  it('include headers, whose values are stored only in the secrets file, shown masked, and kept if a masked value is saved', async () => {
    const test = await testHost();
    const server = await answeringServer(ACCEPTED);
    const target = await makeTarget(test, server.url, { headers: [{ name: 'X-Api-Key', value: 'hunter2hunter2' }] });
    expect(target.headers).toEqual([{ name: 'X-Api-Key', value: '•••••••' }]);
    const changed = await changeTarget(test, target, { headers: [{ name: 'X-Other', value: '1' }, ...target.headers] });
    const unknown = { ...targetDraftOf(changed), headers: [{ name: 'X-Unknown', value: '•••••••' }] };
    expect((await test.error('target.save', { target: unknown })).code).toBe('target_refused');
    const report = await openBytes(test, GOOD);
    await sendReport(test, report, changed.id);
    expect(server.receivedHead()).toContain('X-Api-Key: hunter2hunter2\r\n');
    expect(JSON.stringify([test.answers, test.events, test.log])).not.toContain('hunter2');
    await test.host.close();
    const holders = readdirSync(test.home, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes('hunter2hunter2'))
      .map(({ name }) => name);
    expect(holders).toEqual(['target-secrets.json']);
  });

  it('must name a valid proxy: an invalid proxy is not bypassed', async () => {
    const server = await answeringServer(ACCEPTED);
    for (const proxy of ['http://[broken', 'socks5://127.0.0.1:1080']) {
      const test = await testHost({ env: { http_proxy: proxy } });
      const target = await makeTarget(test, server.url, { proxy: { kind: 'environment' } });
      const report = await openBytes(test, GOOD);
      const error = await test.error('send.start', { report, target: target.id, options: DEFAULT_SEND_OPTIONS, confirmed: null });
      expect(error).toMatchObject({
        code: 'target_refused',
        message: expect.stringContaining('HTTPS_PROXY, HTTP_PROXY or ALL_PROXY') as string,
      });
    }
    expect(server.bytes()).toBe(0);
  });

  it('must have a URL without line ends', async () => {
    const test = await testHost();
    const error = await test.error('target.use', { url: 'http://127.0.0.1:1/sub\r\nmit' });
    expect(error.code).toBe('bad_target');
    expect(error.message).toContain('line break');
  });
});

describe('a queued report', () => {
  it('is stopped before its end if its file was changed', async () => {
    const test = await clockedHost();
    const server = await answeringServer(ACCEPTED);
    const target = await makeTarget(test, server.url);
    await test.value('outbox.pauseTarget', { target: target.id });
    await queueCaptures(test, target.id, [GOOD]);
    const folder = join(test.home, 'outbox');
    const [name = ''] = readdirSync(folder);
    const bytes = readFileSync(join(folder, name));
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(name);
    bytes.write('X', bytes.length - 60, 'latin1');
    writeFileSync(join(folder, name), bytes);
    await test.value('outbox.resumeTarget', { target: target.id });
    await queueDone(test);
    expect(await queuedReports(test)).toMatchObject([{ state: 'needs_person' }]);
    expect(server.received().length).toBeLessThan(GOOD.length - 100);
  });
});

describe('data after the body', () => {
  const cases: readonly (readonly [string, Edit])[] = [
    ['compressed', { op: 'gzip', on: true, level: 6 }],
    [
      'edited at its first bytes',
      { op: 'bytes', space: 'plain', at: `c:${String(bodyOf(GOOD).length)}`, remove: 4, insert: new Uint8Array() },
    ],
  ];

  it.each(cases)('is not sent if the report is %s', async (_, edit) => {
    const test = await testHost();
    const server = await answeringServer(ACCEPTED);
    const report = await openBytes(test, Buffer.concat([GOOD, OTHER]));
    await draftOfReport(test, '', report).edit(edit);
    await sendReport(test, report, server.url);
    const body = Buffer.from(bodyOf(server.received()), 'latin1');
    const plain = body[0] === 0x1f ? gunzipSync(body).toString('latin1') : body.toString('latin1');
    expect(plain).toBe(bodyOf(GOOD));
  });
});
