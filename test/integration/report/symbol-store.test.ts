import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { backgroundWork, runAs, type Work } from '../../../electron/host/platform/base/work.ts';
import { isStopped } from '../../../electron/host/platform/files/throw-if-cancelled.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import { IoFailure } from '../../../electron/host/platform/files/io-error.ts';
import { cachedAs } from '../../../electron/host/report/symbols/load-symbol-file.ts';
import { storedIndex } from '../../../electron/host/report/symbols/index-file.ts';
import { createJobs } from '../../../electron/host/platform/jobs/jobs.ts';
import { SymbolJobs } from '../../../electron/host/report/symbols/symbol-jobs.ts';
import type { SymbolStore } from '../../../electron/host/report/symbols/symbol-store.ts';
import { sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { stackOf, symbolOf } from '../../../shared/report/dump/analysis/analysis.ts';
import { buildDump } from '../../../shared/report/dump/build/build-dump.ts';
import { type Dump, isDumpFailure, openDump } from '../../../shared/report/dump/format/dump.ts';
import { SymbolFile } from '../../../shared/report/dump/symbols/symbol-file.ts';
import { indexSymbols } from '../../../shared/report/dump/symbols/symbol-indexer.ts';
import type { SymbolLookup } from '../../../shared/report/dump/symbols/symbol-lookup.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { LARGE_ID, largeSymbols } from '../../builders/report/large-symbols.ts';
import { symbolStore } from '../../builders/report/symbol-stores.ts';

const BASE = 0x40_0000n;
/** Above the size from which an index is stored, and from which compressed bytes are inflated into the cache. */
const LARGE = largeSymbols(4_000);
const PACKED = gzipSync(largeSymbols(100_000), { level: 1 });
const FUNCTION = 3_999;

function dumpOf(id = LARGE_ID): Dump {
  const dump = openDump(
    sourceOfBytes(
      buildDump({
        system: { os: 'linux', cpu: 'amd64' },
        threads: [
          {
            threadId: 7,
            context: { cpu: 'amd64', instructionPointer: BASE + 0x1000n + BigInt(FUNCTION * 16), stackPointer: 0x7000_0000n },
          },
        ],
        modules: [
          {
            base: BASE,
            size: 0x100_0000,
            path: '/opt/app',
            codeView: { kind: 'pdb70', id: id.slice(0, 32).toLowerCase(), age: 0, path: '/opt/app' },
          },
        ],
        exception: { threadId: 7, code: 11, address: 0x10n },
      }),
    ),
  );
  if (isDumpFailure(dump)) throw new Error(dump.code);
  return dump;
}

function folderWith(name: string, content: string | Uint8Array): string {
  const folder = tempFolder();
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), content);
  return folder;
}

interface Read {
  readonly function: string | null;
  readonly lookup: SymbolLookup | null;
}

/** Unwinds until no further symbols are found. */
async function read(store: SymbolStore, dump = dumpOf()): Promise<Read> {
  const symbols = store.symbolsOf(dump);
  const unwind = () => stackOf(dump, 0, undefined, symbols.at);
  let stack = unwind();
  while (await symbols.load([stack])) stack = unwind();
  const [frame] = stack.frames;
  return { function: frame === undefined ? null : (symbolOf(stack, frame)?.function ?? null), lookup: symbols.lookupOf(0) };
}

const NAME = `function${String(FUNCTION)}(int, char const*) const`;

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .map((name) => name.slice(name.lastIndexOf('.')))
    .toSorted();
}

/** Work that is cancelled when it asks for the `checks`th time. */
function cancelled(checks: number): Work {
  let asked = 0;
  return {
    kind: 'symbols',
    isCancelRequested: () => (asked += 1) >= checks,
    pausePoint: () => Promise.resolve(),
    passed: () => undefined,
    passedItems: () => undefined,
    skipped: () => undefined,
  };
}

