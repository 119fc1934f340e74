import path from 'node:path';
import type { Dump } from '../../../../shared/report/dump/format/dump.ts';
import type { DumpModule } from '../../../../shared/report/dump/format/modules.ts';
import { dumpSymbols } from '../../../../shared/report/dump/symbols/dump-symbols.ts';
import { SymbolFile } from '../../../../shared/report/dump/symbols/symbol-file.ts';
import { indexSymbols } from '../../../../shared/report/dump/symbols/symbol-indexer.ts';
import type { SymbolModule } from '../../../../shared/report/dump/symbols/module-line.ts';
import {
  NO_LOOKUPS,
  type SymbolLookup,
  type SymbolLookups,
  type UnreadableSymbols,
} from '../../../../shared/report/dump/symbols/symbol-lookup.ts';
import { type SymbolPath, symbolPath } from '../../../../shared/report/dump/symbols/symbol-path.ts';
import { NO_SYMBOLS, type SymbolsAt } from '../../../../shared/report/dump/symbols/symbols-at.ts';
import { FolderContents } from './folder-contents.ts';
import { openSymbolFile } from './symbol-file-on-disk.ts';
import { symbolFilePaths } from './symbol-layouts.ts';

/** The symbols of one dump. */
interface SymbolsOfDump {
  readonly at: SymbolsAt;
  /** A module is looked for when its first address is. */
  readonly lookupOf: SymbolLookups;
}

interface Found {
  readonly lookup: SymbolLookup;
  readonly file: SymbolFile | null;
}

/** The symbol files of folders. Files stay open until `close`. */
export class SymbolFolders {
  readonly #folders: readonly { readonly path: string; readonly contents: FolderContents }[];
  readonly #open: (() => void)[] = [];
  /** By `LEAF/ID`. */
  readonly #found = new Map<string, Found>();

  constructor(folders: readonly string[]) {
    this.#folders = folders.map((folder) => ({ path: folder, contents: new FolderContents(folder) }));
  }

  /** The symbols of a dump. The file of a module is looked for when its first address is. */
  symbolsOf(dump: Dump): SymbolsOfDump {
    if (this.#folders.length === 0) return { at: NO_SYMBOLS, lookupOf: NO_LOOKUPS };
    const found = new Map<number, Found>();
    const at = dumpSymbols(dump, (index, module) => {
      const known = found.get(index) ?? this.#find(module);
      found.set(index, known);
      return known.file;
    });
    return { at, lookupOf: (index) => found.get(index)?.lookup ?? null };
  }

  /** Looks for a symbol file by its path. */
  lookup(place: SymbolPath): SymbolLookup {
    return this.#look(place, null).lookup;
  }

  close(): void {
    for (const close of this.#open.splice(0)) close();
    this.#found.clear();
  }

  #find({ ids, name }: DumpModule): Found {
    const place = symbolPath(ids.debugPath, name, ids.debugId);
    if (place === null) return { lookup: { state: 'no_id' }, file: null };
    const key = `${place.leaf}/${place.id}`;
    const found = this.#found.get(key) ?? this.#look(place, ids.codeId);
    this.#found.set(key, found);
    return found;
  }

  /** A file counts only if its MODULE line has the id. A file of another build, or that cannot be read, is only reported. */
  #look(place: SymbolPath, codeId: string | null): Found {
    let missed: SymbolLookup = { state: 'none' };
    for (const { path: folder, contents } of this.#folders) {
      const tries = [...symbolFilePaths(place, codeId).map((below) => () => path.join(folder, below)), () => contents.fileWith(place.id)];
      for (const next of tries) {
        const found = this.#read(next(), place.id);
        if (found === null) continue;
        if (found.file !== null) return found;
        if (missed.state === 'none') missed = found.lookup;
      }
    }
    return { lookup: missed.state === 'none' ? this.#otherBuild(place) : missed, file: null };
  }

  #otherBuild(place: SymbolPath): SymbolLookup {
    for (const { contents } of this.#folders) {
      const other = contents.otherBuild(place);
      if (other !== null) return { state: 'other_build', ...other };
    }
    return { state: 'none' };
  }

  /** Null without such a file. */
  #read(file: string | null, id: string): Found | null {
    const opened = file === null ? null : openSymbolFile(file);
    if (file === null || opened === null) return null;
    const { module, read, close } = opened;
    const source = typeof module === 'string' ? module : module.id === id ? read() : null;
    if (source === null || typeof source === 'string') {
      close();
      return { lookup: missedFile(file, module, source), file: null };
    }
    this.#open.push(close);
    const index = indexSymbols(source);
    return { lookup: { state: 'found', path: file, brokenLines: index.brokenLines }, file: new SymbolFile(source, index) };
  }
}

/** A file that is not used. `why`: null for a file of another build. */
function missedFile(file: string, module: SymbolModule | UnreadableSymbols, why: UnreadableSymbols | null): SymbolLookup {
  if (why !== null) return { state: 'unreadable', path: file, why };
  return { state: 'other_build', path: file, id: typeof module === 'string' ? '' : module.id };
}
