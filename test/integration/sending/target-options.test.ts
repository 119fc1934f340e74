import { describe, expect, it } from 'vitest';
import { DEMO_TARGET } from '../../../shared/sending/targets/preset.ts';
import { type AttemptView, DEFAULT_SEND_OPTIONS } from '../../../shared/bridge/view/attempt-view.ts';
import { authority, hasOpenssl } from '../../builders/sending/certificates.ts';
import { changeTarget, makeTarget } from '../../builders/sending/queue-host.ts';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';
import { realProxy } from '../../builders/sending/real-proxy.ts';
import { answerBytes, answeringServer, scriptedServer } from '../../builders/sending/scripted-server.ts';
import { attemptEnd, openBytes, sendReport } from '../../builders/sending/sent-attempt.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';

const GOOD = rawRequest({ parts: GOOD_PARTS });
const ACCEPTED = answerBytes(200, 'CrashID=bp-1-2\n');

/** Confirms a report and sends it. */
async function sendConfirmed(test: TestHost, report: string, target: string): Promise<AttemptView> {
  const wanted = { report, target, options: DEFAULT_SEND_OPTIONS };
  expect((await test.error('send.start', { ...wanted, confirmed: null })).code).toBe('confirmation_needed');
  const asked = await test.value('send.confirm', wanted);
  if (asked.kind !== 'ask') throw new Error(asked.kind);
  return attemptEnd(test, (await test.value('send.start', { ...wanted, confirmed: asked.number })).attempt);
}

describe('a report that is sent directly', () => {
  it.skipIf(!hasOpenssl)('trusts the authorities of its target, or the certificate that was accepted for it', async () => {
    const test = await testHost();
    const ca = authority();
    const certificate = ca.sign('IP:127.0.0.1');
    const server = await scriptedServer({ onWhole: (socket) => socket.end(ACCEPTED) }, certificate);
    const target = await makeTarget(test, server.url);
    const report = await openBytes(test, GOOD);
    expect(await sendReport(test, report, target.id)).toMatchObject({ state: 'failed', failure: { code: 'tls_failed' } });
    expect(server.bytes()).toBe(0);
    await changeTarget(test, target, { ca: ca.cert });
    expect(await sendReport(test, report, target.id)).toMatchObject({ state: 'answered' });
    await changeTarget(test, target, { pinned: ca.fingerprint });
    expect(await sendReport(test, report, target.id)).toMatchObject({ state: 'failed', failure: { code: 'tls_failed' } });
    await changeTarget(test, target, { pinned: certificate.fingerprint });
    expect(await sendReport(test, report, target.id)).toMatchObject({
      state: 'answered',
      target: { id: target.id, name: target.name },
    });
  });

  it('carries the token and the headers of its target, which are never disclosed', async () => {
    const test = await testHost();
    const server = await answeringServer(ACCEPTED);
    const target = await makeTarget(test, server.url, { headers: [{ name: 'X-Of-Target', value: 'chosen-value' }] });
    await test.value('target.setToken', { target: target.id, token: 'secret-of-the-target' });
    const report = await openBytes(test, GOOD);
    const { changes, along } = await test.value('send.preview', { report, target: target.id, options: DEFAULT_SEND_OPTIONS });
    expect(changes.find(({ name }) => name === 'X-Of-Target')).toMatchObject({ captured: null, sent: '•••••••' });
    expect(changes.find(({ name }) => name === 'Authorization')).toMatchObject({ captured: null, sent: '•••••••' });
    expect([...along.credentials].sort()).toEqual(['Authorization', 'X-Of-Target']);
    expect(await sendReport(test, report, target.id)).toMatchObject({ state: 'answered' });
    expect(server.receivedHead()).toContain('Authorization: Bearer secret-of-the-target\r\n');
    expect(server.receivedHead()).toContain('X-Of-Target: chosen-value\r\n');
    expect(JSON.stringify([test.answers, test.events, test.log])).not.toMatch(/secret-of-the-target|chosen-value/);
  });

  it('goes through the proxy of its target, and so counts as leaving this machine', async () => {
    const test = await testHost();
    const proxy = await realProxy(null);
    const server = await answeringServer(ACCEPTED);
    const { id } = await makeTarget(test, server.url, { proxy: { kind: 'url', url: `http://127.0.0.1:${String(proxy.port)}` } });
    const report = await openBytes(test, GOOD);
    const wanted = { report, target: id, options: DEFAULT_SEND_OPTIONS };
    expect(await test.value('send.preview', wanted)).toMatchObject({ loopback: false, needsConfirmation: true });
    expect(await sendConfirmed(test, report, id)).toMatchObject({ state: 'answered' });
    expect(proxy.asked).toEqual([`POST ${server.url}`]);
  });

  it('reuses the previous connection if its target allows it, and the preview shows the changed header', async () => {
    const test = await testHost();
    const answer = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 15\r\n\r\nCrashID=bp-1-2\n';
    const end = GOOD.subarray(-40);
    const server = await scriptedServer({
      onChunk: (socket, bytes) => {
        if (bytes.subarray(-40).equals(end)) socket.write(answer);
      },
    });
    const { id } = await makeTarget(test, server.url, { reuse: true });
    const report = await openBytes(test, GOOD);
    const { changes } = await test.value('send.preview', { report, target: id, options: DEFAULT_SEND_OPTIONS });
    expect(changes.find(({ name }) => name === 'Connection')).toMatchObject({ sent: 'keep-alive' });
    expect(await sendReport(test, report, id)).toMatchObject({ state: 'answered', trace: { isReused: false } });
    expect(await sendReport(test, report, id)).toMatchObject({ state: 'answered', trace: { isReused: true } });
  });

  it('uses the timeouts, the rules and the rule treatment of its target', async () => {
    const test = await testHost();
    const silent = await scriptedServer({});
    const slow = await makeTarget(test, silent.url, { timeouts: { connect: null, idle: 200, whole: null } });
    const report = await openBytes(test, GOOD);
    expect(await sendReport(test, report, slow.id)).toMatchObject({ state: 'failed', failure: { code: 'connection_timeout' } });
    const server = await answeringServer(answerBytes(200, 'Discarded=rule_of_ours\n'));
    const target = await makeTarget(test, server.url);
    const small = { ...target.rules, maxBody: 10 };
    await changeTarget(test, target, { rules: small, treats: { of_ours: { kind: 'soft', chance: 10 } } });
    const wanted = { report, target: target.id, options: DEFAULT_SEND_OPTIONS };
    expect((await test.value('send.preview', wanted)).predicted).toMatchObject({ status: 413 });
    expect((await test.value('send.preview', { ...wanted, rules: target.rules })).predicted).toMatchObject({ status: 200 });
    expect(await sendReport(test, report, target.id)).toMatchObject({ outcome: { value: 'rule_of_ours', rejection: 'soft' } });
  });
});