describe('the index of a symbol file', () => {
  it('is stored, and used the next time', async () => {
    const folders = [folderWith('app.sym', LARGE)];
    const first = symbolStore({ folders });
    expect((await read(first.store)).function).toBe(NAME);
    expect(filesIn(first.folder)).toEqual(['.index']);
    const stored = join(first.folder, readdirSync(first.folder)[0] ?? '');
    // An index with another number shows that it is used.
    const of = /"of":"([^"]+)"/.exec(readFileSync(stored, 'latin1'))?.[1] ?? '';
    writeFileSync(stored, Buffer.concat(storedIndex({ ...indexSymbols(sourceOfBytes(Buffer.from(LARGE))), brokenLines: 77 }, of)));
    const second = symbolStore({ folders, cacheFolder: first.folder });
    expect(await read(second.store)).toMatchObject({ function: NAME, lookup: { state: 'found', brokenLines: 77 } });
  });

  it.each([
    ['cut', (bytes: Buffer) => bytes.subarray(0, bytes.length - 8)],
    ['changed', (bytes: Buffer) => Buffer.from(bytes).fill(7, bytes.length - 64)],
    ['that is none', () => Buffer.from('CLSYMI02')],
    ['of another file', (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace('"of":"', '"of":"x'), 'latin1')],
    ['empty', () => Buffer.alloc(0)],
  ])('is made again instead of one that is %s', async (_damage, damaged) => {
    const folders = [folderWith('app.sym', LARGE)];
    const { store, folder } = symbolStore({ folders });
    await read(store);
    const stored = join(folder, readdirSync(folder)[0] ?? '');
    const sound = readFileSync(stored);
    writeFileSync(stored, damaged(sound));
    expect((await read(symbolStore({ folders, cacheFolder: folder }).store)).function).toBe(NAME);
    expect(readFileSync(stored).equals(sound)).toBe(true);
  });

  it('is not used for a file that has changed', async () => {
    const folder = folderWith('app.sym', LARGE);
    const first = symbolStore({ folders: [folder] });
    await read(first.store);
    writeFileSync(join(folder, 'app.sym'), LARGE.replaceAll('function', 'renamedFunction'));
    expect((await read(symbolStore({ folders: [folder], cacheFolder: first.folder }).store)).function).toBe(`renamedF${NAME.slice(1)}`);
  });

  it('is not stored for a small file', async () => {
    const { store, folder } = symbolStore({ folders: [folderWith('app.sym', largeSymbols(500))] });
    expect(await read(store)).toMatchObject({ function: null, lookup: { state: 'found' } });
    expect(() => readdirSync(folder)).toThrow('ENOENT');
  });

  it('is not made to the end after a stop, and nothing half-written is left', async () => {
    const { store, folder } = symbolStore({ folders: [folderWith('app.sym', largeSymbols(30_000))] });
    const dump = dumpOf();
    const symbols = store.symbolsOf(dump);
    const stacks = [stackOf(dump, 0, undefined, symbols.at)];
    const reason: unknown = await runAs(cancelled(4), () => symbols.load(stacks)).catch((thrown: unknown) => thrown);
    expect(isStopped(reason)).toBe(true);
    expect(symbols.lookupOf(0)).toEqual({ state: 'stopped' });
    // It is not started again automatically.
    expect(symbols.lacks(stacks)).toBe(false);
    expect(() => readdirSync(folder)).toThrow('ENOENT');
    store.forget();
    expect((await read(store, dump)).function).toBe(NAME);
  });
});

describe('an index of other bytes', () => {
  it('gives no names instead of wrong ones', () => {
    const text = largeSymbols(4_000);
    const index = indexSymbols(sourceOfBytes(Buffer.from(text)));
    const others = new SymbolFile(sourceOfBytes(Buffer.from(text.replaceAll('FUNC', 'INFO FUNC'))), index);
    const shifted = new SymbolFile(sourceOfBytes(Buffer.from(text.replace(/^FUNC 1/gmu, 'FUNC 3'))), index);
    expect([others.symbolAt(0x1000), shifted.symbolAt(0x1000)]).toEqual([null, null]);
  });
});

