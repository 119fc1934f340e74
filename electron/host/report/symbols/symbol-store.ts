import path from 'node:path';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { ByteLength } from '../../../../shared/bytes/byte-source.ts';
import { memoize } from '../../../../shared/bytes/memoize.ts';
import { keyOfPlace, SymbolsOfDump, type WantedSymbols } from './symbols-of-dump.ts';
import type { Dump } from '../../../../shared/report/dump/format/dump.ts';
import type { SymbolLookup, UnservedSymbols } from '../../../../shared/report/dump/symbols/symbol-lookup.ts';
import type { SymbolPath } from '../../../../shared/report/dump/symbols/symbol-path.ts';
import { ConcurrencyLimit } from '../../platform/base/concurrency-limit.ts';
import { currentWork, type Work } from '../../platform/base/work.ts';
import { IoFailure, systemCode, writeError } from '../../platform/files/io-error.ts';
import { isStopped } from '../../platform/files/throw-if-cancelled.ts';
import { FolderContents } from './folder-contents.ts';
import {
  addToCache,
  cachedAs,
  loadCachedFile,
  type LoadedSymbols,
  loadSymbolFile,
  type LoadTools,
  missedSymbols,
} from './load-symbol-file.ts';
import { symbolFilePaths } from './symbol-layouts.ts';

interface Found extends LoadedSymbols {
  /** The dump that asked for it last. */
  usedBy: Dump | null;
}

/** Files of other dumps are closed while more than this number is open, or they need more bytes of memory. */
const MAX_OPEN = 256;
const MAX_BYTES: ByteLength = 256 << 20;

interface StoreTools extends LoadTools {
  /** The folders and servers, in the order in which they are looked through. */
  readonly places: () => readonly SymbolPlace[];
  /** Asks servers; null if none may ever be asked. */
  readonly servers: ServerSearch | null;
}

/** How servers are asked for symbol files. */
interface ServerSearch {
  /** Whether the user agreed that a server is asked for a file. */
  readonly mayAsk: (server: string, place: SymbolPath) => boolean;
  /** Whether no server is ever asked for a file. */
  readonly isExcluded: (place: SymbolPath) => boolean;
  /** Puts the file of a module into the cache. Null if it is there now; otherwise why not. Throws IoFailure(cancelled). */
  readonly find: (server: string, place: SymbolPath) => Promise<UnservedSymbols | null>;
  /** Deletes what was received of unfinished files, until the limit of the cache is kept. Returns the bytes of the rest. */
  readonly trim: () => ByteLength;
}

/** A place with symbol files. */
export type SymbolPlace = { readonly kind: 'folder'; readonly path: string } | { readonly kind: 'server'; readonly server: string };

/** The symbol files of the user's folders, of the cache and of servers, which are looked for once. */
export class SymbolStore {
  readonly #tools: StoreTools;
  /** By `LEAF/ID`. */
  readonly #found = new Map<string, Found>();
  readonly #contents = new Map<string, FolderContents>();
  /** By `LEAF/ID`. Two loads of one module would write the same files. */
  readonly #turns = new Map<string, ConcurrencyLimit>();
  /** By `LEAF/ID`: the dumps whose job was stopped while it waited for the load of another job. Until the end of that load. */
  readonly #stopped = new Map<string, WeakSet<Dump>>();
  #hasCached: boolean | null = null;
  #known: readonly SymbolPlace[] | null = null;
  #revision = 0;
  /** Changes when the places change. What was found in other places is not kept. */
  #epoch = 0;

  constructor(tools: StoreTools) {
    this.#tools = tools;
  }

  /** Changes whenever more is known of the symbols of any dump. What was unwound before is then outdated. */
  get revision(): number {
    return this.#revision;
  }

