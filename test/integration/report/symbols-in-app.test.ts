import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, vi } from 'vitest';
import { DUMP_LISTS } from '../../../shared/bridge/view/dump-list-view.ts';
import type { FrameView } from '../../../shared/bridge/view/dump-view.ts';
import { runCli } from '../../builders/app/run-cli.ts';
import { eraseAsk } from '../../../shared/text/app/erase.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { crashReport } from '../../builders/report/crash-dump.ts';
import { XUL_ID, XUL_SYMBOLS } from '../../builders/report/crash-symbols.ts';

const THREAD = 1;

interface Opened {
  readonly host: TestHost;
  readonly at: { readonly report: string; readonly part: number };
  /** Adds a folder with files to the list. */
  readonly addFolder: (files: Readonly<Record<string, string | Uint8Array>>, isFirst?: boolean) => Promise<string>;
  /** The frames of the crashed thread, after nothing more is looked for. */
  readonly frames: () => Promise<readonly FrameView[]>;
}

/** Opens a report with a crash in xul. */
async function opened(): Promise<Opened> {
  const host = await testHost();
  const path = join(tempFolder(), 'a.http');
  writeFileSync(path, crashReport());
  const { report } = await host.opened(path);
  const { dumps } = await host.value('dump.list', { report });
  const at = { report, part: dumps[0]?.part ?? -1 };
  const changes = (): number => host.events.filter(({ event }) => event === 'dump.symbols').length;
  const read = async (): Promise<readonly FrameView[]> => {
    await host.value('dump.crash', at);
    return (await host.value('dump.thread', { ...at, thread: THREAD })).frames;
  };
  return {
    host,
    at,
    async addFolder(files, isFirst = false) {
      const folder = tempFolder();
      for (const [name, content] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, name)), { recursive: true });
        writeFileSync(join(folder, name), content);
      }
      const file = await host.host.registerPath(folder);
      if (!file.ok) throw new Error(file.error.code);
      await host.value('symbols.addFolder', { file: file.value.file, isFirst });
      return folder;
    },
    async frames() {
      for (;;) {
        const before = changes();
        const frames = await read();
        if (frames.every(({ lack }) => lack !== 'no symbols')) return frames;
        await vi.waitUntil(() => changes() > before, { timeout: 20_000, interval: 5 });
      }
    },
  };
}

const WITHOUT_CALLER = XUL_SYMBOLS.replaceAll('nsThread::Run', 'Other::Run');

