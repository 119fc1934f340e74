import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PAGE_LIST } from '../../../electron/host/app/page/page-files.ts';
import { MAX_CALL_BYTES } from '../../../electron/serve/read-body.ts';
import { startServer, type RunningServer } from '../../../electron/serve/server.ts';
import { decodeBridgeJson, encodeBridgeJson } from '../../../shared/bytes/bridge-json.ts';
import { ADDRESS, codeIn, exchangeCode, signIn } from '../../support/shells/sign-in.ts';
import { fakeHostClient, type FakeHostClient } from './fake-host-client.ts';
import { rawExchange, request } from './raw-exchange.ts';
import { authOptions } from './server-auth.ts';

const HTML = '<!doctype html><title>page</title>';
let folder = '';
let server: RunningServer;
let fake: FakeHostClient;
let token = '';
let own = '';

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'crashlens-test-'));
  writeFileSync(path.join(folder, 'index.html'), HTML);
  writeFileSync(path.join(folder, 'unlisted.js'), 'secret');
  const sha256 = createHash('sha256').update(HTML).digest('hex');
  writeFileSync(path.join(folder, PAGE_LIST), JSON.stringify([{ path: 'index.html', sha256, type: 'text/html; charset=utf-8' }]));
  fake = fakeHostClient();
  const started = await startServer({ host: fake.hostClient, port: 0, rendererDir: folder, ...authOptions() });
  if (!started.ok) throw new Error(started.error.code);
  server = started.value;
  token = await signIn(server.address());
  own = `127.0.0.1:${server.port}`;
});

afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const statusOf = (answer: string): number => Number(answer.split(' ')[1]);
const bodyOf = (answer: string): string => answer.slice(answer.indexOf('\r\n\r\n') + 4);
const exchange = (line: string, headers: Readonly<Record<string, string>> = {}, body = ''): Promise<string> =>
  rawExchange(server.port, request(line, { Host: own, ...headers }, body));
/** Requests a file and closes the connection after the first bytes of the answer, so that most of it is unread. */
function giveUpAfterHead(at: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: server.port });
    socket.once('readable', () => {
      socket.read(1);
      socket.resetAndDestroy();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.write(request(`GET ${at}`, { Host: own }), 'latin1');
  });
}

const json = { 'Content-Type': 'application/json' };
const bearer = (value = token): Record<string, string> => ({ Authorization: `Bearer ${value}`, ...json });
const call = (headers: Readonly<Record<string, string>>, body = '{}', channel = 'app.meta'): Promise<string> =>
  exchange(`POST /bridge/${channel}`, headers, body);