  /** The symbols of a dump. */
  readonly symbolsOf = memoize((dump: Dump): SymbolsOfDump => {
    const revision = (): number => this.#revision;
    return new SymbolsOfDump(dump, {
      get revision() {
        return revision();
      },
      hasPlaces: () => this.hasPlaces(),
      found: (place, usedBy) => this.#foundFor(place, usedBy),
      isExcluded: (place) => this.#tools.servers?.isExcluded(place) !== false,
      mayAsk: (lookup, place) => lookup.state === 'not_asked' && lookup.servers.some((server) => this.#mayAsk(server, place)),
      load: (modules, usedBy) => this.#load(modules, usedBy),
    });
  });

  /** The listed servers, in order. */
  servers(): readonly string[] {
    return this.#places().flatMap((place) => (place.kind === 'server' ? [place.server] : []));
  }

  /** Whether there is any place to look in: a folder, a server, or a cache with symbol files. */
  hasPlaces(): boolean {
    this.#hasCached ??= this.#tools.cache.hasSymbols();
    return this.#hasCached || this.#places().length > 0;
  }

  /** Looks for a symbol file by its path. */
  async lookup(place: SymbolPath): Promise<SymbolLookup> {
    await this.#load([{ place, codeId: null, isShown: true }], null);
    return this.#found.get(keyOfPlace(place))?.lookup ?? { state: 'none' };
  }

  /** Copies a symbol file into the cache. Returns the name of its module; null if it is no symbol file. */
  async addFile(path: string, name: string): Promise<string | null> {
    try {
      const module = await addToCache(path, this.#tools);
      this.#trim();
      return module?.name ?? null;
    } catch (reason) {
      if (systemCode(reason) === null) throw reason;
      throw new IoFailure(writeError(reason, { file: name }));
    }
  }

  /** Closes files that were written to since they were opened. They are looked for again. */
  dropChanged(): void {
    for (const [key, found] of this.#found) {
      if (!found.isChanged()) continue;
      found.close();
      this.#found.delete(key);
      this.#revision += 1;
    }
  }

  /** Forgets what was found, after the places have changed, and closes all files. */
  forget(): void {
    for (const { close } of this.#found.values()) close();
    this.#found.clear();
    this.#stopped.clear();
    this.#contents.clear();
    this.#hasCached = null;
    this.#known = null;
    this.#epoch += 1;
    this.#revision += 1;
  }

  /** Read once until `forget`: every address of a stack asks for it. */
  #places(): readonly SymbolPlace[] {
    this.#known ??= this.#tools.places();
    return this.#known;
  }

  #foundFor(place: SymbolPath, usedBy: Dump): Pick<Found, 'lookup' | 'file'> | null {
    const key = keyOfPlace(place);
    const found = this.#found.get(key);
    if (found === undefined) return this.#stopped.get(key)?.has(usedBy) === true ? STOPPED : null;
    found.usedBy = usedBy;
    return found;
  }

  /** Whether a server may be asked for a file without a further question. */
  #mayAsk(server: string, place: SymbolPath): boolean {
    return this.#tools.servers?.mayAsk(server, place) === true;
  }

  async #load(modules: readonly WantedSymbols[], usedBy: Dump | null): Promise<void> {
    if (modules.length === 0) return;
    const settled = await Promise.allSettled(modules.map((each) => this.#loadOne(each, usedBy)));
    const failed = settled.find((each) => each.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    this.#closeOthers(usedBy);
    this.#trim();
  }

  /** Keeps the cache to its limit, towards which unfinished downloads count. */
  #trim(): void {
    this.#tools.cache.trim(this.#tools.servers?.trim());
  }

  /** One load of a module at a time. A call that waited for another one takes what that found. */
  async #loadOne(wanted: WantedSymbols, usedBy: Dump | null): Promise<void> {
    const key = keyOfPlace(wanted.place);
    const before = this.#found.get(key);
    const turn = this.#turns.get(key) ?? new ConcurrencyLimit(1);
    this.#turns.set(key, turn);
    const work = currentWork();
    const done = await turn.run(async () => {
      const found = this.#found.get(key);
      if (found === before || found?.lookup.state === 'stopped') await this.#find(key, wanted, usedBy);
      return true;
    }, work?.signal ?? NEVER);
    if (done === null) this.#stopWaiting(key, usedBy, work);
  }

