import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DumpStart } from '../../../../electron/cli/report/dump/dump-options.ts';
import { createDumpReaders } from '../../../../electron/cli/report/dump/dump-readers.ts';
import { openProcessFolder } from '../../../../electron/host/platform/data-folder/process-folder.ts';
import { buildDump } from '../../../../shared/report/dump/build/build-dump.ts';
import { DEFAULT_LIMITS } from '../../../../shared/report/dump/unwind/unwinder.ts';
import { tempFolder } from '../../../builders/platform/temp-folder.ts';
import { APP_GUID, appDump } from '../../../builders/report/app-dump.ts';
import { largeSymbols } from '../../../builders/report/large-symbols.ts';

describe('a thread of crashlens dump', () => {
  it('records half-written symbol files where the process deletes them after the thread was ended', { timeout: 60_000 }, async () => {
    const folder = tempFolder();
    writeFileSync(join(folder, 'a.dmp'), buildDump(appDump({ 0: 0x3000 })));
    // Large enough to be inflated into the cache.
    writeFileSync(join(folder, 'app.sym.gz'), gzipSync(largeSymbols(100_000, `${APP_GUID.toUpperCase()}0`), { level: 1 }));
    const home = tempFolder();
    const processFolder = openProcessFolder(tempFolder());
    onTestFinished(() => processFolder.close());
    const start: DumpStart = {
      ...{ list: { kind: 'built_in' }, inflateLimit: 2 ** 30, part: null, form: 'text', threads: 'crashed', stream: null, isHex: false },
      ...{ shown: 'open', reveal: null, limits: DEFAULT_LIMITS, signatureLists: '', isExplained: false, isMany: true },
      ...{ temporary: processFolder.path, processFolder: processFolder.path },
      symbols: { places: [{ kind: 'folder', path: folder }], home, maxInflated: 2 ** 30, maxCached: 2 ** 30, excluded: '' },
    };
    const readers = createDumpReaders(start, 1, () => undefined, { files: 0, bytes: 0 });
    const { error, text } = await readers.read(join(folder, 'a.dmp'), 'a.dmp');
    expect([error, text?.includes('function')]).toEqual([null, true]);
    await readers.close();

    const journal = readdirSync(processFolder.path).find((name) => /^partials-\d+$/.test(name)) ?? 'no journal';
    const [half = ''] = readFileSync(join(processFolder.path, journal), 'utf8')
      .split('\n')
      .map((line) => JSON.parse(line || '""') as string);
    expect(dirname(half)).toBe(join(home, 'symbols'));
    writeFileSync(half, 'half');
    processFolder.close();
    expect([existsSync(half), existsSync(processFolder.path)]).toEqual([false, false]);
  });
});
