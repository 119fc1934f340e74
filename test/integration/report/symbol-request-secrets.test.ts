import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { symbolFilePaths } from '../../../electron/host/report/symbols/symbol-layouts.ts';
import { sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { isDumpFailure, openDump } from '../../../shared/report/dump/format/dump.ts';
import { modulesOf } from '../../../shared/report/dump/format/modules.ts';
import { symbolPath } from '../../../shared/report/dump/symbols/symbol-path.ts';
import { openedDumpTab } from '../../builders/report/dump-views.ts';
import { misplacedDump, PLANTED, PLANTED_DIGITS, PROTECTED_HOLDERS } from '../../builders/report/misplaced-texts.ts';
import { CLOSED_SECRETS, HIDDEN_NAMES, MEMORY_SECRETS, REGISTER_DIGITS, secretDump } from '../../builders/report/secret-dump.ts';
import { requestHeaders, testSymbolServer } from '../../builders/report/symbol-download.ts';
import { volume } from '../../support/volume.ts';

const MISPLACED = [PLANTED, PLANTED_DIGITS];
const SECRETS = [...Object.values(CLOSED_SECRETS), ...MEMORY_SECRETS, ...HIDDEN_NAMES, REGISTER_DIGITS];

/** Asks a server for the symbols of all modules of a dump, and returns what the server, the question and the cache of the app got to know. */
async function askedFor(dump: Uint8Array) {
  const server = await testSymbolServer({ files: new Map() });
  const { host: app, at, everything } = await openedDumpTab(dump);
  await app.value('symbols.addServer', { server: server.url, isFirst: false });
  await everything();
  const { servers } = await app.value('dump.servers', { ...at, all: true });
  const modules = servers.flatMap((each) => each.modules);
  const ended = (): number => app.events.filter(({ event }) => event === 'dump.symbols').length;
  await vi.waitUntil(async () => {
    const { jobs } = await app.value('job.list', {});
    return jobs.every(({ kind, state }) => kind !== 'symbols' || state !== 'running');
  });
  const before = ended();
  await app.value('dump.askServer', { ...at, server: server.url, always: true, all: true });
  // The frames are asked for until every module was looked for on the server.
  await vi.waitUntil(
    async () => {
      await everything();
      const left = (await app.value('dump.servers', { ...at, all: true })).servers.flatMap((each) => each.modules);
      return modules.length === 0 || (ended() > before && left.length === 0);
    },
    { timeout: 30_000, interval: 5 },
  );
  const cache = join(app.home, 'symbols');
  const cached = readdirSync(app.home).includes('symbols')
    ? readdirSync(cache).map((name) => `${name} ${readFileSync(join(cache, name), 'latin1')}`)
    : [];
  return { server, modules, text: JSON.stringify([modules, server.log, cached]) };
}

/** The places in folders at which symbol files of a dump are looked for. */
function pathsFor(bytes: Uint8Array): string {
  const dump = openDump(sourceOfBytes(bytes));
  if (isDumpFailure(dump)) throw new Error(dump.code);
  return Array.from(modulesOf(dump), ({ ids, name }) => {
    const place = symbolPath(ids.debugPath, name, ids.debugId);
    return place === null ? [] : symbolFilePaths(place, ids.codeId);
  })
    .flat()
    .join('\n');
}

function leaksIn(text: string, secrets: readonly string[]): readonly string[] {
  return secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()));
}

describe('a request for symbols of a dump whose names and ids are at offsets of', () => {
  it.each(PROTECTED_HOLDERS)('%s has none of these bytes, nor has a path or the cache', async (holder) => {
    const dump = misplacedDump(holder);
    expect(leaksIn(pathsFor(dump), MISPLACED)).toEqual([]);
    const { server, text } = await askedFor(dump);
    expect(server.log.length).toBeGreaterThan(0);
    expect(leaksIn(text, MISPLACED)).toEqual([]);
  });

  it('bytes of their own has the name and the id of the CodeView record', async () => {
    const dump = misplacedDump('bytes of their own', ['CodeView record']);
    expect(leaksIn(pathsFor(dump), MISPLACED)).toEqual(MISPLACED);
    const { server } = await askedFor(dump);
    expect(leaksIn(JSON.stringify(server.log), MISPLACED)).toEqual(MISPLACED);
  });
});

describe('a request for symbols', () => {
  const COUNT = volume(200, 12);

  it(`has no secret of ${String(COUNT)} dumps: no environment, command line, comment, handle, register, stack word, folder or value of Crashpad`, async () => {
    let requests = 0;
    for (let seed = 0; seed < COUNT; seed += 1) {
      const dump = secretDump(seed);
      expect(leaksIn(pathsFor(dump), SECRETS), `seed ${String(seed)}`).toEqual([]);
      const { server, modules, text } = await askedFor(dump);
      expect(leaksIn(text, SECRETS), `seed ${String(seed)}`).toEqual([]);
      const names = new Set(modules.flatMap(({ name, id }) => [name, id].map((each) => each.toLowerCase())));
      for (const { path, headers } of server.log) {
        const [leaf = '', id = ''] = decodeURIComponent(path).slice(1).toLowerCase().split('/');
        expect(
          [leaf, id].every((each) => names.has(each)),
          path,
        ).toBe(true);
        expect(headers).toEqual(requestHeaders(server.url));
      }
      requests += server.log.length;
    }
    expect(requests).toBeGreaterThan(COUNT);
  }, 600_000);
});