describe('bytes that a target rejected', () => {
  const REFUSED = answerBytes(400, 'Discarded=malformed_no_boundary');
  const wanted = (report: string, target: string) => ({ report, target, options: DEFAULT_SEND_OPTIONS });

  it('are sent to that target again only on explicit request, whichever file contains them', async () => {
    const test = await testHost();
    const server = await answeringServer(REFUSED);
    const target = await makeTarget(test, server.url);
    const report = await openBytes(test, GOOD);
    expect(await test.value('send.preview', wanted(report, target.id))).toMatchObject({ refusedBefore: false });
    expect(await sendReport(test, report, target.id)).toMatchObject({ outcome: { kind: 'malformed' } });
    const sent = server.bytes();
    const copy = await openBytes(
      test,
      Buffer.from(GOOD.toString('latin1').replace('\r\n', '\r\nX-Other: head\r\n'), 'latin1'),
      'copy.http',
    );
    for (const one of [report, copy]) {
      expect(await test.value('send.preview', wanted(one, target.id))).toMatchObject({ refusedBefore: true });
      const refused = await test.error('send.start', { ...wanted(one, target.id), confirmed: null });
      expect(refused).toMatchObject({ code: 'queue_refused' });
      expect(refused.message).toContain(`${target.name} refused the same bytes before`);
    }
    expect(server.bytes()).toBe(sent);
    const { attempt } = await test.value('send.start', { ...wanted(report, target.id), confirmed: null, again: true });
    expect(await attemptEnd(test, attempt)).toMatchObject({ state: 'answered', outcome: { kind: 'malformed' } });
  });

  it('are recognized after an answer that came before the whole body', async () => {
    const test = await testHost();
    const server = await scriptedServer({ onHead: (socket) => socket.end(REFUSED) });
    const target = await makeTarget(test, server.url);
    const large = rawRequest({
      parts: [...GOOD_PARTS, { name: 'log', filename: 'log', contentType: 'text/plain', content: Buffer.alloc(20_000_000, 'x') }],
    });
    const report = await openBytes(test, large);
    const attempt = await sendReport(test, report, target.id);
    expect(attempt).toMatchObject({ outcome: { kind: 'malformed' } });
    expect(attempt.sentBytes).toBeLessThan(attempt.totalBytes);
    expect((await test.error('send.start', { ...wanted(report, target.id), confirmed: null })).code).toBe('queue_refused');
  });

  it('do not include edited bodies, other targets or the demo collector', async () => {
    const test = await testHost();
    const [server, other] = [await answeringServer(REFUSED), await answeringServer(ACCEPTED)];
    const [target, elsewhere] = [await makeTarget(test, server.url), await makeTarget(test, other.url)];
    const report = await openBytes(test, GOOD);
    await sendReport(test, report, target.id);
    expect(await sendReport(test, report, elsewhere.id)).toMatchObject({ outcome: { kind: 'accepted' } });
    await test.value('draft.apply', {
      report,
      change: { kind: 'edits', edits: [{ op: 'gzip', on: true, level: 9 }] },
      replaces: null,
    });
    expect(await test.value('send.preview', wanted(report, target.id))).toMatchObject({ refusedBefore: false });
    expect(await sendReport(test, report, target.id)).toMatchObject({ outcome: { kind: 'malformed' } });
    await test.value('draft.undo', { report });
    expect(await test.value('send.preview', wanted(report, target.id))).toMatchObject({ refusedBefore: true });
    const broken = await openBytes(test, rawRequest({ parts: GOOD_PARTS, unclosed: true }), 'broken.http');
    for (let time = 0; time < 2; time += 1)
      expect(await sendReport(test, broken, DEMO_TARGET)).toMatchObject({ outcome: { kind: 'malformed' } });
  });

  it('count as accepted after the target accepts them', async () => {
    const test = await testHost();
    const answers = [REFUSED];
    const server = await scriptedServer({ onWhole: (socket) => socket.end(answers.shift() ?? ACCEPTED) });
    const target = await makeTarget(test, server.url);
    const report = await openBytes(test, GOOD);
    await sendReport(test, report, target.id);
    const { attempt } = await test.value('send.start', { ...wanted(report, target.id), confirmed: null, again: true });
    expect(await attemptEnd(test, attempt)).toMatchObject({ outcome: { kind: 'accepted' } });
    expect(await sendReport(test, report, target.id)).toMatchObject({ outcome: { kind: 'accepted' } });
  });
});
