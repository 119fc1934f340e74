import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { SymbolPath } from '../../../shared/report/dump/symbols/symbol-path.ts';
import type { SymbolDownload } from '../../../shared/report/dump/symbols/symbol-download.ts';
import { ConcurrencyLimit } from '../../../electron/host/platform/base/concurrency-limit.ts';
import { isPrivateAddress } from '../../../electron/host/platform/http/private-addresses.ts';
import { systemLookup } from '../../../electron/host/platform/http/resolve-host.ts';
import {
  DOWNLOAD_LIMITS,
  MAX_SYMBOL_REQUESTS,
  type DownloadTools,
  downloadSymbols,
} from '../../../electron/host/report/symbols/servers/download-symbols.ts';
import { PartialDownload } from '../../../electron/host/report/symbols/servers/partial-download.ts';
import type { ServerRoutes } from '../../../electron/host/report/symbols/servers/server-request.ts';
import { UNRECORDED } from '../../../electron/host/platform/files/partials.ts';
import { tempFolder } from '../platform/temp-folder.ts';
import { type SymbolServer, type SymbolServerOptions, symbolServer } from './symbol-server.ts';

/** An invented module. */
const PLACE: SymbolPath = { leaf: 'App.pdb', id: '0123456789ABCDEF0123456789ABCDEF1', name: 'App.sym' };
/** Path of the file of PLACE. */
export const PATH = `${PLACE.leaf}/${PLACE.id}/${PLACE.name}`;

/** A symbol file of about this size, which compresses to a third. */
export function symbolText(bytes: number): Uint8Array {
  const lines = [`MODULE windows x86_64 ${PLACE.id} ${PLACE.leaf}\n`];
  for (let size = 0, line = 1; size < bytes; line += 1) {
    const text = `FUNC ${(line * 4_096).toString(16)} ${(line * 7_919).toString(16)} 0 app::function_${String((line * 48_271) % 99_991)}\n`;
    lines.push(text);
    size += text.length;
  }
  return Buffer.from(lines.join(''));
}

type ToolChanges = Partial<Omit<DownloadTools, 'routes' | 'limits'>> & {
  readonly routes?: Partial<ServerRoutes>;
  readonly limits?: Partial<DownloadTools['limits']>;
};

/** The tools of a download as the app has them, without a proxy. */
function downloadTools({ routes = {}, limits = {}, ...changes }: ToolChanges = {}): DownloadTools {
  return {
    routes: {
      lookup: systemLookup,
      proxyFor: () => null,
      trust: { context: null, pinned: null },
      isPrivateAddress,
      ...routes,
    },
    limit: new ConcurrencyLimit(MAX_SYMBOL_REQUESTS),
    limits: { ...DOWNLOAD_LIMITS, ...limits },
    signal: new AbortController().signal,
    progress: () => undefined,
    now: Date.now,
    ...changes,
  };
}

/** The file that test servers have, and the paths of all their files. */
export const FILE = Buffer.from(symbolText(20_000));
export const FILES: SymbolServerOptions['files'] = new Map([[PATH, FILE]]);

/** A symbol server that is closed when the test ends. It has FILES. */
export async function testSymbolServer(
  options: Partial<SymbolServerOptions> = {},
  tls: Parameters<typeof symbolServer>[1] = null,
): Promise<SymbolServer> {
  const server = await symbolServer({ files: FILES, ...options }, tls);
  onTestFinished(() => server.close());
  return server;
}

/** Downloads of one file to `target`, which can be repeated. */
export function downloadsTo(target: string, url: string, place = PLACE) {
  const partial = new PartialDownload(target, UNRECORDED);
  return {
    partial,
    run: (changes: ToolChanges = {}): Promise<SymbolDownload> => downloadSymbols(new URL(url), place, partial, downloadTools(changes)),
  };
}

/** A server of its own, and downloads from it to a folder of its own. */
export async function serverAndDownloads(options: Partial<SymbolServerOptions> = {}) {
  const server = await testSymbolServer(options);
  const folder = tempFolder();
  return { server, folder, ...downloadsTo(join(folder, PLACE.name), server.url) };
}

/** All headers that a direct request to a URL has. */
export function requestHeaders(url: string): readonly string[] {
  return ['Host', new URL(url).host, 'Connection', 'close', 'User-Agent', 'Crashlens', 'Accept-Encoding', 'gzip'];
}
