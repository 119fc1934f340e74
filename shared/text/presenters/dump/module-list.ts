import type { DumpMark, DumpRow } from '../../../bridge/view/dump-list-view.ts';
import { formatLimit } from '../../../bytes/quantities.ts';
import { memoize } from '../../../bytes/memoize.ts';
import { isForeignModule, mainModuleOf } from '../../../report/dump/crash/foreign-module.ts';
import { reportContradictions } from '../../../report/dump/crash/report-contradictions.ts';
import { crashFindingsOf } from '../../../report/dump/crash/report-findings.ts';
import type { DumpDisclosure } from '../../../report/dump/disclosure.ts';
import type { Dump } from '../../../report/dump/format/dump.ts';
import { bytesOfText, listTextBytes, soundName } from '../../../report/dump/format/dump-text.ts';
import {
  type DumpModule,
  lastComponent,
  MODULE,
  modulesOf,
  UNLOADED_MODULE,
  unloadedModulesOf,
  unloadedTableOf,
} from '../../../report/dump/format/modules.ts';
import { hex } from '../../../report/dump/output/hex.ts';
import type { SymbolLookup } from '../../../report/dump/symbols/symbol-lookup.ts';
import { moduleSymbolsText } from '../../report/dump-symbols.ts';
import type { DumpList, ListEvidence } from './dump-list.ts';
import { type PlacedDump, rangeOf } from './placed-dump.ts';

/** The number of rows of the list of modules. */
export function moduleCount(dump: Dump): number {
  return modulesOf(dump).length + unloadedModulesOf(dump).length;
}

/** The modules of a dump, and after them the unloaded ones. */
export function moduleList(placed: PlacedDump, disclosure: DumpDisclosure, evidence: ListEvidence): DumpList {
  const { dump } = placed;
  const modules = modulesOf(dump);
  const unloaded = unloadedModulesOf(dump);
  const differs = reportContradictions(dump, evidence.annotations).some(({ fact }) => fact === 'version');
  const { signers } = evidence;

  /** The cells of the signer and the folder, which can be masked. A damaged name is in the cell of the folder. */
  function protectedCells(name: string, path: string, nameOffset: number, count: number): Pick<DumpRow, 'cells' | 'masked'> {
    const signer = signers === null ? '' : signers.ofModule === null ? null : (signers.ofModule.get(name.toLowerCase()) ?? '');
    const own = name === '' ? path : path.slice(0, -lastComponent(path).length || undefined);
    const text = bytesOfText(dump.bytes, nameOffset, listTextBytes(count));
    const isShown = text !== null && disclosure.shows('closed', text.offset, text.size);
    const folder = own === '' || isShown ? own : null;
    return {
      cells: [signer, folder],
      masked: [
        ...(signer === null && signers !== null ? [{ cell: SIGNER, range: signers.range }] : []),
        ...(folder === null && text !== null ? [{ cell: FOLDER, range: rangeOf(placed, text) }] : []),
      ],
    };
  }

  function symbolState(module: DumpModule, lookup: SymbolLookup | null): string {
    return lookup === null ? '' : moduleSymbolsText(dump, module, lookup);
  }

  function loadedRow(index: number): DumpRow {
    const module = modules.at(index);
    if (module === undefined) return { index, cells: [], masked: [], range: null, marks: [] };
    const { ids, name, version, record, offset } = module;
    const { cells, masked } = protectedCells(name, module.path, record.nameOffset, modules.length);
    const isMain = mainModuleOf(dump)?.index === index;
    const { replaced, twice, mixed } = relationsOf(dump);
    const marks: readonly (readonly [boolean, DumpMark])[] = [
      [isMain, 'main'],
      [isMain && differs, 'version_differs'],
      [mixed.has(index), 'version_mixed'],
      [isForeignModule(dump, module), 'foreign'],
      [replaced.has(index), 'replaced'],
      [twice.has(index), 'twice'],
    ];
    return {
      index,
      cells: [
        name,
        version ?? '',
        soundName(lastComponent(ids.debugPath)),
        ids.debugId ?? '',
        ids.codeId ?? '',
        hex(record.base),
        formatLimit(record.size),
        symbolState(module, evidence.lookupOf(index)),
        ...cells,
      ],
      masked,
      range: rangeOf(placed, { offset, size: MODULE.bytes }),
      marks: marks.flatMap(([isMarked, mark]) => (isMarked ? [mark] : [])),
    };
  }

  function unloadedRow(index: number): DumpRow {
    const at = index - modules.length;
    const module = unloaded.at(at);
    if (module === undefined) return { index, cells: [], masked: [], range: null, marks: [] };
    const { name, path, record } = module;
    const { cells, masked } = protectedCells(name, path, record.nameOffset, unloaded.length);
    return {
      index,
      cells: [name, '', '', '', codeIdOf(record.time, record.size), hex(record.base), formatLimit(record.size), '', ...cells],
      masked,
      range: rangeOf(placed, { offset: unloadedTableOf(dump)?.offsetOf(at) ?? 0, size: UNLOADED_MODULE.bytes }),
      marks: ['unloaded'],
    };
  }

  const recordOf = (index: number) => modules.at(index)?.record ?? unloaded.at(index - modules.length)?.record;
  return {
    length: moduleCount(dump),
    row: (index) => (index < modules.length ? loadedRow(index) : unloadedRow(index)),
    keys: { base: (index) => recordOf(index)?.base ?? 0n, size: (index) => recordOf(index)?.size ?? 0 },
    absent: signers === null ? ['signer'] : [],
  };
}

/** The places of the cells that can be masked. */
const SIGNER = 8;
const FOLDER = 9;

/** The code id of Windows modules: time stamp and size. */
function codeIdOf(time: number, size: number): string {
  return `${time.toString(16).padStart(8, '0')}${size.toString(16)}`.toUpperCase();
}

/** The most modules of a list that are compared with the others. */
const MAX_COMPARED = 10_000;

interface Relations {
  /** The modules whose name or address an unloaded one had. */
  readonly replaced: ReadonlySet<number>;
  /** The modules whose name or address another loaded one has. */
  readonly twice: ReadonlySet<number>;
  /** The modules of the program with another version than the main module. */
  readonly mixed: ReadonlySet<number>;
}

/** How the modules relate to each other. Made once for each dump. */
const relationsOf = memoize((dump: Dump): Relations => {
  const gone = new Set(unloadedModulesOf(dump).slice(0, MAX_COMPARED).flatMap(namesOf));
  const replaced = new Set<number>();
  const twice = new Set<number>();
  const first = new Map<string, number>();
  for (const module of modulesOf(dump).slice(0, MAX_COMPARED)) {
    for (const name of namesOf(module)) {
      if (gone.has(name)) replaced.add(module.index);
      const other = first.get(name);
      if (other === undefined) first.set(name, module.index);
      else twice.add(other).add(module.index);
    }
  }
  const mixed = crashFindingsOf(dump, null).flatMap((finding) => (finding.code === 'module_version' ? [finding.moduleIndex] : []));
  return { replaced, twice, mixed: new Set(mixed) };
});

/** By what a module is known: its name and its address. */
function namesOf({ name, record }: { readonly name: string; readonly record: { readonly base: bigint } }): readonly string[] {
  return [...(name === '' ? [] : [name.toLowerCase()]), hex(record.base)];
}
