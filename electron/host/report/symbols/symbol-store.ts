import path from 'node:path';
import type { ByteLength } from '../../../../shared/bytes/byte-source.ts';
import type { ThreadStack } from '../../../../shared/report/dump/analysis/analysis.ts';
import { memoize } from '../../../../shared/bytes/memoize.ts';
import type { Dump } from '../../../../shared/report/dump/format/dump.ts';
import { type DumpModule, modulesOf } from '../../../../shared/report/dump/format/modules.ts';
import { dumpSymbols } from '../../../../shared/report/dump/symbols/dump-symbols.ts';
import type { SymbolFile } from '../../../../shared/report/dump/symbols/symbol-file.ts';
import { indexSize } from '../../../../shared/report/dump/symbols/symbol-indexer.ts';
import type { SymbolLookup, SymbolLookups } from '../../../../shared/report/dump/symbols/symbol-lookup.ts';
import { type SymbolPath, symbolPath } from '../../../../shared/report/dump/symbols/symbol-path.ts';
import type { SymbolsAt } from '../../../../shared/report/dump/symbols/symbols-at.ts';
import { IoFailure, systemCode, writeError } from '../../platform/files/io-error.ts';
import { isStopped } from '../../platform/files/throw-if-cancelled.ts';
import { FolderContents } from './folder-contents.ts';
import { addToCache, cachedAs, loadCachedFile, type LoadedSymbols, loadSymbolFile, type LoadTools } from './load-symbol-file.ts';
import { symbolFilePaths } from './symbol-layouts.ts';

/** The symbols of one dump, as far as they are known. */
export interface SymbolsOfDump {
  /** The symbols at an address. The module of an address that is asked for is wanted if it was not looked for before. */
  readonly at: SymbolsAt;
  readonly lookupOf: SymbolLookups;
  /** Whether modules were asked for, or are on the stacks, and were not looked for. */
  readonly lacks: (stacks: readonly ThreadStack[]) => boolean;
  /**
   * Looks for the symbol files of the wanted modules and of those on the stacks, and indexes those that are found. False if there are none; after true, stacks
   * have to be unwound again. Lets other work run. Errors: IoFailure(cancelled), after which the files that were found until then are used.
   */
  readonly load: (stacks: readonly ThreadStack[]) => Promise<boolean>;
}

/** A module whose symbol file is wanted. */
interface WantedSymbols {
  readonly place: SymbolPath;
  readonly codeId: string | null;
}

interface Found extends LoadedSymbols {
  /** The dump that asked for it last. */
  usedBy: Dump | null;
}

const NO_ID: SymbolLookup = { state: 'no_id' };

/** Files of other dumps are closed while more than this number is open, or their indexes need more bytes. */
const MAX_OPEN = 256;
const MAX_BYTES: ByteLength = 256 << 20;

interface StoreTools extends LoadTools {
  /** The folders and servers, in the order in which they are looked through. */
  readonly places: () => readonly SymbolPlace[];
}

/** A place with symbol files. */
type SymbolPlace = { readonly kind: 'folder'; readonly path: string } | { readonly kind: 'server'; readonly server: string };

/** The symbol files of the user's folders. */
export class SymbolStore {
  readonly #tools: StoreTools;
  /** By `LEAF/ID`. */
  readonly #found = new Map<string, Found>();
  readonly #contents = new Map<string, FolderContents>();
  #hasCached: boolean | null = null;
  #revision = 0;

  constructor(tools: StoreTools) {
    this.#tools = tools;
  }

  /** Changes whenever more is known of the symbols of any dump. What was unwound before is then outdated. */
  get revision(): number {
    return this.#revision;
  }

