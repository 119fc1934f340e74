import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UNRECORDED } from '../../../../electron/host/platform/files/partials.ts';
import { cachedAs } from '../../../../electron/host/report/symbols/load-symbol-file.ts';
import { CACHE_FOLDER, SymbolCache } from '../../../../electron/host/report/symbols/symbol-cache.ts';
import { buildDump } from '../../../../shared/report/dump/build/build-dump.ts';
import { runCli } from '../../../builders/app/run-cli.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';

const BASE = 0x40_0000n;
const ID = `${'0123456789ABCDEF'.repeat(2)}0`;
const SYMBOLS = `MODULE Linux x86_64 ${ID} app\nFUNC 1000 40 0 crash()\n`;
const DUMP = buildDump({
  system: { os: 'linux', cpu: 'amd64' },
  threads: [{ threadId: 7, context: { cpu: 'amd64', instructionPointer: BASE + 0x1015n, stackPointer: 0x7000_0000n } }],
  modules: [{ base: BASE, size: 0x10_000, path: '/opt/app', codeView: { kind: 'pdb70', id: ID.slice(0, 32), age: 0, path: '/opt/app' } }],
  exception: { threadId: 7, code: 11, address: 0x10n },
});

interface Machine {
  /** The data folder. */
  readonly home: string;
  readonly run: (...args: readonly string[]) => ReturnType<typeof runCli>;
  /** Makes a folder with files. */
  readonly folder: (name: string, files?: Readonly<Record<string, string>>) => string;
}

/** Commands with a data folder of their own. */
function machine(): Machine {
  const root = tempFolder();
  const home = join(root, 'home');
  return {
    home,
    run: (...args) => runCli([...args], { CRASHLENS_HOME: home }),
    folder(name, files = {}) {
      const folder = join(root, name);
      mkdirSync(folder, { recursive: true });
      for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
      return folder;
    },
  };
}

