import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { ConcurrencyLimit } from '../../../electron/host/platform/base/concurrency-limit.ts';
import type { Lookup } from '../../../electron/host/platform/http/resolve-host.ts';
import { isPartialName } from '../../../electron/host/platform/files/partials.ts';
import { MAX_SYMBOL_REQUESTS } from '../../../electron/host/report/symbols/servers/download-symbols.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import {
  FILE,
  FILES,
  PATH,
  downloadsTo,
  requestHeaders,
  serverAndDownloads,
  symbolText,
  testSymbolServer,
} from '../../builders/report/symbol-download.ts';
import type { SymbolRequest } from '../../builders/report/symbol-server.ts';
import { closedPort } from '../../builders/sending/scripted-server.ts';

function hostOf(url: string): string {
  return new URL(url).host;
}

function pathsOf(log: readonly SymbolRequest[]): readonly string[] {
  return log.map(({ server, path }) => `${server} ${path}`);
}

describe('a symbol file', () => {
  it('is downloaded as from Tecken: redirected to another port, and inflated', async () => {
    const { server, run } = await serverAndDownloads();
    const result = await run();
    expect(result).toMatchObject({ state: 'downloaded', size: FILE.length });
    expect(result.state === 'downloaded' && readFileSync(result.file).equals(FILE)).toBe(true);
    expect(pathsOf(server.log)).toEqual([`front /${PATH}`, `storage /${PATH}?signature=x`]);
  });

  it('is requested by GET, with no header but the named ones', async () => {
    const { server, run } = await serverAndDownloads();
    await run();
    expect(server.log.map(({ method, headers }) => ({ method, headers }))).toEqual([
      { method: 'GET', headers: requestHeaders(server.url) },
      { method: 'GET', headers: requestHeaders(server.storage) },
    ]);
  });

  it.each([
    ['length', 'none'],
    ['chunked', 'none'],
    ['close', 'none'],
    ['chunked', 'gzip'],
    ['close', 'gzip'],
  ] as const)('is complete if its end is marked by %s and its coding is %s', async (framing, coding) => {
    const { run } = await serverAndDownloads({ framing, coding, isDirect: true });
    const result = await run();
    expect(result.state === 'downloaded' && readFileSync(result.file).equals(FILE)).toBe(true);
  });

  it('is inflated without Content-Encoding if the name in the last URL ends in .gz', async () => {
    const storage = await testSymbolServer({ isDirect: true, encoding: null, files: new Map([['a/b/App.sym.gz', FILE]]) });
    const { run } = await serverAndDownloads({ location: `${storage.url}a/b/App.sym.gz` });
    const result = await run();
    expect(result.state === 'downloaded' && readFileSync(result.file).equals(FILE)).toBe(true);
  });

  it('is requested in lower case if the server does not have it as written', async () => {
    const { server, run } = await serverAndDownloads({ isLowerCase: true, isDirect: true });
    expect(await run()).toMatchObject({ state: 'downloaded' });
    expect(pathsOf(server.log)).toEqual([`front /${PATH}`, `front /${PATH.toLowerCase()}`]);
  });

  it('reports its progress up to its size as sent', async () => {
    const { run } = await serverAndDownloads({ isDirect: true, coding: 'none' });
    const seen: (readonly [number, number | null])[] = [];
    await run({ progress: (received, total) => void seen.push([received, total]) });
    expect(seen.at(-1)).toEqual([FILE.length, FILE.length]);
  });

  it('leaves no temporary file after the caller closed the download', async () => {
    const { folder, partial, run } = await serverAndDownloads();
    const result = await run();
    expect(readdirSync(folder).map((name) => join(folder, name))).toEqual([result.state === 'downloaded' && result.file]);
    partial.close();
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a server without the file', () => {
  it('is asked twice at most, and the file is missing', async () => {
    const { server, run } = await serverAndDownloads({ files: new Map() });
    expect(await run()).toEqual({ state: 'missing', host: hostOf(server.url) });
    expect(server.log).toHaveLength(2);
  });

  it.each([400, 401, 403, 204, 304])('with status %i refuses', async (status) => {
    const { server, run } = await serverAndDownloads({ status });
    expect(await run()).toEqual({ state: 'refused', host: hostOf(server.url), status });
    expect(server.log).toHaveLength(1);
  });

  it.each([
    [429, '120', 120_000],
    [429, 'Sat, 21 Nov 2026 10:00:30 GMT', 30_000],
    [503, 'Sat, 21 Nov 2026 09:00:00 GMT', 0],
    [429, '999999', 3_600_000],
    [500, undefined, 60_000],
    [502, 'soon', 60_000],
  ])('with status %i and Retry-After %s can be asked later', async (status, retryAfter, retryAfterMs) => {
    const { server, run } = await serverAndDownloads({ status, ...(retryAfter === undefined ? {} : { retryAfter }) });
    const result = await run({ now: () => Date.UTC(2026, 10, 21, 10) });
    expect(result).toEqual({ state: 'later', host: hostOf(server.url), status, retryAfterMs });
  });
});

describe('a download fails', () => {
  it('if nothing arrives for the time limit, and a retry continues', async () => {
    const { server, run } = await serverAndDownloads({ isDirect: true, coding: 'none', stallAfter: 10_000 });
    const result = await run({ limits: { stall: 100 } });
    expect(result).toMatchObject({ state: 'failed', why: 'stalled', host: hostOf(server.url) });
    server.answer({ files: FILES, isDirect: true, coding: 'none' });
    expect(await run()).toMatchObject({ state: 'downloaded', size: FILE.length });
  });

  it('if the server does not answer at all', async () => {
    const { run } = await serverAndDownloads({ isDirect: true, stallAfter: 0 });
    expect(await run({ limits: { stall: 50 } })).toMatchObject({ state: 'failed', why: 'stalled', keptBytes: 0 });
  });

  it.each(['length', 'chunked'] as const)('if the connection ends before the body marked by %s', async (framing) => {
    const { run } = await serverAndDownloads({ isDirect: true, coding: 'none', framing, cutAfter: 5_000 });
    expect(await run()).toMatchObject({ state: 'failed', why: 'cut', keptBytes: 5_000 });
  });

  it('if gzip data ends early', async () => {
    const { run } = await serverAndDownloads({ isDirect: true, coding: 'truncated' });
    expect(await run()).toMatchObject({ state: 'failed', why: 'cut' });
  });

  it('if gzip data is damaged, and keeps nothing', async () => {
    const { folder, run } = await serverAndDownloads({ coding: 'damaged' });
    expect(await run()).toMatchObject({ state: 'failed', why: 'gzip', keptBytes: 0 });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('if the body has a coding that was not requested', async () => {
    const { run } = await serverAndDownloads({ encoding: 'br' });
    expect(await run()).toMatchObject({ state: 'failed', why: 'encoding' });
  });

  it.each([
    ['a gzip bomb', { files: new Map([[PATH, new Uint8Array(5_000_000)]]) }],
    ['a body without a length', { coding: 'none', framing: 'chunked', files: new Map([[PATH, symbolText(2_000_000)]]) }],
    ['a length', { coding: 'none', files: new Map([[PATH, symbolText(2_000_000)]]) }],
  ] as const)('if %s exceeds the limit, and keeps nothing', async (_, options) => {
    const { folder, run } = await serverAndDownloads(options);
    expect(await run({ limits: { maxInflated: 1_000_000 } })).toMatchObject({ state: 'failed', why: 'too_large', keptBytes: 0 });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('if the host has no address', async () => {
    const { run } = downloadsTo(join(tempFolder(), 'x'), 'http://symbols.example/');
    const lookup: Lookup = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    expect(await run({ routes: { lookup } })).toMatchObject({ state: 'failed', why: 'dns', host: 'symbols.example' });
  });

  it('if the name server does not answer in time', async () => {
    const { run } = downloadsTo(join(tempFolder(), 'x'), 'http://symbols.example/');
    expect(await run({ routes: { lookup: () => new Promise(() => undefined) }, limits: { stall: 20 } })).toMatchObject({ why: 'stalled' });
  });

  it('if nothing listens at the address', async () => {
    const { run } = downloadsTo(join(tempFolder(), 'x'), `http://127.0.0.1:${String(await closedPort())}/`);
    expect(await run()).toMatchObject({ state: 'failed', why: 'connect', reason: 'ECONNREFUSED' });
  });

  it('by an exception if the disk cannot store the file', async () => {
    const server = await testSymbolServer();
    const { run } = downloadsTo(join(tempFolder(), 'no such folder', 'x'), server.url);
    await expect(run()).rejects.toMatchObject({ error: { code: 'cannot_write', facts: { own: 'symbol_file' } } });
  });

  it('if a server or the target of a redirect upgrades the connection to another protocol', async () => {
    const upgrading = await testSymbolServer({ status: 101 });
    for (const options of [{ status: 101 }, { location: upgrading.url }]) {
      const { run } = await serverAndDownloads(options);
      expect(await run()).toMatchObject({ state: 'failed', why: 'answer', keptBytes: 0 });
    }
  });

  it('if the proxy cannot be used', async () => {
    const { server, run } = await serverAndDownloads();
    expect(await run({ routes: { proxyFor: () => 'unusable' } })).toMatchObject({ state: 'failed', why: 'proxy_url' });
    expect(server.log).toEqual([]);
  });
});

describe('requests', () => {
  it('of all servers are at most four at the same time', async () => {
    const servers = await Promise.all([0, 1, 2].map(() => testSymbolServer({ isDirect: true })));
    const limit = new ConcurrencyLimit(MAX_SYMBOL_REQUESTS);
    const held: (() => void)[] = [];
    const lookup: Lookup = () => new Promise((resolve) => void held.push(() => resolve(['127.0.0.1'])));
    const folder = tempFolder();
    const running = Array.from({ length: 10 }, (_, index) => {
      const { run } = downloadsTo(join(folder, String(index)), `http://symbols.test:${new URL(servers[index % 3]?.url ?? '').port}/`);
      return run({ limit, routes: { lookup } });
    });
    await vi.waitFor(() => expect(held).toHaveLength(4));
    expect(servers.flatMap(({ log }) => log)).toEqual([]);
    held[0]?.();
    await Promise.race(running);
    await vi.waitFor(() => expect(held).toHaveLength(5));
    for (let next = 1; next < running.length; next += 1) {
      await vi.waitFor(() => expect(held.length).toBeGreaterThan(next));
      held[next]?.();
    }
    expect((await Promise.all(running)).every(({ state }) => state === 'downloaded')).toBe(true);
  });

  it('are not made for a download that was stopped while it waited', async () => {
    const { server, run } = await serverAndDownloads({ isDirect: true, stallAfter: 10 });
    const limit = new ConcurrencyLimit(1);
    const stop = new AbortController();
    const first = run({ limit, signal: stop.signal });
    const { run: runSecond } = downloadsTo(join(tempFolder(), 'x'), server.url);
    const second = runSecond({ limit, signal: stop.signal });
    stop.abort();
    expect(await second).toEqual({ state: 'cancelled', keptBytes: 0 });
    expect(await first).toMatchObject({ state: 'cancelled' });
    expect(server.log.length).toBeLessThanOrEqual(1);
  });
});

describe('a stopped download', () => {
  it.each(['gzip', 'none'] as const)('leaves only files with a temporary name after any byte of a file in coding %s', async (coding) => {
    for (const at of [1, 5_000, 19_999]) {
      const { folder, partial, run } = await serverAndDownloads({ coding });
      const stop = new AbortController();
      const result = await run({ signal: stop.signal, progress: (received) => (received >= at ? stop.abort() : undefined) });
      expect(['cancelled', 'downloaded']).toContain(result.state);
      expect(readdirSync(folder).every(isPartialName)).toBe(true);
      partial.close();
      expect(readdirSync(folder)).toEqual([]);
    }
  });
});
