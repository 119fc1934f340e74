import { describe, expect, it } from 'vitest';
import type { TargetDraft, TargetTest, TestStep } from '../../../shared/bridge/view/preset-view.ts';
import { authority, hasOpenssl } from '../../builders/sending/certificates.ts';
import { changeTarget, makeTarget } from '../../builders/sending/queue-host.ts';
import { realProxy } from '../../builders/sending/real-proxy.ts';
import { type ScriptedServer, answerBytes, closedPort, scriptedServer } from '../../builders/sending/scripted-server.ts';
import { testHost } from '../../builders/app/test-host.ts';

/** Starts a server that answers as soon as it has received the head of a request. */
function answering(answer: Uint8Array, tls: { readonly key: string; readonly cert: string } | null = null): Promise<ScriptedServer> {
  return scriptedServer({ onHead: (socket) => socket.end(answer) }, tls);
}

const NOT_ALLOWED = answerBytes(405, '');

async function tested(url: string, changes: Partial<TargetDraft> = {}, options: Parameters<typeof testHost>[0] = {}): Promise<TargetTest> {
  const test = await testHost(options);
  const { id } = await makeTarget(test, url, changes);
  return test.value('target.test', { target: id });
}

function statesOf({ steps }: TargetTest): string {
  return steps.map(({ step, state }) => `${step} ${state}`).join(', ');
}

function failureOf({ steps }: TargetTest, step: TestStep): string {
  return steps.find((one) => one.step === step)?.failure?.message ?? '';
}

function detailOf({ steps }: TargetTest, step: TestStep): string {
  return steps.find((one) => one.step === step)?.detail ?? '';
}

describe('the test of a target', () => {
  it('reports each step and sends only a GET without token and headers', async () => {
    const server = await answering(NOT_ALLOWED);
    const test = await testHost();
    const { id } = await makeTarget(test, `${server.url}?key=of-the-query`, { headers: [{ name: 'X-Of-Target', value: 'chosen' }] });
    await test.value('target.setToken', { target: id, token: 'secret-token' });
    const result = await test.value('target.test', { target: id });
    expect(statesOf(result)).toBe('dns skipped, connect ok, tls skipped, http ok');
    expect(detailOf(result, 'http')).toContain('405');
    expect(result.steps.map(({ ms }) => typeof ms)).toEqual(['object', 'number', 'object', 'number']);
    expect(server.received().toString('latin1')).toBe(
      `GET /submit?key=of-the-query HTTP/1.1\r\nHost: 127.0.0.1:${String(server.port)}\r\nConnection: close\r\nAccept: */*\r\n\r\n`,
    );
    expect(JSON.stringify(test.answers)).not.toMatch(/secret-token|of-the-query/);
  });

  it('starts the demo collector, which answers like any other collector', async () => {
    const test = await testHost();
    const result = await test.value('target.test', { target: 'demo' });
    expect(statesOf(result)).toBe('dns skipped, connect ok, tls skipped, http ok');
    expect(await test.value('collector.state', {})).toMatchObject({ running: true });
  });

  it('shows the addresses of a name, and reports an unknown name', async () => {
    const server = await answering(NOT_ALLOWED);
    const lookup = (name: string): Promise<readonly string[]> =>
      name === 'known.test' ? Promise.resolve(['127.0.0.1']) : Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }));
    const known = await tested(`http://known.test:${String(server.port)}/submit`, {}, { lookup });
    expect(statesOf(known)).toBe('dns ok, connect ok, tls skipped, http ok');
    expect(detailOf(known, 'dns')).toBe('known.test resolves to 127.0.0.1.');
    const unknown = await tested('http://unknown.test/submit', {}, { lookup });
    expect(statesOf(unknown)).toBe('dns failed, connect skipped, tls skipped, http skipped');
    expect(failureOf(unknown, 'dns')).toContain('unknown.test was not found');
  });

  it('reports that nothing listens', async () => {
    const result = await tested(`http://127.0.0.1:${String(await closedPort())}/submit`);
    expect(statesOf(result)).toBe('dns skipped, connect failed, tls skipped, http skipped');
    expect(failureOf(result, 'connect')).toContain('refused');
  });

  it('reports that the answer did not arrive in time', async () => {
    const server = await scriptedServer({});
    const result = await tested(server.url, { timeouts: { connect: 300, idle: null, whole: null } });
    expect(statesOf(result)).toBe('dns skipped, connect ok, tls skipped, http failed');
    expect(failureOf(result, 'http')).toContain('in time');
  });

  it.each([
    ['404', answerBytes(404, ''), 'no such path'],
    ['503', answerBytes(503, ''), 'answered with an error'],
    ['no HTTP', Buffer.from('SSH-2.0-other\r\n'), 'not HTTP'],
  ])('explains the answer %s', async (_, answer, said) => {
    const result = await tested((await answering(answer)).url);
    expect(statesOf(result)).toBe('dns skipped, connect ok, tls skipped, http failed');
    expect(failureOf(result, 'http')).toContain(said);
  });

  it('shows a redirect, masked, without following it', async () => {
    const elsewhere = await answering(NOT_ALLOWED);
    const server = await answering(
      Buffer.from(`HTTP/1.1 302 Found\r\nLocation: ${elsewhere.url}?key=hidden-key\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`),
    );
    const result = await tested(server.url);
    expect(detailOf(result, 'http')).toContain(elsewhere.url);
    expect(JSON.stringify(result)).not.toContain('hidden-key');
    expect(elsewhere.bytes()).toBe(0);
  });
});

