import { createHash, randomBytes } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { PAGE_LIST } from '../../../electron/host/app/page/page-files.ts';
import type { HostClient } from '../../../electron/host/app/thread/host-client.ts';
import { startServer } from '../../../electron/serve/server.ts';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { temporaryFiles } from '../../builders/platform/temporary-files.ts';
import { testHost, type TestHost } from '../../builders/app/test-host.ts';
import { signIn } from '../../support/shells/sign-in.ts';
import { rawExchange } from './raw-exchange.ts';
import { authOptions } from './server-auth.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

function pageFolder(): string {
  const folder = tempFolder();
  const page = '<!doctype html>';
  writeFileSync(join(folder, 'index.html'), page);
  const list = [{ path: 'index.html', sha256: sha256(Buffer.from(page)), type: 'text/html; charset=utf-8' }];
  writeFileSync(join(folder, PAGE_LIST), JSON.stringify(list));
  return folder;
}

/** The server's answer and its status. */
interface Said {
  readonly status: number;
  readonly said: unknown;
}

interface Served {
  readonly host: TestHost;
  readonly port: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Sends bytes at an offset. Returns the server's answer. */
  readonly post: (upload: string, offset: number | string, bytes: Uint8Array<ArrayBuffer>) => Promise<Said>;
  /** Asks the server for the number of received bytes. */
  readonly state: (upload: string) => Promise<Said>;
}

async function served(
  env: Readonly<Record<string, string>> = {},
  change: (hostClient: HostClient) => HostClient = (hostClient) => hostClient,
): Promise<Served> {
  const host = await testHost({ env });
  const server = await startServer({
    host: change(host.host),
    port: 0,
    rendererDir: pageFolder(),
    ...authOptions(),
  });
  if (!server.ok) throw new Error(server.error.code);
  onTestFinished(() => server.value.close());
  const { port, address } = server.value;
  const token = await signIn(address());
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream' };
  const at = `http://127.0.0.1:${String(port)}/upload/`;
  const read = async (response: Response) => {
    const text = await response.text();
    return { status: response.status, said: text === '' ? null : (JSON.parse(text) as unknown) };
  };
  return {
    host,
    port,
    headers,
    post: async (upload, offset, body) => read(await fetch(`${at}${upload}?offset=${String(offset)}`, { method: 'POST', headers, body })),
    state: async (upload) => read(await fetch(`${at}${upload}`, { headers })),
  };
}

const received = (bytes: number) => ({ status: 200, said: { ok: true, value: { received: bytes } } });

