import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isPartialName, UNRECORDED } from '../../../electron/host/platform/files/partials.ts';
import { systemLookup } from '../../../electron/host/platform/http/resolve-host.ts';
import { serverRoutes } from '../../../electron/host/report/symbols/servers/server-routes.ts';
import { SymbolServers } from '../../../electron/host/report/symbols/servers/symbol-servers.ts';
import { SymbolCache } from '../../../electron/host/report/symbols/symbol-cache.ts';
import { SymbolStore } from '../../../electron/host/report/symbols/symbol-store.ts';
import type { SymbolPath } from '../../../shared/report/dump/symbols/symbol-path.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { symbolText, testSymbolServer } from '../../builders/report/symbol-download.ts';

const PLACES = ['A', 'B'].map((letter): SymbolPath => ({ leaf: 'App.pdb', id: `${letter.repeat(32)}1`, name: 'App.sym' }));
const FILES = new Map(PLACES.map(({ leaf, id, name }) => [`${leaf}/${id}/${name}`, symbolText(20_000)]));

/** A store that asks one server, and its cache with a limit in bytes. */
function storeOf(server: string, limit: number) {
  const folder = join(tempFolder(), 'symbols');
  const cache = new SymbolCache({ folder, limit: () => limit, partials: UNRECORDED });
  const servers = new SymbolServers({
    ...{ cache, partials: UNRECORDED, routes: serverRoutes(systemLookup, {}), now: Date.now },
    ...{ maxInflated: () => 2 ** 30, isAllowed: () => true, excluded: () => '' },
  });
  const store = new SymbolStore({ cache, servers, maxInflated: () => 2 ** 30, places: () => [{ kind: 'server', server }] });
  return { store, cache, servers, partials: () => readdirSync(folder).filter(isPartialName) };
}

describe('an unfinished download', () => {
  it('counts towards the limit of the cache, and is deleted only if all unfinished downloads are larger', async () => {
    const server = await testSymbolServer({ files: FILES, isDirect: true, coding: 'none', cutAfter: 5_000 });
    const { store, cache, servers, partials } = storeOf(server.url, 8_000);
    const [first, second] = PLACES;
    if (first === undefined || second === undefined) throw new Error('no places');
    const old = cache.pathOf('old', 'index');
    cache.write(old, [new Uint8Array(4_000)]);
    utimesSync(old, 1, 1);
    expect(await store.lookup(first)).toMatchObject({
      state: 'not_served',
      downloads: [{ state: 'failed', why: 'cut', keptBytes: 5_000 }],
    });
    expect([cache.has(old), servers.received, partials().length]).toEqual([false, 5_000, 1]);
    const [received] = partials();
    await store.lookup(second);
    expect([servers.received, partials().length, partials().includes(received ?? '')]).toEqual([5_000, 1, false]);
  });
});

describe('a server whose address no URL can have', () => {
  it('is not found', async () => {
    const { store } = storeOf('http://192.168.1.300/', 8_000);
    expect(await store.lookup({ leaf: 'App.pdb', id: `${'A'.repeat(32)}1`, name: 'App.sym' })).toMatchObject({
      state: 'not_served',
      downloads: [{ state: 'failed', host: '192.168.1.300', why: 'dns' }],
    });
  });
});