  /** The symbols of a dump. */
  readonly symbolsOf = memoize((dump: Dump): SymbolsOfDump => {
    const hasPlaces = (): boolean => this.#hasPlaces();
    const asked = new Map<string, WantedSymbols>();
    const foundOf = ({ ids, name }: DumpModule): Found | null => {
      const place = symbolPath(ids.debugPath, name, ids.debugId);
      if (place === null) return null;
      const known = this.#found.get(keyOf(place)) ?? null;
      if (known === null) asked.set(keyOf(place), { place, codeId: ids.codeId });
      else known.usedBy = dump;
      return known;
    };
    const byIndex = new Map<number, SymbolFile | null>();
    let revision = -1;
    const fileAt = (index: number, module: DumpModule): SymbolFile | null => {
      if (revision !== this.#revision) byIndex.clear();
      revision = this.#revision;
      const known = byIndex.get(index);
      if (known !== undefined) return known;
      const file = foundOf(module)?.file ?? null;
      byIndex.set(index, file);
      return file;
    };
    const wanted = (stacks: readonly ThreadStack[]): readonly WantedSymbols[] => {
      for (const { frames } of stacks) for (const { lookupAddress } of frames) at(lookupAddress);
      return [...asked].flatMap(([key, each]) => (this.#found.has(key) ? [] : [each]));
    };
    const at = dumpSymbols(dump, (index, module) => (hasPlaces() ? fileAt(index, module) : null));
    return {
      at,
      lookupOf: (index) => (hasPlaces() ? this.#lookupOf(modulesOf(dump).at(index)) : null),
      lacks: (stacks) => wanted(stacks).length > 0,
      load: async (stacks) => {
        const modules = wanted(stacks);
        asked.clear();
        await this.#load(modules, dump);
        return modules.length > 0;
      },
    };
  });

  /** Looks for a symbol file by its path. */
  async lookup(place: SymbolPath): Promise<SymbolLookup> {
    await this.#load([{ place, codeId: null }], null);
    return this.#found.get(keyOf(place))?.lookup ?? { state: 'none' };
  }

  /** Copies a symbol file into the cache. Returns the name of its module; null if it is no symbol file. */
  async addFile(path: string, name: string): Promise<string | null> {
    try {
      const module = await addToCache(path, this.#tools);
      this.#tools.cache.trim();
      return module?.name ?? null;
    } catch (reason) {
      if (systemCode(reason) === null) throw reason;
      throw new IoFailure(writeError(reason, { file: name }));
    }
  }

  /** Forgets what was found, after the places have changed, and closes all files. */
  forget(): void {
    for (const { close } of this.#found.values()) close();
    this.#found.clear();
    this.#contents.clear();
    this.#hasCached = null;
    this.#revision += 1;
  }

  /** Whether there is any place to look in: a folder, a server, or a cache with symbol files. */
  #hasPlaces(): boolean {
    this.#hasCached ??= this.#tools.cache.hasSymbols();
    return this.#hasCached || this.#tools.places().length > 0;
  }

  #lookupOf(module: DumpModule | undefined): SymbolLookup | null {
    if (module === undefined) return null;
    const place = symbolPath(module.ids.debugPath, module.name, module.ids.debugId);
    return place === null ? NO_ID : (this.#found.get(keyOf(place))?.lookup ?? null);
  }

  async #load(modules: readonly WantedSymbols[], usedBy: Dump | null): Promise<void> {
    for (const { place, codeId } of modules) {
      const key = keyOf(place);
      if (this.#found.has(key)) continue;
      const loaded = await this.#lookOrStop(place, codeId, modules);
      // Another call can have found it meanwhile.
      if (this.#found.has(key)) loaded.close();
      else this.#found.set(key, { ...loaded, usedBy });
      this.#revision += 1;
    }
    if (modules.length === 0) return;
    this.#closeOthers(usedBy);
    this.#tools.cache.trim();
  }

  /** Closes files that another dump asked for, the ones that were found first first. They are found again when they are needed. */
  #closeOthers(usedBy: Dump | null): void {
    const open = [...this.#found].filter(([, { file }]) => file !== null);
    let bytes = open.reduce((sum, [, { file }]) => sum + bytesOf(file), 0);
    let count = open.length;
    for (const [key, found] of open) {
      if (bytes <= MAX_BYTES && count <= MAX_OPEN) return;
      if (found.usedBy === usedBy) continue;
      found.close();
      this.#found.delete(key);
      this.#revision += 1;
      bytes -= bytesOf(found.file);
      count -= 1;
    }
  }

  /** After a cancellation, the modules are not looked for again until `forget`. */
  async #lookOrStop(place: SymbolPath, codeId: string | null, modules: readonly WantedSymbols[]): Promise<LoadedSymbols> {
    try {
      return await this.#look(place, codeId);
    } catch (reason) {
      if (!isStopped(reason)) throw reason;
      for (const each of modules) {
        const key = keyOf(each.place);
        if (!this.#found.has(key)) this.#found.set(key, { lookup: { state: 'stopped' }, file: null, close: () => undefined, usedBy: null });
      }
      this.#revision += 1;
      throw reason;
    }
  }

  /** A file counts only if its MODULE line has the id. A file of another build, or that cannot be read, is only reported. */
  async #look(place: SymbolPath, codeId: string | null): Promise<LoadedSymbols> {
    let missed: LoadedSymbols | null = null;
    for (const folder of this.#folders()) {
      const contents = this.#contentsOf(folder);
      const tries = [...symbolFilePaths(place, codeId).map((below) => () => path.join(folder, below)), () => contents.fileWith(place.id)];
      for (const next of tries) {
        const file = next();
        const loaded = file === null ? null : await loadSymbolFile(file, place.id, this.#tools);
        if (loaded === null) continue;
        if (loaded.file !== null) return loaded;
        missed ??= loaded;
      }
    }
    const cached = await loadCachedFile(cachedAs(place.id), place.id, this.#tools);
    return cached ?? missed ?? { lookup: this.#otherBuild(place), file: null, close: () => undefined };
  }

  #otherBuild(place: SymbolPath): SymbolLookup {
    for (const folder of this.#folders()) {
      const other = this.#contentsOf(folder).otherBuild(place);
      if (other !== null) return { state: 'other_build', ...other };
    }
    return { state: 'none' };
  }

  #folders(): readonly string[] {
    return this.#tools.places().flatMap((place) => (place.kind === 'folder' ? [place.path] : []));
  }

  #contentsOf(folder: string): FolderContents {
    const known = this.#contents.get(folder) ?? new FolderContents(folder);
    this.#contents.set(folder, known);
    return known;
  }
}

function bytesOf(file: SymbolFile | null): ByteLength {
  return file === null ? 0 : indexSize(file.index);
}

function keyOf({ leaf, id }: SymbolPath): string {
  return `${leaf}/${id}`;
}
