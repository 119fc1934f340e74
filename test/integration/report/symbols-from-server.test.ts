import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { isPartialName } from '../../../electron/host/platform/files/partials.ts';
import { targetDraftOf } from '../../../shared/bridge/view/preset-view.ts';
import type { FrameView } from '../../../shared/bridge/view/dump-view.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { crashReport } from '../../builders/report/crash-dump.ts';
import { XUL_ID, XUL_SYMBOLS } from '../../builders/report/crash-symbols.ts';
import { requestHeaders, testSymbolServer } from '../../builders/report/symbol-download.ts';
import type { SymbolServerOptions } from '../../builders/report/symbol-server.ts';

const PATH = `xul.pdb/${XUL_ID}/xul.sym`;
const FILES = new Map([[PATH, Buffer.from(XUL_SYMBOLS)]]);
const THREAD = 1;

/** Opens a report with a crash in xul, in an app that has a symbol server in its list. */
async function opened(options: Partial<SymbolServerOptions> = {}, host?: TestHost) {
  const server = await testSymbolServer({ files: FILES, isDirect: true, ...options });
  const app = host ?? (await testHost());
  const path = join(tempFolder(), 'a.http');
  writeFileSync(path, crashReport());
  const { report } = await app.opened(path);
  const { dumps } = await app.value('dump.list', { report });
  const at = { report, part: dumps[0]?.part ?? -1 };
  await app.value('symbols.addServer', { server: server.url, isFirst: false });
  const changes = (): number => app.events.filter(({ event }) => event === 'dump.symbols').length;
  return {
    server,
    app,
    at,
    ask: (always = false, all = false) => app.value('dump.askServer', { ...at, server: server.url, always, all }),
    /** The frames of the crashed thread, after nothing more is looked for. */
    frames: async (): Promise<readonly FrameView[]> => {
      for (;;) {
        const before = changes();
        await app.value('dump.crash', at);
        const { frames } = await app.value('dump.thread', { ...at, thread: THREAD });
        if (frames.every(({ lack }) => lack !== 'no symbols')) return frames;
        await vi.waitUntil(() => changes() > before, { timeout: 20_000, interval: 5 });
      }
    },
    /** Waits until a job that was started has ended. */
    changed: async (act: () => Promise<unknown>): Promise<void> => {
      const before = changes();
      await act();
      await vi.waitUntil(() => changes() > before, { timeout: 20_000, interval: 5 });
    },
    cached: () => readdirSync(join(app.home, 'symbols')),
  };
}

