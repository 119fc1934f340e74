import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Certificate, authority, hasOpenssl } from '../../builders/sending/certificates.ts';
import { changeTarget, clockedHost, makeTarget, queueCaptures, queueDone, queueWhen } from '../../builders/sending/queue-host.ts';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';
import { realProxy } from '../../builders/sending/real-proxy.ts';
import { type ScriptedServer, answerBytes, scriptedServer } from '../../builders/sending/scripted-server.ts';

const GOOD = rawRequest({ parts: GOOD_PARTS });

function collector({ key, cert }: Certificate): Promise<ScriptedServer> {
  return scriptedServer({ onWhole: (socket) => socket.end(answerBytes(200, 'CrashID=bp-1-2\n')) }, { key, cert });
}

describe.skipIf(!hasOpenssl)('a target with a certificate', () => {
  it('from a given authority is trusted, and without that authority is not', async () => {
    const test = await clockedHost();
    const ca = authority();
    const server = await collector(ca.sign('IP:127.0.0.1'));
    const target = await makeTarget(test, server.url);
    await queueCaptures(test, target.id, [GOOD]);
    expect(await queueWhen(test, ([one]) => one?.state === 'held')).toMatchObject([{ cause: 'not_trusted' }]);
    expect(server.bytes()).toBe(0);
    await changeTarget(test, target, { ca: ca.cert });
    await test.value('outbox.resumeTarget', { target: target.id });
    expect(await queueDone(test)).toMatchObject([{ state: 'accepted' }]);
  });

  it.each([
    ['has expired', 'IP:127.0.0.1', -2, /expired/],
    ['is for another host', 'DNS:elsewhere.example', 30, /another host/],
  ])('that %s is not trusted, and nothing of a report is sent', async (_, names, days, said) => {
    const test = await clockedHost();
    const ca = authority();
    const certificate = ca.sign(names, days);
    const server = await collector(certificate);
    const target = await makeTarget(test, server.url, { ca: ca.cert });
    const [item = 0] = await queueCaptures(test, target.id, [GOOD]);
    const [queued] = await queueWhen(test, ([one]) => one?.state === 'held');
    expect(queued).toMatchObject({ cause: 'not_trusted', attempts: 1 });
    expect(server.bytes()).toBe(0);
    const ended = test.events.flatMap(({ event, payload }) =>
      event === 'attempt.changed' ? [payload as { item: number; failure: { message: string } }] : [],
    );
    expect(ended.find((attempt) => attempt.item === item)?.failure.message).toMatch(said);
    // After its fingerprint is accepted, the certificate is trusted despite its defects.
    await changeTarget(test, target, { pinned: certificate.fingerprint });
    await test.value('outbox.resumeTarget', { target: target.id });
    expect(await queueDone(test)).toMatchObject([{ state: 'accepted' }]);
  });

  it('that is not the accepted certificate is not trusted, even if an authority signed it', async () => {
    const test = await clockedHost();
    const ca = authority();
    const server = await collector(ca.sign('IP:127.0.0.1'));
    const other = ca.sign('IP:127.0.0.1').fingerprint;
    const target = await makeTarget(test, server.url, { ca: ca.cert, pinned: other });
    await queueCaptures(test, target.id, [GOOD]);
    expect(await queueWhen(test, ([one]) => one?.state === 'held')).toMatchObject([{ cause: 'not_trusted' }]);
    expect(server.bytes()).toBe(0);
  });
});

