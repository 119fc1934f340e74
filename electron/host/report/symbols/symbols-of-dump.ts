import type { ThreadStack } from '../../../../shared/report/dump/analysis/analysis.ts';
import type { Dump } from '../../../../shared/report/dump/format/dump.ts';
import { type DumpModule, modulesOf } from '../../../../shared/report/dump/format/modules.ts';
import { dumpSymbols } from '../../../../shared/report/dump/symbols/dump-symbols.ts';
import type { SymbolFile } from '../../../../shared/report/dump/symbols/symbol-file.ts';
import type { SymbolLookup } from '../../../../shared/report/dump/symbols/symbol-lookup.ts';
import { type SymbolPath, symbolPath } from '../../../../shared/report/dump/symbols/symbol-path.ts';
import type { SymbolsAt } from '../../../../shared/report/dump/symbols/symbols-at.ts';

/** A module whose symbol file is wanted. */
export interface WantedSymbols {
  readonly place: SymbolPath;
  readonly codeId: string | null;
  /** Whether it is on a shown stack, so that servers may be asked for it. */
  readonly isShown: boolean;
}

/** What was found for a module. */
interface FoundSymbols {
  readonly lookup: SymbolLookup;
  readonly file: SymbolFile | null;
}

/** What is known of the symbols of all dumps. */
interface KnownSymbols {
  readonly revision: number;
  readonly hasPlaces: () => boolean;
  /** `usedBy`: the dump that asks. Null for a module that was not looked for. */
  readonly found: (place: SymbolPath, usedBy: Dump) => FoundSymbols | null;
  /** Whether no server is ever asked for a file. */
  readonly isExcluded: (place: SymbolPath) => boolean;
  /** Whether a server that was not asked may be asked now. */
  readonly mayAsk: (lookup: SymbolLookup, place: SymbolPath) => boolean;
  readonly load: (modules: readonly WantedSymbols[], usedBy: Dump) => Promise<void>;
}

/** With which symbols a dump was unwound. */
export interface SymbolUse {
  /** Whether a symbol file was used. */
  readonly isFound: boolean;
  /** Debug ids of the modules whose symbol files were wanted and not found. */
  readonly lacking: readonly string[];
}

const NO_ID: SymbolLookup = { state: 'no_id' };

/** The symbols of one dump, as far as they are known. */
export class SymbolsOfDump {
  /** The symbols at an address. The module of an address that is asked for is wanted if it was not looked for before. */
  readonly at: SymbolsAt;
  readonly #dump: Dump;
  readonly #known: KnownSymbols;
  /** Indexes of modules that were asked for, and of those that are on shown stacks. */
  readonly #asked = new Set<number>();
  readonly #shown = new Set<number>();
  /** By module index, of one revision. */
  readonly #files = new Map<number, SymbolFile | null>();
  #revision = -1;

  constructor(dump: Dump, known: KnownSymbols) {
    this.#dump = dump;
    this.#known = known;
    this.at = dumpSymbols(dump, (index, module) => this.#fileOf(index, module));
  }

  /** What was found of the symbols of a module; null if it was not looked for, or if there is no place to look in. */
  readonly lookupOf = (index: number): SymbolLookup | null => {
    const module = modulesOf(this.#dump).at(index);
    if (module === undefined || !this.#known.hasPlaces()) return null;
    const place = placeOf(module);
    return place === null ? NO_ID : (this.#known.found(place, this.#dump)?.lookup ?? null);
  };

  /**
   * Whether modules were asked for, or are on the stacks, that have to be looked for. The stacks are shown from now on. `asksServers`: false if the dump is
   * hidden, so that no server is asked.
   */
  lacks(stacks: readonly ThreadStack[], asksServers = true): boolean {
    return this.#wanted(stacks, asksServers).length > 0;
  }

  /**
   * Looks for the symbol files of the wanted modules, and indexes those that are found. False if there are none; after true, stacks have to be unwound again.
   * Lets other work run. Errors: IoFailure(cancelled), after which the files that were found until then are used.
   */
  async load(stacks: readonly ThreadStack[], asksServers = true): Promise<boolean> {
    const wanted = this.#wanted(stacks, asksServers);
    this.#asked.clear();
    await this.#known.load(wanted, this.#dump);
    return wanted.length > 0;
  }

  /** With which symbols the dump was unwound last. */
  use(): SymbolUse {
    const lacking = [...this.#files].flatMap(([index, file]) => (file === null ? [index] : []));
    return {
      isFound: lacking.length < this.#files.size,
      lacking: this.#each(new Set(lacking)).map(({ place }) => place.id),
    };
  }

  /** From now on, all modules are shown, so that servers may be asked for each. */
  showAll(): void {
    for (let index = 0; index < modulesOf(this.#dump).length; index += 1) this.#shown.add(index);
  }

  /** The shown modules that a server has not been asked for. `all`: as if all modules were shown. */
  unasked(server: string, all = false): readonly SymbolPath[] {
    const indexes = all ? new Set(Array.from(modulesOf(this.#dump), (_, index) => index)) : this.#shown;
    return this.#each(indexes).flatMap(({ place }) => {
      const lookup = this.#known.found(place, this.#dump)?.lookup;
      const isUnasked = lookup?.state === 'not_asked' ? lookup.servers.includes(server) : lookup === undefined && all;
      return isUnasked && !this.#known.isExcluded(place) ? [place] : [];
    });
  }

  #wanted(stacks: readonly ThreadStack[], asksServers: boolean): readonly WantedSymbols[] {
    if (!this.#known.hasPlaces()) return [];
    for (const { frames } of stacks) {
      for (const { moduleIndex } of frames) if (moduleIndex >= 0) this.#shown.add(moduleIndex);
    }
    const each = this.#each(new Set([...this.#asked, ...this.#shown])).map((wanted) => ({
      ...wanted,
      isShown: wanted.isShown && asksServers,
    }));
    return each.filter(({ place, isShown }) => {
      const found = this.#known.found(place, this.#dump);
      return found === null || (isShown && this.#known.mayAsk(found.lookup, place));
    });
  }

  /** Without modules that have no place. Modules with the same place are one. */
  #each(indexes: ReadonlySet<number>): readonly WantedSymbols[] {
    const wanted = new Map<string, WantedSymbols>();
    for (const index of indexes) {
      const module = modulesOf(this.#dump).at(index);
      const place = module === undefined ? null : placeOf(module);
      if (module === undefined || place === null) continue;
      const key = keyOfPlace(place);
      const isShown = this.#shown.has(index) || wanted.get(key)?.isShown === true;
      wanted.set(key, { place, codeId: module.ids.codeId, isShown });
    }
    return [...wanted.values()];
  }

  #fileOf(index: number, module: DumpModule): SymbolFile | null {
    if (!this.#known.hasPlaces()) return null;
    if (this.#revision !== this.#known.revision) this.#files.clear();
    this.#revision = this.#known.revision;
    const before = this.#files.get(index);
    if (before !== undefined) return before;
    this.#asked.add(index);
    const place = placeOf(module);
    const file = place === null ? null : (this.#known.found(place, this.#dump)?.file ?? null);
    this.#files.set(index, file);
    return file;
  }
}

/** Modules with the same key have the same symbol file. */
export function keyOfPlace({ leaf, id }: SymbolPath): string {
  return `${leaf}/${id}`;
}

function placeOf({ ids, name }: DumpModule): SymbolPath | null {
  return symbolPath(ids.debugPath, name, ids.debugId);
}