  /** The load of the other job goes on. Until it ends, the module counts as stopped for this dump only. */
  #stopWaiting(key: string, usedBy: Dump | null, work: Work | null): never {
    if (usedBy !== null) this.#stopped.set(key, (this.#stopped.get(key) ?? new WeakSet()).add(usedBy));
    throw new IoFailure(failure('cancelled', { job: work?.kind ?? 'symbols' }));
  }

  /** After a cancellation or any failure, the module is not looked for again until `forget`. Rethrows a cancellation and bugs. */
  async #find(key: string, { place, codeId, isShown }: WantedSymbols, usedBy: Dump | null): Promise<void> {
    const epoch = this.#epoch;
    try {
      this.#keep(key, { ...(await this.#look(place, codeId, isShown)), usedBy }, epoch);
    } catch (reason) {
      const isStop = isStopped(reason);
      const missed: SymbolLookup = isStop ? { state: 'stopped' } : { state: 'unreadable', path: null, why: 'disk' };
      this.#keep(key, { ...missedSymbols(missed), usedBy }, epoch);
      const isDiskFailure = reason instanceof IoFailure || systemCode(reason) !== null;
      if (isStop || !isDiskFailure) throw reason;
    }
  }

  #keep(key: string, found: Found, epoch: number): void {
    this.#revision += 1;
    if (epoch !== this.#epoch) {
      found.close();
      return;
    }
    this.#stopped.delete(key);
    this.#found.get(key)?.close();
    this.#found.set(key, found);
  }

  /** Closes files that another dump asked for last, the oldest first. They are loaded again when they are needed. */
  #closeOthers(usedBy: Dump | null): void {
    const open = [...this.#found].filter(([, { file }]) => file !== null);
    let bytes = open.reduce((sum, [, { memory }]) => sum + memory, 0);
    let count = open.length;
    for (const [key, found] of open) {
      if (bytes <= MAX_BYTES && count <= MAX_OPEN) return;
      if (found.usedBy === usedBy) continue;
      found.close();
      this.#found.delete(key);
      this.#revision += 1;
      bytes -= found.memory;
      count -= 1;
    }
  }

  /** A file counts only if its MODULE line has the id. A file of another build, or that cannot be read, is only reported. */
  async #look(place: SymbolPath, codeId: string | null, isShown: boolean): Promise<LoadedSymbols> {
    let missed: SymbolLookup | null = null;
    const unasked: string[] = [];
    const downloads: UnservedSymbols[] = [];
    for (const each of this.#places()) {
      const loaded = each.kind === 'folder' ? await this.#lookInFolder(each.path, place, codeId) : await this.#cached(place);
      if (loaded !== null && loaded.file !== null) return loaded;
      missed ??= loaded?.lookup ?? null;
      if (each.kind === 'folder') continue;
      if (this.#tools.servers?.isExcluded(place) !== false) continue;
      if (!isShown || !this.#mayAsk(each.server, place)) {
        unasked.push(each.server);
        continue;
      }
      const download = await this.#tools.servers.find(each.server, place);
      const downloaded = download === null ? await this.#cached(place) : null;
      if (downloaded !== null) return downloaded;
      if (download !== null) downloads.push(download);
    }
    const cached = await this.#cached(place);
    if (cached !== null) return cached;
    const near = missed ?? this.#otherBuild(place);
    if (unasked.length > 0) return missedSymbols({ state: 'not_asked', servers: unasked, near });
    return missedSymbols(downloads.length > 0 ? { state: 'not_served', downloads, near } : near);
  }

  #cached(place: SymbolPath): Promise<LoadedSymbols | null> {
    return loadCachedFile(cachedAs(place.id), place.id, this.#tools);
  }

  async #lookInFolder(folder: string, place: SymbolPath, codeId: string | null): Promise<LoadedSymbols | null> {
    let missed: LoadedSymbols | null = null;
    const contents = this.#contentsOf(folder);
    const tries = [...symbolFilePaths(place, codeId).map((below) => () => path.join(folder, below)), () => contents.fileWith(place.id)];
    for (const next of tries) {
      const file = next();
      const loaded = file === null ? null : await loadSymbolFile(file, place.id, this.#tools);
      if (loaded === null) continue;
      if (loaded.file !== null) return loaded;
      missed ??= loaded;
    }
    return missed;
  }

  #otherBuild(place: SymbolPath): SymbolLookup {
    for (const folder of this.#folders()) {
      const other = this.#contentsOf(folder).otherBuild(place);
      if (other !== null) return { state: 'other_build', ...other };
    }
    return { state: 'none' };
  }

  #folders(): readonly string[] {
    return this.#places().flatMap((place) => (place.kind === 'folder' ? [place.path] : []));
  }

  #contentsOf(folder: string): FolderContents {
    const known = this.#contents.get(folder) ?? new FolderContents(folder);
    this.#contents.set(folder, known);
    return known;
  }
}

const STOPPED = missedSymbols({ state: 'stopped' });
const NEVER = new AbortController().signal;
