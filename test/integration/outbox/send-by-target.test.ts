import { describe, expect, it } from 'vitest';
import type { AttemptView } from '../../../shared/view/attempt-view.ts';
import { DEFAULT_SEND_OPTIONS } from '../../../shared/view/attempt-view.ts';
import { authority, hasOpenssl } from '../../builders/certificates.ts';
import { changeTarget, makeTarget } from '../../builders/queue-host.ts';
import { GOOD_PARTS, rawRequest } from '../../builders/raw-request.ts';
import { realProxy } from '../../builders/real-proxy.ts';
import { answerBytes, answeringServer, scriptedServer } from '../../builders/scripted-server.ts';
import { attemptEnd, openBytes, sendReport } from '../../builders/sent-attempt.ts';
import type { TestHost } from '../../builders/test-host.ts';
import { testHost } from '../../builders/test-host.ts';

const GOOD = rawRequest({ parts: GOOD_PARTS });
const ACCEPTED = answerBytes(200, 'CrashID=bp-1-2\n');

/** Sends after the one question. */
async function sendConfirmed(test: TestHost, report: string, target: string): Promise<AttemptView> {
  const wanted = { report, target, options: DEFAULT_SEND_OPTIONS };
  expect((await test.error('send.start', { ...wanted, confirmed: null })).code).toBe('confirmation_needed');
  const asked = await test.value('send.confirm', wanted);
  if (asked.kind !== 'ask') throw new Error(asked.kind);
  return attemptEnd(test, (await test.value('send.start', { ...wanted, confirmed: asked.number })).attempt);
}

describe('a report that is sent at once', () => {
  it.skipIf(!hasOpenssl)('is trusted by the authorities of its target, or by the certificate that was accepted for it', async () => {
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

  it('carries the token and the headers of its target, which nothing tells of', async () => {
    const test = await testHost();
    const server = await answeringServer(ACCEPTED);
    const target = await makeTarget(test, server.url, { headers: [{ name: 'X-Of-Target', value: 'chosen' }] });
    await test.value('target.setToken', { target: target.id, token: 'secret-of-the-target' });
    const report = await openBytes(test, GOOD);
    const { changes, along } = await test.value('send.preview', { report, target: target.id, options: DEFAULT_SEND_OPTIONS });
    expect(changes.find(({ name }) => name === 'X-Of-Target')).toMatchObject({ captured: null, sent: 'chosen' });
    expect(changes.find(({ name }) => name === 'Authorization')).toMatchObject({ captured: null, sent: '•••••••' });
    expect(along.credentials).toEqual(['Authorization']);
    expect(await sendReport(test, report, target.id)).toMatchObject({ state: 'answered' });
    expect(server.receivedHead()).toContain('Authorization: Bearer secret-of-the-target\r\n');
    expect(server.receivedHead()).toContain('X-Of-Target: chosen\r\n');
    expect(JSON.stringify([test.answers, test.events, test.log])).not.toContain('secret-of-the-target');
  });

  it('goes through the proxy of its target, and so away from this machine', async () => {
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

  it('goes over the connection of the one before where its target allows that, and says which header changes by it', async () => {
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

  it('is given up after the time of its target, and judged by its rules and how they are treated', async () => {
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