describe('a compressed symbol file', () => {
  it('is inflated into the cache once', async () => {
    const folders = [folderWith('app.sym.gz', PACKED)];
    const first = symbolStore({ folders });
    expect((await read(first.store)).function).toBe(NAME);
    expect(filesIn(first.folder)).toEqual(['.index', '.sym']);
    const inode = (): readonly number[] => readdirSync(first.folder).map((name) => statSync(join(first.folder, name)).ino);
    const before = inode();
    expect((await read(symbolStore({ folders, cacheFolder: first.folder }).store)).function).toBe(NAME);
    expect(inode()).toEqual(before);
  });

  it.each([
    ['is cut', PACKED.subarray(0, PACKED.length - 100), 'gzip'],
    ['is damaged', Buffer.from(PACKED).fill(0xff, 100_000, 100_064), 'gzip'],
    ['inflates to too much', gzipSync(`${largeSymbols(1)}${' '.repeat(64 << 20)}`), 'too_large'],
  ])('is not used if it %s', async (_how, content, why) => {
    const { store, folder } = symbolStore({ folders: [folderWith('app.sym.gz', content)], maxInflated: 32 << 20 });
    expect((await read(store)).lookup).toMatchObject({ state: 'unreadable', why });
    expect(filesIn(folder)).toEqual([]);
  });

  it('leaves nothing half-written after a stop', async () => {
    const { store, folder } = symbolStore({ folders: [folderWith('app.sym.gz', PACKED)] });
    const symbols = store.symbolsOf(dumpOf());
    symbols.at(BASE + 0x1000n);
    const reason: unknown = await runAs(cancelled(12), () => symbols.load([])).catch((thrown: unknown) => thrown);
    expect(isStopped(reason)).toBe(true);
    expect(filesIn(folder)).toEqual([]);
  });
});

describe('symbol files of other dumps', () => {
  it('are closed if the bytes that were inflated in memory are too many', async () => {
    const ids = Array.from({ length: 34 }, (_, index) => index.toString(16).toUpperCase().padStart(32, 'A').concat('0'));
    const filler = `INFO ${'x'.repeat(64_000)}\n`.repeat(130);
    const packed = gzipSync(filler, { level: 1 });
    const folders = ids.map((id) => folderWith('app.sym.gz', Buffer.concat([gzipSync(largeSymbols(1, id)), packed])));
    const { store } = symbolStore({ folders });
    const dumps = ids.map(dumpOf);
    for (const dump of dumps) await read(store, dump);
    const open = dumps.filter((dump) => store.symbolsOf(dump).lookupOf(0)?.state === 'found');
    expect(open).not.toContain(dumps[0]);
    expect(open.length).toBe(Math.floor((256 << 20) / filler.length));
  });
});

