import { assertionOf } from '../../../../../../shared/report/dump/format/assertion.ts';
import { commentsOf } from '../../../../../../shared/report/dump/format/comments.ts';
import { crashpadInfoOf } from '../../../../../../shared/report/dump/format/crashpad-info.ts';
import type { Dump } from '../../../../../../shared/report/dump/format/dump.ts';
import { functionTablesOf, runtimeFunctions } from '../../../../../../shared/report/dump/format/function-table.ts';
import { handleOperationsOf, handlesOf } from '../../../../../../shared/report/dump/format/handles.ts';
import { linuxAuxvOf } from '../../../../../../shared/report/dump/format/linux-auxv.ts';
import { linkerDebugOf } from '../../../../../../shared/report/dump/format/linux-dso.ts';
import { linuxMapsOf } from '../../../../../../shared/report/dump/format/linux-maps.ts';
import {
  linuxArgumentsOf,
  linuxCpuInfoOf,
  linuxEnvironmentOf,
  linuxReleaseOf,
  linuxStatusOf,
  processIdOf,
} from '../../../../../../shared/report/dump/format/linux-texts.ts';
import { memoryInfoAt, memoryInfosOf } from '../../../../../../shared/report/dump/format/memory-info.ts';
import { miscInfoOf, processUptimeOf } from '../../../../../../shared/report/dump/format/misc-info.ts';
import { linuxLimitsOf, macBootArgsOf, macCrashInfoOf, softErrorsOf } from '../../../../../../shared/report/dump/format/mozilla.ts';
import { otherStreamsOf } from '../../../../../../shared/report/dump/format/others.ts';
import { systemMemoryOf, vmCountersOf } from '../../../../../../shared/report/dump/format/system-memory.ts';
import { tokensOf } from '../../../../../../shared/report/dump/format/token.ts';

/** The most items of a list that are read, so that a list of a million damaged items does not slow the tests down. */
const MAX_ITEMS = 200;

/** Reads all that the readers of the rare streams give, with the items of their lists. */
export function readEverything(dump: Dump): unknown {
  const crashpad = crashpadInfoOf(dump);
  const maps = linuxMapsOf(dump);
  const infos = memoryInfosOf(dump);
  const auxv = linuxAuxvOf(dump);
  const linker = linkerDebugOf(dump);
  return [
    [miscInfoOf(dump), processUptimeOf(dump), processIdOf(dump), systemMemoryOf(dump), vmCountersOf(dump), assertionOf(dump)],
    [memoryInfoAt(dump, 0x1000n), infos?.rows().slice(0, MAX_ITEMS)],
    [linuxCpuInfoOf(dump)?.fields.slice(0, MAX_ITEMS), linuxReleaseOf(dump), linuxStatusOf(dump).slice(0, MAX_ITEMS)],
    [linuxArgumentsOf(dump).slice(0, MAX_ITEMS), linuxEnvironmentOf(dump).slice(0, MAX_ITEMS)],
    [maps?.rows().slice(0, MAX_ITEMS), maps?.atAddress(0x40_0000n)],
    Array.from({ length: Math.min(auxv?.length ?? 0, MAX_ITEMS) }, (_, index) => auxv?.at(index)),
    [linker, linker?.libraries.slice(0, MAX_ITEMS)],
    [handlesOf(dump).slice(0, MAX_ITEMS), handleOperationsOf(dump)?.rows().slice(0, MAX_ITEMS), tokensOf(dump).slice(0, MAX_ITEMS)],
    functionTablesOf(dump)
      .slice(0, MAX_ITEMS)
      .map((table) => [table, runtimeFunctions(dump, table)?.rows().slice(0, MAX_ITEMS)]),
    commentsOf(dump),
    crashpad?.simpleAnnotations.slice(0, MAX_ITEMS),
    crashpad?.modules
      .slice(0, MAX_ITEMS)
      .map((module) =>
        [module?.listAnnotations, module?.simpleAnnotations, module?.annotationObjects].map((list) => list?.slice(0, MAX_ITEMS)),
      ),
    [macCrashInfoOf(dump), macBootArgsOf(dump), linuxLimitsOf(dump), softErrorsOf(dump), otherStreamsOf(dump)],
  ];
}