describe('the URL of the browser shell', () => {
  it('contains a different 128-bit code in its fragment each time, and no token', () => {
    const addresses = [server.address(), server.address()];
    for (const address of addresses) expect(ADDRESS.exec(address)?.[0]).toBe(address);
    expect(codeIn(addresses[0] ?? '')).not.toBe(codeIn(addresses[1] ?? ''));
    expect(addresses.join()).not.toContain(token);
  });

  it('signs in one tab, with its own 256-bit token', async () => {
    const [first, second] = [await signIn(server.address()), await signIn(server.address())];
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(second).not.toBe(first);
    for (const own of [token, first, second]) expect(statusOf(await call(bearer(own)))).toBe(200);
  });

  it('reports its end when its code is used, or when the server closes', async () => {
    const [used, unused] = [vi.fn(), vi.fn()];
    const address = server.address(used);
    server.address(unused);
    await signIn(address);
    expect([used, unused].map((over) => over.mock.calls.length)).toEqual([1, 0]);
    await server.close();
    expect([used, unused].map((over) => over.mock.calls.length)).toEqual([1, 1]);
  });

  it('signs out its tab if it is used a second time, for calls and events', async () => {
    const address = server.address();
    const given = await signIn(address);
    const events = await fetch(`http://${own}/events`, { headers: bearer(given) });
    const others = await fetch(`http://${own}/events`, { headers: bearer() });
    expect(await exchangeCode(address, codeIn(address))).toEqual({ kind: 'used' });
    expect(statusOf(await call(bearer(given)))).toBe(401);
    expect(await events.text()).toBe('\n');
    expect(statusOf(await call(bearer()))).toBe(200);
    fake.tell('reports.changed', { opened: null });
    const reader = others.body?.getReader();
    let heard = '';
    while (!heard.includes('reports.changed')) heard += Buffer.from((await reader?.read())?.value ?? []).toString('utf8');
    await reader?.cancel();
    expect(await exchangeCode(address, codeIn(address))).toEqual({ kind: 'dead' });
  });

  it('does not sign in with an invalid code', async () => {
    expect(await exchangeCode(`http://${own}`, 'A'.repeat(22))).toEqual({ kind: 'dead' });
    for (const body of [
      '',
      '{',
      '{}',
      '{"code":""}',
      '{"code":1}',
      '{"code":"ä"}',
      `{"code":"${'A'.repeat(65)}"}`,
      '{"code":"A","more":1}',
    ])
      expect(statusOf(await exchange('POST /session', json, body)), body).toBe(400);
    expect(statusOf(await exchange('POST /session', json, `{"code":"${'A'.repeat(2_000)}"}`))).toBe(413);
  });

  it('is rejected if another site sends it', async () => {
    const body = JSON.stringify({ code: codeIn(server.address()) });
    expect(statusOf(await exchange('POST /session', { ...json, 'Sec-Fetch-Site': 'cross-site' }, body))).toBe(403);
    expect(statusOf(await exchange('POST /session', { ...json, Origin: 'https://example.com' }, body))).toBe(403);
    expect(statusOf(await exchange('POST /session', { ...json, Origin: 'null' }, body))).toBe(403);
    expect(statusOf(await exchange('POST /session', { ...json, Host: 'example.com' }, body))).toBe(421);
    expect(statusOf(await exchange('POST /session', { 'Content-Type': 'text/plain' }, body))).toBe(415);
    for (const method of ['GET', 'PUT', 'HEAD', 'OPTIONS']) expect(statusOf(await exchange(`${method} /session`, json))).toBe(405);
    expect(statusOf(await exchange('POST /session', { ...json, 'Sec-Fetch-Site': 'same-origin' }, body))).toBe(200);
  });

  it('is reachable only on 127.0.0.1', async () => {
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .map(({ address }) => address)
      .filter((address) => address !== '127.0.0.1' && !address.startsWith('fe80'));
    for (const host of [...others, '127.0.0.2']) {
      const outcome = await new Promise<string>((resolve) => {
        const socket = connect({ host, port: server.port });
        // The timeout is needed because an address that drops packets never answers.
        socket.setTimeout(2_000, () => socket.destroy(new Error('timeout')));
        socket.on('connect', () => {
          socket.destroy();
          resolve('connected');
        });
        socket.on('error', () => resolve('refused'));
      });
      expect(outcome, host).toBe('refused');
    }
  });

  it('is not created if the port is taken', async () => {
    const second = await startServer({ host: fake.hostClient, port: server.port, rendererDir: folder, ...authOptions() });
    expect(second).toMatchObject({ ok: false, error: { code: 'port_in_use' } });
  });

  it('is not created if there is no page', async () => {
    const second = await startServer({ host: fake.hostClient, port: 0, rendererDir: path.join(folder, 'nowhere'), ...authOptions() });
    expect(second).toMatchObject({ ok: false, error: { code: 'internal' } });
  });
});

