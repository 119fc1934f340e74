import type { Dump } from '../format/dump.ts';
import { moduleIndexOf, modulesOf } from '../format/modules.ts';
import type { SymbolsAt } from './symbols-at.ts';
import type { SymbolFile } from './symbol-file.ts';

/** The symbols of a dump from the symbol files of its modules, by the index of the module. */
export function dumpSymbols(dump: Dump, files: ReadonlyMap<number, SymbolFile>): SymbolsAt {
  const modules = moduleIndexOf(dump);
  return (address) => {
    const index = modules.indexAt(address);
    const file = index < 0 ? undefined : files.get(index);
    return file === undefined ? null : { file, offset: Number(address - (modulesOf(dump).at(index)?.record.base ?? 0n)) };
  };
}
