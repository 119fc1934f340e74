import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { crashDump } from '../../../builders/report/crash-dump.ts';
import { XUL_ID, XUL_SYMBOLS } from '../../../builders/report/crash-symbols.ts';
import { requestHeaders, testSymbolServer } from '../../../builders/report/symbol-download.ts';
import type { SymbolServerOptions } from '../../../builders/report/symbol-server.ts';
import { runCli } from '../../../builders/app/run-cli.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';

const PATH = `xul.pdb/${XUL_ID}/xul.sym`;

/** A crash in xul, a data folder, and a server with the symbols of xul. */
async function crash(options: Partial<SymbolServerOptions> = {}) {
  const server = await testSymbolServer({ files: new Map([[PATH, Buffer.from(XUL_SYMBOLS)]]), isDirect: true, ...options });
  const folder = tempFolder();
  const home = join(folder, 'home');
  writeFileSync(join(folder, 'crash.dmp'), crashDump());
  const run = (...args: readonly string[]) => runCli([...args], { CRASHLENS_HOME: home });
  return { server, home, run, dump: (...args: readonly string[]) => run('dump', join(folder, 'crash.dmp'), ...args) };
}

describe('crashlens dump --symbols-url', () => {
  it('asks a server only with --yes, for the modules on the printed stack', async () => {
    const { server, home, dump } = await crash();
    const refused = await dump('--symbols-url', server.url);
    expect([refused.code, refused.out]).toEqual([2, '']);
    expect(refused.err).toContain('--symbols-url needs --yes');
    expect(server.log).toEqual([]);
    const { code, out } = await dump('--symbols-url', server.url, '--yes');
    expect(code).toBe(0);
    expect(out).toContain('xul.dll!gfx::TileCache::Commit(gfx::Tile const&, int) [TileCache.cpp:214]');
    expect(out).toContain('the symbol cache');
    expect(server.log).toEqual([{ server: 'front', method: 'GET', path: `/${PATH}`, headers: requestHeaders(server.url) }]);
    // The next command finds the file in the cache.
    expect((await dump()).out).toContain('xul.dll!gfx::TileCache::Commit');
    expect((await dump('--symbols-url', server.url, '--yes')).out).toContain('xul.dll!gfx::TileCache::Commit');
    expect(server.log).toHaveLength(1);
    expect(readdirSync(join(home, 'symbols'))).toHaveLength(1);
  });

  it('does not ask a listed server that it does not name', async () => {
    const { server, run, dump } = await crash();
    expect((await run('symbols', 'add', server.url)).code).toBe(0);
    expect((await dump()).out).toContain('xul.dll + 0x214a3c');
    expect((await dump('--yes')).out).toContain('xul.dll + 0x214a3c');
    expect(server.log).toEqual([]);
  });

  it.each([
    ['a missing file', { files: new Map() }, / does not have the file of this build/],
    ['a busy server', { status: 429, retryAfter: '60' }, /limits the number of requests \(status 429\)/],
    ['a problem', { status: 502 }, /has a problem \(status 502\)/],
    [
      'another build',
      { files: new Map([[PATH, Buffer.from(XUL_SYMBOLS.replace(XUL_ID, `${'F'.repeat(32)}1`))]]) },
      /another build: F{32}1/,
    ],
    ['a cut file', { cutAfter: 40 }, /closed the connection before the file was complete/],
  ])('prints the stack without symbols and says why: %s', async (_what, options, expected) => {
    const { server, home, dump } = await crash(options);
    const { code, out } = await dump('--symbols-url', server.url, '--yes');
    expect(code).toBe(0);
    expect(out).toContain('xul.dll + 0x214a3c');
    expect(out.split('\n').find((line) => line.includes(XUL_ID))).toMatch(expected);
    expect(readdirSync(join(home, 'symbols')).filter((name) => name.endsWith('.sym'))).toEqual([]);
  });

  it('says it in JSON', async () => {
    const { server, dump } = await crash({ status: 503, retryAfter: '30' });
    const json = JSON.parse((await dump('--symbols-url', server.url, '--yes', '--json')).out) as {
      readonly modules: readonly { readonly filename: string; readonly symbols: unknown; readonly missing_symbols: unknown }[];
    };
    expect(json.modules.find(({ filename }) => filename === 'xul.dll')).toMatchObject({
      missing_symbols: true,
      symbols: { state: 'not_served', servers: [{ host: new URL(server.url).host, state: 'later', status: 503 }] },
    });
  });

  it.each(['ftp://symbols.example/', 'https://me@symbols.example/', 'symbols'])('refuses the address %s', async (url) => {
    const { dump } = await crash();
    const { code, err } = await dump('--symbols-url', url, '--yes');
    expect(code).toBe(2);
    expect(err).toContain('must begin with https:// or http://');
  });
});
