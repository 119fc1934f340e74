import { isForeignModule } from '../../../report/dump/crash/foreign-module.ts';
import { soundName } from '../../../report/dump/format/dump-text.ts';
import { lastComponent, modulesOf } from '../../../report/dump/format/modules.ts';
import { hex } from '../../../report/dump/output/hex.ts';
import type { DumpList } from './dump-list.ts';
import { type PlacedDump, rangeOf } from './placed-dump.ts';

/** The modules of a dump. */
export function moduleList(placed: PlacedDump): DumpList {
  const { dump } = placed;
  const modules = modulesOf(dump);
  return {
    length: modules.length,
    row: (index) => {
      const module = modules.at(index);
      if (module === undefined) return { index, cells: [], range: null, marks: [] };
      const { ids, name, version, record, offset } = module;
      return {
        index,
        cells: [name, version ?? '', soundName(lastComponent(ids.debugPath)), ids.debugId ?? '', ids.codeId ?? '', hex(record.base)],
        range: rangeOf(placed, { offset, size: 108 }),
        marks: isForeignModule(dump, module) ? ['foreign'] : [],
      };
    },
    keys: { base: (index) => modules.at(index)?.record.base ?? 0n },
  };
}