describe('a symbol server', () => {
  it('is asked only after the user agreed, for the modules of shown frames, and says nothing more', async () => {
    const { server, app, at, ask, frames, changed } = await opened();
    expect((await frames()).map(({ lack }) => lack)).toEqual(['not asked', 'not asked', 'no id']);
    const crash = await app.value('dump.crash', at);
    expect(crash.askable).toBe(new URL(server.url).host);
    const question = await app.value('dump.servers', { ...at, all: false });
    expect(question.servers).toEqual([
      { server: server.url, host: new URL(server.url).host, count: 1, modules: [{ name: 'xul.pdb', id: XUL_ID }] },
    ]);
    expect(server.log).toEqual([]);
    await changed(() => ask());
    expect((await frames())[0]).toMatchObject({ where: 'gfx::TileCache::Commit', source: 'TileCache.cpp:214' });
    expect(server.log).toEqual([{ server: 'front', method: 'GET', path: `/${PATH}`, headers: requestHeaders(server.url) }]);
    expect((await app.value('dump.crash', at)).askable).toBeNull();
  });

  it('is asked again neither for a file that it does not have, nor after the file is in the cache', async () => {
    const first = await opened({ files: new Map() });
    await first.frames();
    await first.changed(() => first.ask());
    expect((await first.frames())[0]?.lack).toBe('not served');
    const asked = first.server.log.length;
    expect(first.server.log.map(({ path }) => path)).toEqual([`/${PATH}`, `/xul.pdb/${XUL_ID.toLowerCase()}/xul.sym`]);
    await first.app.value('symbols.again', {});
    expect((await first.frames())[0]?.lack).toBe('not served');
    expect(first.server.log).toHaveLength(asked);

    const second = await opened();
    await second.frames();
    await second.changed(() => second.ask());
    await second.app.value('symbols.again', {});
    expect((await second.frames())[0]?.where).toBe('gfx::TileCache::Commit');
    expect(second.server.log).toHaveLength(1);
  });

  it.each([
    ['a busy server', { status: 429, retryAfter: '120' }, /limits the number of requests \(status 429\).* in 2 min/],
    ['a server with a problem', { status: 500 }, /has a problem \(status 500\)/],
    ['a refusal', { status: 400 }, /refused the request with status 400/],
    [
      'a file of another build',
      { files: new Map([[PATH, Buffer.from(XUL_SYMBOLS.replace(XUL_ID, `${'F'.repeat(32)}1`))]]) },
      /sent a file of another build: F{32}1/,
    ],
    [
      'a text that is not a symbol file',
      { files: new Map([[PATH, Buffer.from('<html>')]]) },
      /sent a file that is not a valid symbol file/,
    ],
    ['a cut file', { cutAfter: 100 }, /closed the connection before the file was complete/],
    ['a damaged file', { coding: 'damaged' as const }, /is damaged/],
    [
      'a redirect to http of another site',
      { location: 'ftp://symbols.example/' },
      /redirected the request to an address that cannot be used/,
    ],
  ])('says what happened: %s', async (_what, options, expected) => {
    const { app, at, ask, frames, changed, cached } = await opened(options);
    await frames();
    await changed(() => ask());
    expect((await frames())[0]?.lack).toBe('not served');
    const { rows } = await app.value('dump.rows', { ...at, list: 'modules', sort: null, filter: 'xul', from: 0, limit: 10 });
    expect(rows[0]?.cells.join(' ')).toMatch(expected);
    expect(cached().filter((name) => name.endsWith('.sym'))).toEqual([]);
  });

  it('waits as Retry-After says, and continues a cut download', async () => {
    const { server, app, ask, frames, changed } = await opened({ cutAfter: 150 });
    await frames();
    await changed(() => ask());
    server.answer({ files: FILES, isDirect: true });
    await app.value('symbols.again', {});
    expect((await frames())[0]?.where).toBe('gfx::TileCache::Commit');
    expect(server.log.at(-1)?.headers).toEqual(expect.arrayContaining(['Range', 'bytes=150-']));
    server.answer({ files: FILES, isDirect: true, status: 503, retryAfter: '3600' });
    await app.value('symbols.clear', {});
    await frames();
    const asked = server.log.length;
    await app.value('symbols.again', {});
    expect((await frames())[0]?.lack).toBe('not served');
    expect(server.log).toHaveLength(asked);
  });

  it.each([
    ['the cache is cleared', (app: TestHost) => app.value('symbols.clear', {})],
    [
      'the server is removed',
      async (app: TestHost) => {
        const { sources } = await app.value('symbols.list', {});
        return app.value('symbols.remove', { source: sources[0]?.source ?? '' });
      },
    ],
  ])('leaves nothing of a cut download after %s', async (_what, act) => {
    const { app, ask, frames, changed, cached } = await opened({ cutAfter: 150 });
    await frames();
    await changed(() => ask());
    expect(cached().filter(isPartialName)).toHaveLength(1);
    expect((await app.value('symbols.list', {})).cacheSize).toBe(150);
    expect((await act(app)).cacheSize).toBe(0);
    expect(cached()).toEqual([]);
  });

  it('leaves nothing of a download that ends after the server was removed', async () => {
    const { server, app, ask, frames, changed, cached } = await opened({ stallAfter: 150 });
    await frames();
    await ask();
    await vi.waitUntil(async () => (await app.value('symbols.list', {})).cacheSize === 150, { timeout: 20_000, interval: 5 });
    const { sources } = await app.value('symbols.list', {});
    await app.value('symbols.remove', { source: sources[0]?.source ?? '' });
    expect(cached().filter(isPartialName)).toHaveLength(1);
    await changed(() => server.close());
    expect(cached()).toEqual([]);
  });

  it('is always asked if the user wants it, also after a restart, and never after it was removed', async () => {
    const first = await opened();
    await first.frames();
    await first.changed(() => first.ask(true));
    await first.frames();
    const { sources } = await first.app.value('symbols.list', {});
    expect(sources).toMatchObject([{ kind: 'server', name: first.server.url, isAlwaysAsked: true }]);
    await first.app.host.close();
    const again = await testHost({ home: first.app.home });
    await again.value('symbols.clear', {});
    const second = await opened({}, again);
    // Its own server was added after the one that is always asked.
    await second.frames();
    expect(first.server.log).toHaveLength(2);
    expect(second.server.log).toEqual([]);
    for (const { source, name } of (await again.value('symbols.list', {})).sources)
      if (name === first.server.url) await again.value('symbols.remove', { source });
    await again.value('symbols.clear', {});
    await again.value('symbols.addServer', { server: first.server.url, isFirst: true });
    expect((await second.frames())[0]?.lack).toBe('not asked');
    expect(first.server.log).toHaveLength(2);
  });

  it('is not asked after it was removed and added again, if it was allowed once', async () => {
    const { server, app, ask, frames, changed } = await opened();
    await frames();
    await changed(() => ask());
    await frames();
    for (const { source } of (await app.value('symbols.list', {})).sources) await app.value('symbols.remove', { source });
    await app.value('symbols.clear', {});
    await app.value('symbols.addServer', { server: server.url, isFirst: true });
    expect((await frames())[0]?.lack).toBe('not asked');
    expect(server.log).toHaveLength(1);
  });

  it('can be that of a target, which is asked after those of the list', async () => {
    const { server, app, at, frames, changed } = await opened();
    const other = await testSymbolServer({ files: FILES, isDirect: true });
    for (const { source } of (await app.value('symbols.list', {})).sources) await app.value('symbols.remove', { source });
    expect((await app.value('dump.servers', { ...at, all: false })).servers).toEqual([]);
    const { targets } = await app.value('target.list', {});
    const demo = targets[0];
    if (demo === undefined) throw new Error('no target');
    await app.value('target.save', {
      target: { ...targetDraftOf(demo), id: null, name: 'Pipeline', url: 'https://crash.example/submit', symbolServer: other.url },
      named: true,
    });
    await frames();
    await app.value('dump.crash', at);
    expect((await app.value('dump.servers', { ...at, all: false })).servers.map((each) => each.server)).toEqual([other.url]);
    await changed(() => app.value('dump.askServer', { ...at, server: other.url, always: false, all: false }));
    expect((await frames())[0]?.where).toBe('gfx::TileCache::Commit');
    expect([server.log.length, other.log.length]).toEqual([0, 1]);
  });

  it('is not asked for excluded modules, nor while dumps are hidden', async () => {
    const { server, app, at, frames } = await opened();
    await app.value('settings.set', { key: 'symbols.exclude', value: 'xul.*' });
    expect((await frames())[0]?.lack).toBe('no file');
    expect((await app.value('dump.servers', { ...at, all: true })).servers).toEqual([]);
    await app.value('settings.set', { key: 'symbols.exclude', value: '' });
    await app.value('settings.set', { key: 'dump.shown', value: 'nothing' });
    await app.value('symbols.again', {});
    await app.value('dump.show', at);
    expect((await app.value('dump.servers', { ...at, all: true })).servers).toEqual([]);
    expect((await app.error('dump.askServer', { ...at, server: server.url, always: false, all: true })).code).toBe('unknown_handle');
    await app.value('dump.crash', at);
    expect(server.log).toEqual([]);
  });

  it('leaves no half-written file when the job is stopped', async () => {
    const { server, app, at, ask, frames, cached } = await opened({ stallAfter: 200 });
    await frames();
    await ask();
    await vi.waitUntil(() => server.log.length > 0, { timeout: 20_000, interval: 5 });
    const { jobs } = await vi.waitUntil(
      async () => {
        const list = await app.value('job.list', {});
        return list.jobs.some(({ kind, state }) => kind === 'symbols' && state === 'running') ? list : null;
      },
      { timeout: 20_000, interval: 20 },
    );
    await app.value('job.cancel', { job: jobs.find(({ kind, state }) => kind === 'symbols' && state === 'running')?.id ?? '' });
    await vi.waitUntil(async () => (await app.value('dump.thread', { ...at, thread: THREAD })).frames[0]?.lack !== 'no symbols', {
      timeout: 20_000,
      interval: 5,
    });
    expect(cached().filter((name) => !isPartialName(name))).toEqual([]);
    await app.host.close();
    expect(cached()).toEqual([]);
  });
});
