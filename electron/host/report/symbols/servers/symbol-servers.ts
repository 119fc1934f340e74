import { renameSync } from 'node:fs';
import { failure } from '../../../../../shared/bridge/failure.ts';
import type { ByteLength } from '../../../../../shared/bytes/byte-source.ts';
import type { SymbolDownload } from '../../../../../shared/report/dump/symbols/symbol-download.ts';
import type { UnservedSymbols } from '../../../../../shared/report/dump/symbols/symbol-lookup.ts';
import type { SymbolPath } from '../../../../../shared/report/dump/symbols/symbol-path.ts';
import { matchesPatterns } from '../../../../../shared/report/dump/symbols/module-patterns.ts';
import { serverHost } from '../../../../../shared/report/dump/symbols/symbol-server.ts';
import { ConcurrencyLimit } from '../../../platform/base/concurrency-limit.ts';
import { currentWork } from '../../../platform/base/work.ts';
import { IoFailure } from '../../../platform/files/io-error.ts';
import type { Partials } from '../../../platform/files/partials.ts';
import { cachedAs, isWriteFailure } from '../load-symbol-file.ts';
import { MISS_TTL, type SymbolCache } from '../symbol-cache.ts';
import { openSymbolFile } from '../symbol-file-on-disk.ts';
import { DOWNLOAD_LIMITS, downloadSymbols, MAX_SYMBOL_REQUESTS } from './download-symbols.ts';
import { PartialDownload } from './partial-download.ts';
import type { ServerRoutes } from './server-request.ts';

interface ServerTools {
  readonly cache: SymbolCache;
  readonly partials: Partials;
  readonly routes: ServerRoutes;
  readonly maxInflated: () => ByteLength;
  /** Whether the user agreed that a server is asked. */
  readonly isAllowed: (server: string) => boolean;
  /** The setting symbols.exclude. */
  readonly excluded: () => string;
  /** The current time, in ms since 1970. */
  readonly now: () => number;
  /** Longest wait for a byte, in ms. Default: 20 s. */
  readonly stall?: number;
}

/** What was received of a file so far, so that a retry can continue. */
interface Unfinished {
  readonly server: string;
  readonly partial: PartialDownload;
  isRunning: boolean;
}

/** Puts symbol files from servers into the cache. */
export class SymbolServers {
  readonly #tools: ServerTools;
  readonly #limit = new ConcurrencyLimit(MAX_SYMBOL_REQUESTS);
  /** By server and path. */
  readonly #unfinished = new Map<string, Unfinished>();
  /** Until when a server must not be asked, by its address, with the answer that says so. */
  readonly #waits = new Map<string, { readonly until: number; readonly download: Extract<SymbolDownload, { readonly state: 'later' }> }>();

  constructor(tools: ServerTools) {
    this.#tools = tools;
  }

  /** Whether a server may be asked for a file: the user agreed, and the file is not excluded. */
  readonly mayAsk = (server: string, place: SymbolPath): boolean => this.#tools.isAllowed(server) && !this.isExcluded(place);