describe('a module that a server is asked for', () => {
  const MISSING = { state: 'missing', host: 'symbols.example' } as const;

  /** A dump whose module is wanted. */
  function wanting(options: Parameters<typeof symbolStore>[0]) {
    const made = symbolStore(options);
    const dump = dumpOf();
    const symbols = made.store.symbolsOf(dump);
    return { ...made, dump, symbols, stacks: [stackOf(dump, 0, undefined, symbols.at)] };
  }

  it('is asked for once, however many dumps want it at the same time', async () => {
    let asked = 0;
    const answered = Promise.withResolvers<typeof MISSING>();
    const find = (): Promise<typeof MISSING> => {
      asked += 1;
      return answered.promise;
    };
    const { store, symbols, stacks } = wanting({ find });
    const other = dumpOf();
    const others = store.symbolsOf(other);
    const all = Promise.all([symbols.load(stacks), others.load([stackOf(other, 0, undefined, others.at)])]);
    answered.resolve(MISSING);
    await all;
    expect([symbols.lookupOf(0), others.lookupOf(0)]).toMatchObject([{ state: 'not_served' }, { state: 'not_served' }]);
    expect(asked).toBe(1);
  });

  it('is not asked for again after a stop', async () => {
    let isAllowed = false;
    const find = () => Promise.reject(new IoFailure(failure('cancelled', { job: 'symbols' })));
    const { symbols, stacks } = wanting({ find, mayAsk: () => isAllowed });
    await symbols.load(stacks);
    expect(symbols.lookupOf(0)).toMatchObject({ state: 'not_asked' });
    isAllowed = true;
    expect(symbols.lacks(stacks)).toBe(true);
    const reason: unknown = await symbols.load(stacks).catch((thrown: unknown) => thrown);
    expect(isStopped(reason)).toBe(true);
    expect([symbols.lookupOf(0), symbols.lacks(stacks)]).toEqual([{ state: 'stopped' }, false]);
  });

  it('is stopped only for the dump whose job waited for the load of another dump', async () => {
    const [asked, answered, stop] = [Promise.withResolvers<null>(), Promise.withResolvers<typeof MISSING>(), new AbortController()];
    const find = (): Promise<typeof MISSING> => {
      asked.resolve(null);
      return answered.promise;
    };
    const { store, symbols, stacks } = wanting({ find });
    const loaded = symbols.load(stacks);
    await asked.promise;
    const others = store.symbolsOf(dumpOf());
    const waiting = runAs(backgroundWork('symbols', stop.signal), () => others.load(stacks)).catch((thrown: unknown) => thrown);
    stop.abort();
    expect(isStopped(await waiting)).toBe(true);
    expect([others.lookupOf(0), others.lacks(stacks)]).toEqual([{ state: 'stopped' }, false]);
    expect([symbols.lookupOf(0), symbols.lacks(stacks)]).toEqual([null, true]);
    answered.resolve(MISSING);
    expect(await loaded).toBe(true);
    expect([symbols.lookupOf(0)?.state, others.lookupOf(0)?.state]).toEqual(['not_served', 'not_served']);
  });

  it('cannot be read after an unexpected failure, is not asked for again, and the failure is logged once', async () => {
    let asked = 0;
    const find = (): Promise<never> => {
      asked += 1;
      return Promise.reject(new TypeError('secret'));
    };
    const { store, symbols, stacks, dump } = wanting({ find });
    const [log, ended] = [[] as string[], Promise.withResolvers<null>()];
    const jobs = createJobs({ emit: () => undefined, now: Date.now });
    onTestFinished(() => jobs.close());
    // The page asks again after each change.
    const changed = (): void => {
      if (asked < 5 && symbols.lacks(stacks)) symbolJobs.find('r', dump, stacks, true);
      else ended.resolve(null);
    };
    const symbolJobs = new SymbolJobs({ store, jobs, changed, log: (line) => log.push(line) });
    symbolJobs.find('r', dump, stacks, true);
    await ended.promise;
    expect([asked, symbols.lookupOf(0)]).toEqual([1, { state: 'unreadable', path: null, why: 'disk' }]);
    expect(log).toEqual([expect.stringMatching(/^symbols could not be looked for: TypeError < .*symbol-store\.test\.ts/)]);
  });

  it('says that the disk failed, and is not asked for again', async () => {
    const { symbols, stacks } = wanting({ find: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })) });
    expect(await symbols.load(stacks)).toBe(true);
    expect([symbols.lookupOf(0), symbols.lacks(stacks)]).toEqual([{ state: 'unreadable', path: null, why: 'disk' }, false]);
  });

  it('is not asked for while the dump is hidden', async () => {
    const asked: unknown[] = [];
    const { symbols, stacks } = wanting({ find: (_server, place) => Promise.resolve(asked.push(place) > 0 ? MISSING : null) });
    await symbols.load(stacks, false);
    expect([symbols.lookupOf(0)?.state, symbols.lacks(stacks, false), asked]).toEqual(['not_asked', false, []]);
  });

  it('is looked for again if the places changed meanwhile', async () => {
    const [asked, answered] = [Promise.withResolvers<null>(), Promise.withResolvers<typeof MISSING>()];
    const find = (): Promise<typeof MISSING> => {
      asked.resolve(null);
      return answered.promise;
    };
    const { store, symbols, stacks } = wanting({ find });
    const loaded = symbols.load(stacks);
    await asked.promise;
    store.forget();
    answered.resolve(MISSING);
    await loaded;
    expect([symbols.lookupOf(0), symbols.lacks(stacks)]).toEqual([null, true]);
  });
});