describe('symbols of an open report', () => {
  it('are found while it is shown, and give functions, lines and inlined calls', async () => {
    const { host, at, addFolder, frames } = await opened();
    expect((await host.value('dump.thread', { ...at, thread: THREAD })).frames[0]).toMatchObject({
      where: 'xul.dll + 0x214a3c',
      parameters: '',
      lack: 'no symbols',
    });
    await addFolder({ [`xul.pdb/${XUL_ID}/xul.sym`]: XUL_SYMBOLS });
    const [first, second] = await frames();
    expect(first).toMatchObject({
      where: 'gfx::TileCache::Commit',
      parameters: '(gfx::Tile const&, int)',
      source: 'TileCache.cpp:214',
      sourcePath: '/build/gfx/layers/TileCache.cpp:214',
      lack: '',
      inlines: [
        { where: 'gfx::TileCache::First', parameters: '(int)', source: 'RefPtr.h:51' },
        { where: 'RefPtr<Tile>::get', parameters: '() const', source: 'RefPtr.h:77' },
      ],
    });
    expect(second).toMatchObject({ where: 'nsThread::Run', trust: 'cfi' });
    const crash = await host.value('dump.crash', at);
    expect(crash.sentence).toBe('Wrote to 0x10, a null pointer plus 16, in xul.dll!gfx::TileCache::Commit');
    expect(crash).toMatchObject({ modulesOnStack: 2, modulesWithSymbols: 1 });
    const threads = await host.value('dump.threads', { ...at, filter: '', from: 0, limit: 10 });
    expect(threads.groups[0]?.first.top).toBe('gfx::TileCache::Commit');
    expect(await host.value('dump.frame', { ...at, thread: THREAD, frame: 0, words: 4 })).toMatchObject({
      function: 'gfx::TileCache::Commit(gfx::Tile const&, int)',
      source: '/build/gfx/layers/TileCache.cpp:214',
    });
    expect((await host.value('dump.stack', { ...at, thread: THREAD, form: 'breakpad' })).text).toContain('xul.dll!gfx::TileCache::Commit');
  });

  it('are listed for each module', async () => {
    const { host, at, addFolder, frames } = await opened();
    const folder = await addFolder({ 'old.sym': XUL_SYMBOLS.replace(XUL_ID, `${'F'.repeat(32)}1`) });
    expect((await frames())[0]?.lack).toBe('other build');
    const { rows } = await host.value('dump.rows', { ...at, list: 'modules', sort: null, filter: '', from: 0, limit: 10 });
    const cell = DUMP_LISTS.modules.indexOf('symbols');
    const states = rows.map(({ cells }) => cells[cell]);
    expect(states.at(-1)).toBe(
      'no id, or no name that a file can have; Microsoft’s servers have symbols of this module only as a PDB, which Crashlens cannot read',
    );
    expect(states).toContain(`other build: ${join(folder, 'old.sym')} has the id ${'F'.repeat(32)}1`);
  });

  it('change with the order of the list, and are forgotten with a place', async () => {
    const { host, addFolder, frames } = await opened();
    await addFolder({ 'a.sym': XUL_SYMBOLS });
    await addFolder({ 'b.sym': WITHOUT_CALLER });
    expect((await frames())[1]?.where).toBe('nsThread::Run');
    const { sources } = await host.value('symbols.list', {});
    const last = sources[1]?.source ?? '';
    await host.value('symbols.move', { source: last, to: 0 });
    expect((await frames())[1]?.where).toBe('Other::Run');
    await host.value('symbols.remove', { source: last });
    expect((await frames())[1]?.where).toBe('nsThread::Run');
    for (const { source } of (await host.value('symbols.list', {})).sources) await host.value('symbols.remove', { source });
    const { frames: without } = await host.value('dump.thread', {
      report: (await host.value('report.list', {})).reports[0]?.report ?? '',
      part: 0,
      thread: THREAD,
    });
    expect(without[0]?.where).toBe('xul.dll + 0x214a3c');
  });

  it('are read again after their file was written to', async () => {
    const { addFolder, frames } = await opened();
    const folder = await addFolder({ 'xul.sym': XUL_SYMBOLS });
    expect((await frames())[1]?.where).toBe('nsThread::Run');
    writeFileSync(
      join(folder, 'xul.sym'),
      `${XUL_SYMBOLS.split('\n')[0] ?? ''}\nINFO other offsets\n${WITHOUT_CALLER.split('\n').slice(1).join('\n')}`,
    );
    expect((await frames())[1]?.where).toBe('Other::Run');
    writeFileSync(join(folder, 'xul.sym'), 'cut');
    expect((await frames())[0]).toMatchObject({ where: 'xul.dll + 0x214a3c', lack: 'not used' });
  });

  it('are found in a place that a command adds, as soon as the list is read', async () => {
    const { host, at, frames } = await opened();
    const folder = tempFolder();
    writeFileSync(join(folder, 'xul.sym'), XUL_SYMBOLS);
    expect((await runCli(['symbols', 'add', folder], { CRASHLENS_HOME: host.home })).code).toBe(0);
    expect((await host.value('dump.thread', { ...at, thread: THREAD })).frames[0]?.where).toBe('xul.dll + 0x214a3c');
    expect((await host.value('symbols.list', {})).sources).toHaveLength(1);
    expect((await frames())[0]?.where).toBe('gfx::TileCache::Commit');
  });

  it('can be single files, which are copied into the cache', async () => {
    const { host, at, frames } = await opened();
    const folder = tempFolder();
    const add = async (name: string, content: string | Uint8Array): Promise<string | null> => {
      writeFileSync(join(folder, name), content);
      const file = await host.host.registerPath(join(folder, name));
      if (!file.ok) throw new Error(file.error.code);
      return (await host.value('symbols.addFile', { file: file.value.file })).module;
    };
    expect(await add('note.sym', 'no symbols')).toBeNull();
    expect(await add('cut.sym.gz', gzipSync(XUL_SYMBOLS).subarray(0, 200))).toBeNull();
    expect((await host.value('symbols.list', {})).cacheSize).toBe(0);
    expect(await add('xul.sym.gz', gzipSync(XUL_SYMBOLS))).toBe('xul.pdb');
    expect((await frames())[1]?.where).toBe('nsThread::Run');
    // The file of the same build replaces the one before.
    expect(await add('xul.sym', WITHOUT_CALLER)).toBe('xul.pdb');
    expect((await frames())[1]?.where).toBe('Other::Run');
    expect(readdirSync(join(host.home, 'symbols'))).toHaveLength(1);
    const asked = await host.value('erase.preview', { target: { kind: 'report', report: at.report } });
    expect(eraseAsk(asked)).toContain('The symbol cache stays');
    expect((await host.value('symbols.clear', {})).cacheSize).toBe(0);
    const again = await host.value('erase.preview', { target: { kind: 'report', report: at.report } });
    expect(eraseAsk(again)).not.toContain('symbol');
    expect(readdirSync(join(host.home, 'symbols'))).toEqual([]);
  });

  it('are refused from a place that is none', async () => {
    const { host } = await opened();
    const file = await host.host.registerPath(join(tempFolder(), 'none'));
    if (!file.ok) throw new Error(file.error.code);
    expect((await host.error('symbols.addFolder', { file: file.value.file, isFirst: false })).code).toBe('unknown_handle');
    for (const server of ['https://x.example', 'ftp://x.example/', 'https://a:b@x.example/'])
      expect((await host.error('symbols.addServer', { server, isFirst: false })).code).toBe('invalid_request');
    expect((await host.value('symbols.list', {})).sources).toEqual([]);
  });
});