  /** Whether no server is ever asked for a file. */
  readonly isExcluded = ({ leaf }: SymbolPath): boolean => matchesPatterns(leaf, this.#tools.excluded());

  /** Puts the file of a module into the cache. Null if it is there now, or if the server may not be asked any more; otherwise why not. Throws IoFailure: cancelled, and the errors of the disk. */
  readonly find = async (server: string, place: SymbolPath): Promise<UnservedSymbols | null> => {
    const { cache, now } = this.#tools;
    const miss = cache.pathOf(`miss ${keyOf(server, place)}`, 'miss');
    const missedAt = cache.usedAt(miss);
    if (missedAt !== null && now() - missedAt < MISS_TTL) return { state: 'missing', host: serverHost(server) };
    const download = await this.#download(server, place);
    // The server was removed meanwhile.
    if (download.state !== 'downloaded' && !this.mayAsk(server, place)) this.#drop(keyOf(server, place));
    switch (download.state) {
      case 'cancelled':
        if (!this.mayAsk(server, place)) return null;
        throw new IoFailure(failure('cancelled', { job: currentWork()?.kind ?? 'symbols' }));
      case 'downloaded':
        return this.#accepted(server, place, download.file);
      case 'missing':
        this.#drop(keyOf(server, place));
        this.#remember(miss);
        return download;
      case 'refused':
        this.#drop(keyOf(server, place));
        return download;
      case 'later':
        if (this.#waitOf(server) === null) this.#waits.set(server, { until: now() + download.retryAfterMs, download });
        return download;
      default:
        return download;
    }
  };

  /** Number of bytes that were received of unfinished files. */
  get received(): ByteLength {
    return [...this.#unfinished.values()].reduce((sum, { partial }) => sum + partial.size, 0);
  }

  /**
   * Deletes what was received of unfinished files, except during their download. Returns the number of bytes. `isDropped`: says whether it is deleted for a
   * server. Default: for each.
   */
  drop(isDropped: (server: string) => boolean = () => true): ByteLength {
    const before = this.received;
    for (const [key, { server, isRunning }] of this.#unfinished) if (!isRunning && isDropped(server)) this.#drop(key);
    return before - this.received;
  }

  /** Deletes what was received of unfinished files, in the order of their first request, until the rest keeps to the limit of the cache. */
  readonly trim = (): ByteLength => {
    let size = this.received;
    for (const [key, { partial, isRunning }] of this.#unfinished) {
      if (size <= this.#tools.cache.limit) break;
      if (isRunning) continue;
      size -= partial.size;
      this.#drop(key);
    }
    return size;
  };

  /** The answer after which a server still wants to wait. */
  #waitOf(server: string): SymbolDownload | null {
    const wait = this.#waits.get(server);
    const left = wait === undefined ? 0 : wait.until - this.#tools.now();
    return wait === undefined || left <= 0 ? null : { ...wait.download, retryAfterMs: left };
  }

  /** If the cache cannot be written, the server is asked again the next time. */
  #remember(miss: string): void {
    try {
      this.#tools.cache.write(miss, []);
    } catch (reason) {
      if (!isWriteFailure(reason)) throw reason;
    }
  }

  #drop(key: string): void {
    this.#unfinished.get(key)?.partial.close();
    this.#unfinished.delete(key);
  }

  async #download(server: string, place: SymbolPath): Promise<SymbolDownload> {
    const { routes, cache, partials, maxInflated, now, stall = DOWNLOAD_LIMITS.stall } = this.#tools;
    const url = URL.parse(server);
    // An earlier version stored addresses that no URL can have.
    if (url === null) return { state: 'failed', host: serverHost(server), why: 'dns', reason: '', keptBytes: 0 };
    const key = keyOf(server, place);
    const target = cache.pathOf(cachedAs(place.id), 'sym');
    const unfinished = this.#unfinished.get(key) ?? { server, partial: new PartialDownload(target, partials), isRunning: false };
    const { partial } = unfinished;
    this.#unfinished.set(key, unfinished);
    cache.prepare();
    const work = currentWork();
    let isDownloaded = false;
    unfinished.isRunning = true;
    try {
      const download = await downloadSymbols(url, place, partial, {
        routes,
        limit: this.#limit,
        notNow: () => (this.mayAsk(server, place) ? this.#waitOf(server) : { state: 'cancelled', keptBytes: partial.size }),
        limits: { maxInflated: maxInflated(), stall },
        signal: work?.signal ?? NEVER,
        progress: (received, total) => work?.passed(received, total ?? received),
        now,
      });
      isDownloaded = download.state === 'downloaded';
      return download;
    } finally {
      // A downloaded file is needed until it is in the cache.
      unfinished.isRunning = isDownloaded;
    }
  }

  /** A downloaded file counts only if its MODULE line has the id of the module. */
  #accepted(server: string, place: SymbolPath, file: string): UnservedSymbols | null {
    const { cache } = this.#tools;
    const unfinished = this.#unfinished.get(keyOf(server, place));
    this.#unfinished.delete(keyOf(server, place));
    try {
      const opened = openSymbolFile(file);
      const module = opened === null || typeof opened === 'string' ? null : opened.module;
      if (opened !== null && typeof opened !== 'string') opened.source.close();
      const id = module === null || typeof module === 'string' ? null : module.id;
      if (id !== place.id) return { state: 'wrong_build', host: serverHost(server), id };
      renameSync(file, cache.pathOf(cachedAs(place.id), 'sym'));
      return null;
    } finally {
      unfinished?.partial.close();
    }
  }
}

const NEVER = new AbortController().signal;

function keyOf(server: string, { leaf, id }: SymbolPath): string {
  return `${server} ${leaf}/${id}`;
}