describe('crashlens symbols', () => {
  it('keeps an ordered list of folders', async () => {
    const { run, folder } = machine();
    const [a, b] = [folder('a'), folder('b')];
    expect((await run('symbols')).out).toContain('No folders or servers.');
    expect((await run('symbols', 'add', a)).code).toBe(0);
    expect((await run('symbols', 'add', b)).code).toBe(0);
    expect((await run('symbols')).out.trim().split('\n')).toEqual([a, b]);
    expect((await run('symbols', 'add', '--first', b)).code).toBe(0);
    expect((await run('symbols', 'list')).out.trim().split('\n')).toEqual([b, a]);
    rmSync(a, { recursive: true });
    expect((await run('symbols')).out.trim().split('\n')).toEqual([b, `${a}  (missing)`]);
    expect(JSON.parse((await run('symbols', 'list', '--json')).out)).toEqual([
      { kind: 'folder', path: b, exists: true },
      { kind: 'folder', path: a, exists: false },
    ]);
    expect((await run('symbols', 'remove', a)).code).toBe(0);
    expect((await run('symbols')).out.trim().split('\n')).toEqual([b]);
  });

  it('refuses what is no folder, and what is not in the list', async () => {
    const { run, folder } = machine();
    const files = folder('files', { 'a.sym': SYMBOLS });
    for (const path of [join(files, 'a.sym'), join(files, 'none')]) {
      const { code, err } = await run('symbols', 'add', path);
      expect([code, err]).toEqual([
        2,
        expect.stringContaining('is neither a folder that can be read nor the address of a server. Nothing was added.'),
      ]);
    }
    expect(await run('symbols', 'remove', files)).toMatchObject({ code: 2, err: expect.stringContaining('is not in the list.') as string });
    expect((await run('symbols')).out).toContain('No folders or servers.');
  });

  it('has servers and folders in one order', async () => {
    const { run, folder } = machine();
    const a = folder('a');
    expect((await run('symbols', 'add', a)).code).toBe(0);
    expect((await run('symbols', 'add', '--first', 'https://Symbols.example')).code).toBe(0);
    expect((await run('symbols', 'add', 'https://symbols.example/')).code).toBe(0);
    expect((await run('symbols')).out.trim().split('\n')).toEqual([a, 'https://symbols.example/']);
    expect(JSON.parse((await run('symbols', 'list', '--json')).out)).toEqual([
      { kind: 'folder', path: a, exists: true },
      { kind: 'server', server: 'https://symbols.example/' },
    ]);
    for (const wrong of ['https://me:secret@symbols.example/', 'ftp://symbols.example/', 'https://symbols.example/?a=1']) {
      const { code, err } = await run('symbols', 'add', wrong);
      expect([code, err]).toEqual([2, expect.stringContaining('nor the address of a server')]);
    }
    expect((await run('symbols', 'remove', 'https://symbols.example')).code).toBe(0);
    expect((await run('symbols')).out.trim().split('\n')).toEqual([a]);
  });

  it('says where the symbol file of a module is', async () => {
    const { run, folder } = machine();
    const symbols = folder('symbols', { 'any.sym': SYMBOLS });
    expect(await run('symbols', 'where', `app/${ID}`)).toMatchObject({
      code: 2,
      err: expect.stringContaining('no folder to look through') as string,
    });
    expect(await run('symbols', 'where', `app/${ID}`, '--symbols', symbols)).toMatchObject({
      code: 0,
      out: `${join(symbols, 'any.sym')}\n`,
    });
    await run('symbols', 'add', symbols);
    expect(await run('symbols', 'where', `app/${ID.toLowerCase()}`)).toMatchObject({ code: 0, out: `${join(symbols, 'any.sym')}\n` });
    const other = await run('symbols', 'where', `app/${'F'.repeat(33)}`);
    expect(other).toMatchObject({ code: 2, out: `other build: ${join(symbols, 'any.sym')} has the id ${ID}\n` });
    expect(JSON.parse((await run('symbols', 'where', `lib/${ID}`, '--json')).out)).toMatchObject({ state: 'found' });
    for (const hostile of ['app', `../${ID}`, `/${ID}`, `CON/${ID}`, `app/${'0'.repeat(33)}`, 'app/12'])
      expect(await run('symbols', 'where', hostile)).toMatchObject({
        code: 2,
        err: expect.stringContaining('not the debug file') as string,
      });
  });

  it('looks in the cache without a list of folders, and does not ask a listed server', async () => {
    const { run, home } = machine();
    await run('symbols', 'add', 'https://symbols.example/');
    expect(await run('symbols', 'where', `app/${ID}`)).toMatchObject({ code: 2, out: 'no file\n', err: '' });
    await run('symbols', 'remove', 'https://symbols.example/');
    const cache = new SymbolCache({ folder: join(home, CACHE_FOLDER), limit: () => 2 ** 30, partials: UNRECORDED });
    cache.prepare();
    writeFileSync(cache.pathOf(cachedAs(ID), 'sym'), SYMBOLS);
    expect(await run('symbols', 'where', `app/${ID}`)).toMatchObject({ code: 0, out: 'the symbol cache\n', err: '' });
  });

  it('lets crashlens dump look in the list, after the folders of --symbols', async () => {
    const { run, folder } = machine();
    const symbols = folder('symbols', { 'app.sym': SYMBOLS });
    const first = folder('first', { 'app.sym': SYMBOLS.replace('crash()', 'earlier()') });
    const path = join(folder('dumps', {}), 'a.dmp');
    writeFileSync(path, DUMP);
    expect((await run('dump', path)).out).not.toContain('crash()');
    await run('symbols', 'add', symbols);
    expect((await run('dump', path)).out).toContain('app!crash()');
    expect((await run('dump', path, '--symbols', first)).out).toContain('app!earlier()');
    expect((await run('dump', path, '--machine')).out).not.toContain('crash()');
  });
});