describe.skipIf(!hasOpenssl)('the test of a target with a certificate', () => {
  it('shows the issuer of a trusted certificate', async () => {
    const ca = authority();
    const server = await answering(NOT_ALLOWED, ca.sign('IP:127.0.0.1'));
    const result = await tested(server.url, { ca: ca.cert });
    expect(statesOf(result)).toBe('dns skipped, connect ok, tls ok, http ok');
    expect(detailOf(result, 'tls')).toMatch(/^TLSv1\.\d, certificate issued by Made-up authority for 127\.0\.0\.1, valid until \d{4}-/);
  });

  it.each([
    ['a certificate of an unknown authority', 'IP:127.0.0.1', 30, false, /authority/],
    ['an expired certificate', 'IP:127.0.0.1', -2, true, /expired/],
    ['a certificate for another host', 'DNS:elsewhere.example', 30, true, /another host/],
  ])('reports %s, sends nothing, and shows the fingerprint to accept', async (_, names, days, knowsCa, said) => {
    const ca = authority();
    const certificate = ca.sign(names, days);
    const server = await answering(NOT_ALLOWED, certificate);
    const test = await testHost();
    const target = await makeTarget(test, server.url, { ca: knowsCa ? ca.cert : null });
    const result = await test.value('target.test', { target: target.id });
    expect(statesOf(result)).toBe('dns skipped, connect ok, tls failed, http skipped');
    expect(failureOf(result, 'tls')).toMatch(said);
    expect(server.bytes()).toBe(0);
    expect(result.certificate?.fingerprint).toBe(certificate.fingerprint);
    const pinned = await tested(server.url, { pinned: result.certificate?.fingerprint ?? null });
    expect(statesOf(pinned)).toBe('dns skipped, connect ok, tls ok, http ok');
    expect(detailOf(pinned, 'tls')).toContain('accepted by its fingerprint');
  });

  it('reports a certificate that is not the accepted certificate', async () => {
    const ca = authority();
    const server = await answering(NOT_ALLOWED, ca.sign('IP:127.0.0.1'));
    const result = await tested(server.url, { ca: ca.cert, pinned: ca.fingerprint });
    expect(failureOf(result, 'tls')).toContain('not the pinned one');
    expect(server.bytes()).toBe(0);
  });

  it('reports that the server does not speak TLS', async () => {
    const server = await scriptedServer({ onData: (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n') });
    const result = await tested(server.url.replace('http:', 'https:'));
    expect(statesOf(result)).toBe('dns skipped, connect ok, tls failed, http skipped');
    expect(failureOf(result, 'tls')).toContain('uses no TLS');
  });
});

describe('the test of a target behind a proxy', () => {
  it('requests the full URL from the proxy, and reports a proxy that is unreachable', async () => {
    const proxy = await realProxy(null);
    const server = await answering(NOT_ALLOWED);
    const result = await tested(server.url, { proxy: { kind: 'url', url: `http://127.0.0.1:${String(proxy.port)}` } });
    expect(statesOf(result)).toBe('dns skipped, connect ok, tls skipped, http ok');
    expect(proxy.asked).toEqual([`GET ${server.url}`]);
    const gone = await tested(server.url, { proxy: { kind: 'url', url: `http://127.0.0.1:${String(await closedPort())}` } });
    expect(statesOf(gone)).toBe('dns skipped, connect failed, tls skipped, http skipped');
    expect(failureOf(gone, 'connect')).toContain('The proxy 127.0.0.1');
  });

  it.skipIf(!hasOpenssl)('uses a tunnel, and reports a proxy that refuses it', async () => {
    const proxy = await realProxy('someone:s3cret-of-the-proxy');
    const ca = authority();
    const server = await answering(NOT_ALLOWED, ca.sign('IP:127.0.0.1'));
    const at = `127.0.0.1:${String(proxy.port)}`;
    const through = (user: string) => ({ ca: ca.cert, proxy: { kind: 'url', url: `http://${user}${at}` } }) as const;
    const result = await tested(server.url, through('someone:s3cret-of-the-proxy@'));
    expect(statesOf(result)).toBe('dns skipped, connect ok, tls ok, http ok');
    expect(detailOf(result, 'connect')).toBe(`The proxy ${at} connected to 127.0.0.1:${String(server.port)}.`);
    const refused = await tested(server.url, through(''));
    expect(statesOf(refused)).toBe('dns skipped, connect failed, tls skipped, http skipped');
    expect(failureOf(refused, 'connect')).toContain(`The proxy ${at}`);
  });

  it("sends the proxy's credentials only to that proxy", async () => {
    const first = await realProxy('someone:s3cret-of-the-proxy');
    const second = await realProxy(null);
    const server = await answering(NOT_ALLOWED);
    const test = await testHost();
    const at = (port: number, user: string) => ({ kind: 'url', url: `http://${user}127.0.0.1:${String(port)}` }) as const;
    const made = await makeTarget(test, server.url, { proxy: at(first.port, 'someone:s3cret-of-the-proxy@') });
    const changed = await changeTarget(test, made, {});
    expect(statesOf(await test.value('target.test', { target: changed.id }))).toContain('http ok');
    expect(first.credentials).toHaveLength(1);
    await changeTarget(test, made, { proxy: at(second.port, '•••••••@') });
    await test.value('target.test', { target: changed.id });
    expect(second.credentials).toEqual([undefined]);
  });
});