describe('the cache of symbols', () => {
  it.each([
    ['another file', largeSymbols(4_000).replaceAll('function', 'renamedFunction'), `renamedF${NAME.slice(1)}`],
    ['a compressed file', gzipSync(`${largeSymbols(4_000)}${'\n'.repeat(9 << 20)}`, { level: 0 }), NAME],
  ])('has no index of the bytes before, after a file is replaced by %s', async (_what, content, name) => {
    const { store, cache, folder } = symbolStore();
    const file = cache.pathOf(cachedAs(LARGE_ID), 'sym');
    cache.prepare();
    writeFileSync(file, LARGE);
    expect((await read(store)).function).toBe(NAME);
    const next = join(folder, 'next');
    writeFileSync(next, content);
    renameSync(next, file);
    expect((await read(symbolStore({ cacheFolder: folder }).store)).function).toBe(name);
  });

  it('deletes notes of missing files after an hour', async () => {
    const { store, cache } = symbolStore({ folders: [folderWith('app.sym', LARGE)] });
    const [old, recent] = ['old', 'recent'].map((of) => cache.pathOf(of, 'miss'));
    if (old === undefined || recent === undefined) throw new Error('no paths');
    for (const note of [old, recent]) cache.write(note, []);
    utimesSync(old, 1, 1);
    await read(store);
    expect([cache.has(old), cache.has(recent)]).toEqual([false, true]);
  });

  it('keeps to its limit, and deletes the least recently used files first', async () => {
    const ids = ['A', 'B', 'C'].map((letter) => `${letter.repeat(32)}0`);
    const [a = '', b = '', c = ''] = ids;
    const folders = ids.map((id) => folderWith('app.sym', largeSymbols(4_000, id)));
    const one = symbolStore({ folders });
    await read(one.store, dumpOf(a));
    const size = one.cache.size();
    const { store, cache, folder } = symbolStore({ folders, limit: size * 2 });
    await read(store, dumpOf(a));
    const first = readdirSync(folder);
    await read(store, dumpOf(b));
    const second = readdirSync(folder).filter((name) => !first.includes(name));
    // File systems can have coarse times.
    utimesSync(join(folder, second[0] ?? ''), 1_000, 1_000);
    store.forget();
    utimesSync(join(folder, first[0] ?? ''), 1, 1);
    await read(store, dumpOf(a));
    await read(store, dumpOf(c));
    expect(cache.size()).toBeLessThanOrEqual(size * 2);
    const left = readdirSync(folder);
    expect(left).toContain(first[0]);
    expect(left).not.toContain(second[0]);
    expect(left).toHaveLength(2);
  });

  it('is emptied, and leaves files of others alone', async () => {
    const { store, cache, folder } = symbolStore({ folders: [folderWith('app.sym', LARGE)] });
    await read(store);
    writeFileSync(join(folder, 'note.txt'), 'mine');
    expect(cache.clear()).toBeGreaterThan(0);
    expect([cache.size(), readdirSync(folder)]).toEqual([0, ['note.txt']]);
    // What is open is still used.
    expect((await read(store)).function).toBe(NAME);
  });
});
