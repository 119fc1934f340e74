import type { Dump } from '../format/dump.ts';
import { type DumpModule, moduleIndexOf, modulesOf } from '../format/modules.ts';
import type { SymbolsAt } from './symbols-at.ts';
import type { SymbolFile } from './symbol-file.ts';

/** The symbols of a dump. `fileOf`: the symbol file of a module, by its index. It is called for each address. */
export function dumpSymbols(dump: Dump, fileOf: (index: number, module: DumpModule) => SymbolFile | null): SymbolsAt {
  const modules = moduleIndexOf(dump);
  return (address) => {
    const index = modules.indexAt(address);
    const module = index < 0 ? undefined : modulesOf(dump).at(index);
    const file = module === undefined ? null : fileOf(index, module);
    return module === undefined || file === null ? null : { file, offset: Number(address - module.record.base) };
  };
}