describe('a call', () => {
  it('reaches the host with its token and carries bytes both ways', async () => {
    const body = encodeBridgeJson({ bytes: new Uint8Array([0, 255]) });
    const answer = await call(bearer(), body, 'upload.append');
    expect(statusOf(answer)).toBe(200);
    expect(fake.asked).toEqual([['upload.append', { bytes: new Uint8Array([0, 255]) }]]);
    expect(decodeBridgeJson(bodyOf(answer))).toEqual({ ok: true, value: { bytes: new Uint8Array([0, 255]) } });
  });

  it.each([
    ['no token', {}],
    ['another token', { Authorization: `Bearer ${'A'.repeat(43)}` }],
    ['an empty token', { Authorization: 'Bearer ' }],
    ['another scheme', { Authorization: 'Basic AAAA' }],
    ['the token as a cookie', { Cookie: 'token=x' }],
  ])('is refused with %s', async (_, headers) => {
    expect(statusOf(await call({ ...json, ...headers }))).toBe(401);
    expect(statusOf(await exchange('GET /events', headers))).toBe(401);
    expect(fake.asked).toEqual([]);
  });

  it('is refused if the token is in the URL', async () => {
    expect(statusOf(await exchange(`POST /bridge/app.meta?token=${token}`, json, '{}'))).toBe(401);
  });

  it.each(['localhost', 'example.com', '127.0.0.1', '127.0.0.1:1', '[::1]', ''])('is refused for the host %j', async (host) => {
    for (const headers of [bearer(), {}])
      expect(statusOf(await exchange('POST /bridge/app.meta', { ...headers, Host: host }, '{}'))).toBe(host === '' ? 421 : 421);
    expect(statusOf(await exchange('GET /', { Host: host }))).toBe(421);
    expect(fake.asked).toEqual([]);
  });

  it.each(['https://example.com', 'null', 'http://127.0.0.1', 'http://127.0.0.1:1', 'http://localhost'])(
    'is refused for the origin %j',
    async (origin) => {
      expect(statusOf(await call({ ...bearer(), Origin: origin }))).toBe(403);
      expect(statusOf(await exchange('GET /', { Origin: origin }))).toBe(403);
      expect(fake.asked).toEqual([]);
    },
  );

  it('is accepted from the page’s own origin', async () => {
    expect(statusOf(await call({ ...bearer(), Origin: `http://${own}`, 'Sec-Fetch-Site': 'same-origin' }))).toBe(200);
  });

  it.each(['cross-site', 'same-site'])('is refused if the browser marks it as a request of another site: %s', async (site) => {
    expect(statusOf(await call({ ...bearer(), 'Sec-Fetch-Site': site }))).toBe(403);
  });

  it('is refused if it is not JSON', async () => {
    const answer = await call(bearer(), '{');
    expect(statusOf(answer)).toBe(400);
    expect(decodeBridgeJson(bodyOf(answer))).toMatchObject({ ok: false, error: { code: 'invalid_request' } });
    expect(statusOf(await call({ ...bearer(), 'Content-Type': 'text/plain' }))).toBe(415);
  });

  it('is refused if it is longer than an edit needs', async () => {
    const size = MAX_CALL_BYTES + 1;
    const head = `POST /bridge/app.meta HTTP/1.1\r\nHost: ${own}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
    // The server refuses the request by its header alone and does not wait for the body.
    expect(statusOf(await rawExchange(server.port, `${head}Content-Length: ${String(size)}\r\n\r\n`))).toBe(413);
    const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n${size.toString(16)}\r\n${'x'.repeat(size)}\r\n`;
    expect(statusOf(await rawExchange(server.port, chunked))).toBe(413);
    expect(fake.asked).toEqual([]);
  });

  it.each(['GET', 'PUT', 'DELETE', 'OPTIONS', 'HEAD'])('is refused with method %s', async (method) => {
    expect(statusOf(await exchange(`${method} /bridge/app.meta`, bearer()))).toBe(405);
  });
});

describe('a page that reconnects', () => {
  const proofs = async (nonce: string): Promise<unknown> => JSON.parse(bodyOf(await exchange(`GET /proof?nonce=${nonce}`)));

  it('verifies its server without sending its token, and learns whether the server is the same run', async () => {
    const key = createHash('sha256').update(token).digest();
    const proof = createHmac('sha256', key)
      .update(`crashlens ${String(server.port)} ${'n'.repeat(22)}`)
      .digest('hex');
    expect(await proofs('n'.repeat(22))).toEqual({ proofs: [proof] });
    const runs = await Promise.all(
      [0, 1].map(async () => {
        const response = await fetch(`http://${own}/events`, { headers: bearer() });
        await response.body?.cancel();
        return response.headers.get('Crashlens-Run');
      }),
    );
    expect(runs[0]).toMatch(/^[\w-]{36}$/);
    expect(runs[1]).toBe(runs[0]);
  });

  it('gets no proof for an invalid nonce, and another site gets no proof', async () => {
    for (const query of [
      '',
      '?nonce=',
      '?nonce=short',
      `?nonce=${'n'.repeat(65)}`,
      '?nonce=%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20%20',
    ])
      expect(statusOf(await exchange(`GET /proof${query}`)), query).toBe(400);
    expect(statusOf(await exchange(`GET /proof?nonce=${'n'.repeat(22)}`, { 'Sec-Fetch-Site': 'cross-site' }))).toBe(403);
    expect(statusOf(await exchange(`GET /proof?nonce=${'n'.repeat(22)}`, { Host: 'localhost' }))).toBe(421);
    expect(statusOf(await exchange(`POST /proof?nonce=${'n'.repeat(22)}`))).toBe(405);
  });
});