/** Begins a request that announces `length` bytes but sends fewer. Closes the connection once `when` returns true. */
async function broken({ port, headers }: Served, upload: string, bytes: Uint8Array, length: number, when: () => boolean): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port });
  const fields = { Host: `127.0.0.1:${String(port)}`, ...headers, 'Content-Length': String(length) };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /upload/${upload}?offset=0 HTTP/1.1\r\n${lines.join('')}\r\n`);
  socket.write(bytes);
  await vi.waitUntil(when, { timeout: 10_000, interval: 5 });
  socket.destroy();
}

describe('an upload over the server', () => {
  it('is written to its temporary file and opened as a report', async () => {
    const { host, post } = await served();
    const bytes = rawRequest({ parts: GOOD_PARTS });
    const { upload } = await host.value('upload.begin', { name: 'capture.http', size: bytes.length });
    expect(await post(upload, 0, new Uint8Array(bytes.subarray(0, 700)))).toEqual(received(700));
    expect(await post(upload, 700, new Uint8Array(bytes.subarray(700)))).toEqual(received(bytes.length));
    const file = await host.value('upload.end', { upload });
    expect(file).toMatchObject({ name: 'capture.http', displayPath: null });
    const [path = ''] = temporaryFiles(host.home);
    expect(readFileSync(path).equals(bytes)).toBe(true);
    expect(await host.value('report.open', { file: file.file })).toMatchObject({ title: 'Firefox 148.0a1 nightly' });
  });

  it('is hashed while it arrives, in pieces of any size', async () => {
    const hashes: (string | null)[] = [];
    const { host, post } = await served({}, (hostClient) => ({
      ...hostClient,
      uploadReceived: (upload, bytes, hash) => {
        hashes.push(hash);
        return hostClient.uploadReceived(upload, bytes, hash);
      },
    }));
    const bytes = new Uint8Array(randomBytes(5_000_003));
    const { upload } = await host.value('upload.begin', { name: 'a', size: bytes.length });
    for (const [from, to] of [
      [0, 1],
      [1, 3_000_000],
      [3_000_000, bytes.length],
    ] as const)
      expect(await post(upload, from, bytes.slice(from, to))).toEqual(received(to));
    expect(hashes).toEqual([null, null, sha256(bytes)]);
  });

  it('of an empty file needs no request', async () => {
    const { host } = await served();
    const { upload } = await host.value('upload.begin', { name: 'a', size: 0 });
    expect(await host.value('upload.end', { upload })).toMatchObject({ name: 'a' });
  });

  it('continues after the bytes that arrived before the connection broke', async () => {
    const service = await served();
    const { host, post, state } = service;
    const bytes = new Uint8Array(randomBytes(3_000_000));
    const { upload } = await host.value('upload.begin', { name: 'a', size: bytes.length });
    const isThere = (): boolean => temporaryFiles(host.home).some((path) => statSync(path).size >= 1 << 20);
    await broken(service, upload, bytes.subarray(0, 2_000_000), bytes.length, isThere);
    const { said } = await state(upload);
    const { received: there } = (said as { value: { received: number } }).value;
    expect(there).toBeGreaterThanOrEqual(1 << 20);
    expect(await post(upload, there, bytes.slice(there))).toEqual(received(bytes.length));
    await host.value('upload.end', { upload });
    expect(temporaryFiles(host.home).map((path) => sha256(readFileSync(path)))).toEqual([sha256(bytes)]);
  });

  it('replaces a hanging connection with the next request', async () => {
    const service = await served();
    const { host, state } = service;
    const bytes = new Uint8Array(randomBytes(2_000_000));
    const { upload } = await host.value('upload.begin', { name: 'a', size: bytes.length });
    const over = { isAnswered: false };
    const hanging = broken(service, upload, bytes.subarray(0, 1_500_000), bytes.length, () => over.isAnswered);
    await vi.waitUntil(() => temporaryFiles(host.home).some((path) => statSync(path).size >= 1 << 20), { timeout: 10_000 });
    const { status, said } = await state(upload);
    over.isAnswered = true;
    await hanging;
    expect(status).toBe(200);
    expect((said as { value: { received: number } }).value.received).toBeGreaterThanOrEqual(1 << 20);
  });

  it('refuses bytes out of order or beyond the announced size, without losing received bytes', async () => {
    const { host, post, state } = await served();
    const { upload } = await host.value('upload.begin', { name: 'a.http', size: 10 });
    await post(upload, 0, new Uint8Array(4));
    for (const [offset, length] of [
      [5, 2],
      [0, 4],
      [4, 7],
    ] as const) {
      const { status, said } = await post(upload, offset, new Uint8Array(length));
      expect([status, said]).toMatchObject([409, { ok: false, error: { code: 'upload_out_of_order' } }]);
    }
    expect(await state(upload)).toEqual(received(4));
    expect((await host.error('upload.end', { upload })).code).toBe('upload_out_of_order');
  });

  it('refuses to mix bridge calls and requests', async () => {
    const { host, post } = await served();
    const byCalls = await host.value('upload.begin', { name: 'a', size: 4 });
    await host.value('upload.append', { upload: byCalls.upload, offset: 0, bytes: new Uint8Array(2) });
    expect((await post(byCalls.upload, 2, new Uint8Array(2))).status).toBe(409);
    const appended = await host.value('upload.begin', { name: 'a', size: 4 });
    await post(appended.upload, 0, new Uint8Array(2));
    const error = await host.error('upload.append', { upload: appended.upload, offset: 2, bytes: new Uint8Array(2) });
    expect(error.code).toBe('upload_out_of_order');
  });

  it('refuses bytes after it is cancelled, and leaves no file', async () => {
    const { host, post, state } = await served();
    const { upload } = await host.value('upload.begin', { name: 'a', size: 10 });
    await post(upload, 0, new Uint8Array(4));
    expect(await host.value('upload.cancel', { upload })).toEqual({ done: true });
    expect(temporaryFiles(host.home)).toEqual([]);
    expect(await post(upload, 4, new Uint8Array(2))).toMatchObject({ status: 404, said: { ok: false, error: { code: 'unknown_handle' } } });
    expect((await state(upload)).status).toBe(404);
    expect(await host.value('upload.cancel', { upload })).toEqual({ done: true });
  });

  it('is refused with an error if the disk is full', async () => {
    const { host, post } = await served({}, (hostClient) => ({
      ...hostClient,
      uploadDestination: async (upload) => {
        const destination = await hostClient.uploadDestination(upload);
        return destination.ok ? { ok: true, value: { ...destination.value, path: '/dev/full' } } : destination;
      },
    }));
    const { upload } = await host.value('upload.begin', { name: 'a.http', size: 10 });
    const { status, said } = await post(upload, 0, new Uint8Array(10));
    expect([status, said]).toMatchObject([507, { ok: false, error: { code: 'disk_full' } }]);
    expect(JSON.stringify(said)).toContain('a.http');
    expect(temporaryFiles(host.home)).toEqual([]);
  });
});

describe('access to an upload', () => {
  it('is allowed only for the page, by POST or GET, with a length and an offset', async () => {
    const { host, port, headers, post } = await served();
    const { upload } = await host.value('upload.begin', { name: 'a', size: 4 });
    const own = `127.0.0.1:${String(port)}`;
    const status = async (method: string, change: Readonly<Record<string, string | null>> = {}, query = '?offset=0'): Promise<number> => {
      const fields = Object.entries<string | null>({ Host: own, ...headers, 'Content-Length': '4', Connection: 'close', ...change });
      const lines = fields.flatMap(([name, value]) => (value === null ? [] : [`${name}: ${value}\r\n`]));
      const answer = await rawExchange(port, `${method} /upload/${upload}${query} HTTP/1.1\r\n${lines.join('')}\r\nabcd`);
      return Number(answer.split(' ')[1]);
    };
    expect(await status('POST', { Authorization: null })).toBe(401);
    expect(await status('POST', { Authorization: `Bearer ${'A'.repeat(43)}` })).toBe(401);
    expect(await status('POST', { Host: 'example.com' })).toBe(421);
    expect(await status('POST', { Origin: 'https://example.com' })).toBe(403);
    expect(await status('POST', { 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
    for (const method of ['PUT', 'DELETE', 'HEAD', 'OPTIONS']) expect(await status(method), method).toBe(405);
    expect(await status('POST', { 'Content-Type': 'application/json' })).toBe(415);
    expect(await status('POST', { 'Content-Length': null, 'Transfer-Encoding': 'chunked' })).toBe(411);
    expect(await status('POST', {}, '')).toBe(400);
    expect(await status('POST', {}, '?offset=-1')).toBe(400);
    expect((await post('unknown', 0, new Uint8Array(1))).status).toBe(404);
    expect(await post(upload, 0, new Uint8Array(4))).toEqual(received(4));
  });

  it('is refused above the configured maximum size', async () => {
    const { host } = await served({ CRASHLENS_MAX_UPLOAD: '1000' });
    expect((await host.error('upload.begin', { name: 'big.http', size: 1_001 })).code).toBe('upload_too_large');
  });
});