describe('a target behind a proxy', () => {
  it('without TLS is requested by its full URL', async () => {
    const test = await clockedHost();
    const proxy = await realProxy(null);
    const server = await scriptedServer({ onWhole: (socket) => socket.end(answerBytes(200, 'CrashID=bp-1-2\n')) });
    const { id } = await makeTarget(test, server.url, { proxy: { kind: 'url', url: `http://127.0.0.1:${String(proxy.port)}` } });
    await queueConfirmed(test, id);
    expect(await queueDone(test)).toMatchObject([{ state: 'accepted' }]);
    expect(proxy.asked).toEqual([`POST ${server.url}`]);
    expect(server.receivedBody().equals(GOOD.subarray(GOOD.indexOf('\r\n\r\n') + 4))).toBe(true);
  });

  it.skipIf(!hasOpenssl)('with TLS is reached through a tunnel, with the credentials of the proxy', async () => {
    const test = await clockedHost();
    const proxy = await realProxy('someone:s3cret-of-the-proxy');
    const ca = authority();
    const server = await collector(ca.sign('IP:127.0.0.1'));
    const url = `http://someone:s3cret-of-the-proxy@127.0.0.1:${String(proxy.port)}`;
    const target = await makeTarget(test, server.url, { ca: ca.cert, proxy: { kind: 'url', url } });
    expect(JSON.stringify(target)).not.toContain('s3cret');
    await queueConfirmed(test, target.id);
    expect(await queueDone(test)).toMatchObject([{ state: 'accepted' }]);
    expect(proxy.asked).toEqual([`CONNECT 127.0.0.1:${String(server.port)}`]);
    expect(JSON.stringify(test.answers)).not.toContain('s3cret-of');
  });

  it.skipIf(!hasOpenssl)('is not sent to if the proxy refuses the credentials', async () => {
    const test = await clockedHost();
    const proxy = await realProxy('someone:else');
    const ca = authority();
    const server = await collector(ca.sign('IP:127.0.0.1'));
    const { id } = await makeTarget(test, server.url, {
      ca: ca.cert,
      proxy: { kind: 'url', url: `http://127.0.0.1:${String(proxy.port)}` },
      policy: { attempts: 1, firstWait: 1, longestWait: 1, longestAsked: 1, lost: 'ask' },
    });
    await queueConfirmed(test, id);
    expect(await queueDone(test)).toMatchObject([{ state: 'needs_person', cause: 'attempts_used_up' }]);
    expect(server.bytes()).toBe(0);
  });

  it('uses the proxy from the environment, except for the hosts that the environment excludes', async () => {
    const proxy = await realProxy(null);
    const server = await scriptedServer({ onWhole: (socket) => socket.end(answerBytes(200, 'CrashID=bp-1-2\n')) });
    const at = `http://127.0.0.1:${String(proxy.port)}`;
    const through = await clockedHost({ env: { http_proxy: at } });
    const first = await makeTarget(through, server.url, { proxy: { kind: 'environment' } });
    await queueConfirmed(through, first.id);
    expect(await queueDone(through)).toMatchObject([{ state: 'accepted' }]);
    expect(proxy.asked).toHaveLength(1);
    const excepted = await clockedHost({ env: { http_proxy: at, no_proxy: 'example.com, 127.0.0.1' } });
    const second = await makeTarget(excepted, server.url, { proxy: { kind: 'environment' } });
    await queueCaptures(excepted, second.id, [GOOD]);
    expect(await queueDone(excepted)).toMatchObject([{ state: 'accepted' }]);
    expect(proxy.asked).toHaveLength(1);
  });
});

type Host = Awaited<ReturnType<typeof clockedHost>>;

/** Queues a report after confirming it: a report that goes through a proxy counts as leaving this machine. */
async function queueConfirmed(test: Host, target: string): Promise<void> {
  const path = `${test.user}/confirmed.http`;
  writeFileSync(path, GOOD);
  const { report } = await test.opened(path);
  const { plan, view } = await test.value('outbox.plan', { what: { kind: 'report', report }, target });
  expect(view).toMatchObject({ isHere: false, needsConfirmation: true, reports: 1 });
  expect((await test.error('outbox.queue', { plan, confirmed: null })).code).toBe('confirmation_needed');
  const asked = await test.value('outbox.confirm', { plan });
  if (asked.kind !== 'ask') throw new Error(asked.kind);
  await test.value('outbox.queue', { plan, confirmed: asked.number });
}