describe('every answer', () => {
  it('allows no other site, sets no cookie and has the content security policy', async () => {
    const preflight = {
      Origin: 'https://example.com',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization',
    };
    const answers = [
      await exchange('GET /'),
      await call(bearer()),
      await call(json),
      await exchange('OPTIONS /bridge/app.meta', preflight),
      await exchange('GET /nothing'),
    ];
    for (const answer of answers) {
      const head = answer.slice(0, answer.indexOf('\r\n\r\n')).toLowerCase();
      expect(head).not.toContain('access-control');
      expect(head).not.toContain('set-cookie');
      expect(head).toContain("connect-src 'self'");
      expect(head).toContain("default-src 'none'");
      expect(head).toContain("frame-ancestors 'none'");
      expect(head).toContain('x-content-type-options: nosniff');
    }
  });
});

describe('the page’s files', () => {
  it('are served only from the list', async () => {
    expect(bodyOf(await exchange('GET /'))).toBe(HTML);
    for (const at of [
      '/../etc/passwd',
      '/%2e%2e/x',
      '/unlisted.js',
      `/${PAGE_LIST}`,
      '/index.html%00',
      '//index.html',
      '/download/',
      '/__proto__',
    ]) {
      expect(statusOf(await exchange(`GET ${at}`)), at).toBe(404);
    }
    expect(statusOf(await exchange('POST /'))).toBe(405);
    expect(bodyOf(await exchange('HEAD /'))).toBe('');
  });
});

describe('a download', () => {
  it('is served as an attachment under its own token until it is fetched completely', async () => {
    const file = path.join(folder, 'part.bin');
    writeFileSync(file, 'bytes <script>');
    fake.downloads.set('one', { path: file, name: 'übel "x"\r\n.html' });
    expect(statusOf(await exchange('HEAD /download/one'))).toBe(405);
    expect(statusOf(await exchange('GET /download/one', { 'Sec-Fetch-Site': 'cross-site' }))).toBe(403);
    const answer = await exchange('GET /download/one');
    expect(statusOf(answer)).toBe(200);
    expect(bodyOf(answer)).toBe('bytes <script>');
    expect(answer).toContain('Content-Type: application/octet-stream');
    expect(answer).toContain(
      `Content-Disposition: attachment; filename="_bel _x___.html"; filename*=UTF-8''%C3%BCbel%20%22x%22%0D%0A.html`,
    );
    await expect.poll(() => fake.fetched).toEqual([['one', true]]);
    expect(statusOf(await exchange('GET /download/one'))).toBe(404);
  });

  it.each([
    ['much of the file is not sent yet', 64 << 20],
    ['the system has buffered the whole file', 100_000],
  ])('does not count as fetched if the client closes the connection, even if %s', async (_, size) => {
    const file = path.join(folder, 'large.bin');
    writeFileSync(file, Buffer.alloc(size));
    fake.downloads.set('one', { path: file, name: 'large.bin' });
    await giveUpAfterHead('/download/one');
    await expect.poll(() => fake.fetched).toEqual([['one', false]]);
    expect(Buffer.byteLength(bodyOf(await exchange('GET /download/one')), 'latin1')).toBe(size);
    await expect
      .poll(() => fake.fetched)
      .toEqual([
        ['one', false],
        ['one', true],
      ]);
  });

  it('of an empty file has an empty body', async () => {
    const file = path.join(folder, 'empty.bin');
    writeFileSync(file, '');
    fake.downloads.set('none', { path: file, name: 'empty.bin' });
    const answer = await exchange('GET /download/none');
    expect(statusOf(answer)).toBe(200);
    expect(bodyOf(answer)).toBe('');
  });
});

describe('events', () => {
  async function nextLine(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<unknown> {
    let text = '';
    while (!/\n./s.test(text.trimStart()) && !text.trim().endsWith('}')) {
      const { done, value } = await reader.read();
      if (done) return null;
      text += Buffer.from(value).toString('utf8');
    }
    return JSON.parse(text.trim());
  }

  it('arrive as lines of JSON, including events from before the page connected', async () => {
    fake.tell('reports.changed', { opened: 'early' });
    const response = await fetch(`http://${own}/events`, { headers: { Authorization: `Bearer ${token}` } });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    expect(await nextLine(reader)).toEqual({ event: 'reports.changed', payload: { opened: 'early' } });
    fake.tell('reports.changed', { opened: 'late' });
    expect(await nextLine(reader)).toEqual({ event: 'reports.changed', payload: { opened: 'late' } });
    await server.close();
    expect(await nextLine(reader)).toBeNull();
  });
});
