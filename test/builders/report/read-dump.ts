import { sourceOfBytes } from '../../../shared/bytes/byte-source.ts';
import { registerAreas } from '../../../shared/report/dump/context/read-context.ts';
import { bitFlipsOf } from '../../../shared/report/dump/crash/bit-flips.ts';
import { contradictionsOf } from '../../../shared/report/dump/crash/contradictions.ts';
import { crashEvidence } from '../../../shared/report/dump/crash/crash-evidence.ts';
import type { Disassembler } from '../../../shared/report/dump/crash/disassembler.ts';
import { hintsOf } from '../../../shared/report/dump/crash/hints.ts';
import { isNoInstruction } from '../../../shared/report/dump/crash/instruction.ts';
import { assertionOf } from '../../../shared/report/dump/format/assertion.ts';
import { commentsOf } from '../../../shared/report/dump/format/comments.ts';
import { crashpadInfoOf } from '../../../shared/report/dump/format/crashpad-info.ts';
import { type Dump, isDumpFailure, openDump } from '../../../shared/report/dump/format/dump.ts';
import { exceptionOf } from '../../../shared/report/dump/format/exception.ts';
import { functionTablesOf, runtimeFunctions } from '../../../shared/report/dump/format/function-table.ts';
import { handleOperationsOf, handlesOf } from '../../../shared/report/dump/format/handles.ts';
import { linuxAuxvOf } from '../../../shared/report/dump/format/linux-auxv.ts';
import { linkerDebugOf } from '../../../shared/report/dump/format/linux-dso.ts';
import { linuxMapsOf } from '../../../shared/report/dump/format/linux-maps.ts';
import {
  linuxArgumentsOf,
  linuxCpuInfoOf,
  linuxEnvironmentOf,
  linuxReleaseOf,
  linuxStatusOf,
  processIdOf,
} from '../../../shared/report/dump/format/linux-texts.ts';
import { memory64ListOf, memoryListOf } from '../../../shared/report/dump/format/memory-lists.ts';
import { memoryInfosOf } from '../../../shared/report/dump/format/memory-info.ts';
import { miscInfoOf, processUptimeOf } from '../../../shared/report/dump/format/misc-info.ts';
import { modulesOf, unloadedModulesOf } from '../../../shared/report/dump/format/modules.ts';
import { linuxLimitsOf, macBootArgsOf, macCrashInfoOf, softErrorsOf } from '../../../shared/report/dump/format/mozilla.ts';
import { otherStreamsOf } from '../../../shared/report/dump/format/others.ts';
import { systemOf } from '../../../shared/report/dump/format/system-info.ts';
import { systemMemoryOf, vmCountersOf } from '../../../shared/report/dump/format/system-memory.ts';
import { threadExListOf, threadInfosOf, threadNamesOf, threadsOf } from '../../../shared/report/dump/format/threads.ts';
import { tokensOf } from '../../../shared/report/dump/format/token.ts';
import { addressSpaceOf } from '../../../shared/report/dump/memory/address-space.ts';
import { addressTarget } from '../../../shared/report/dump/memory/address-target.ts';
import { memoryMapOf } from '../../../shared/report/dump/memory/memory-map.ts';
import type { Frame } from '../../../shared/report/dump/unwind/frame.ts';
import { contextOfThread, crashedThreadOf, unwinderOf } from '../../../shared/report/dump/unwind/thread-stack.ts';

/** The sizes of what was read, so that reading cannot be skipped. */
export interface DumpTally {
  readonly opened: boolean;
  readonly items: number;
  readonly frames: number;
  readonly hints: number;
  readonly findings: number;
}

/** The disassembler of a machine that was loaded before. */
export type Disassemblers = (cpu: string) => Disassembler | null;

const NO_ANNOTATIONS: ReadonlyMap<string, string> = new Map();

/** Reads everything that Crashlens can read of a dump: each stream, context and stack, the crash and its hints. */
export function readDump(bytes: Uint8Array, disassemblers: Disassemblers): DumpTally {
  const dump = openDump(sourceOfBytes(bytes));
  if (isDumpFailure(dump)) return { opened: false, items: 0, frames: 0, hints: 0, findings: 0 };
  const items = countItems(dump);
  const { frames, crashed } = stacksOf(dump);
  const hints = crashOf(dump, disassemblers(systemOf(dump)?.cpu ?? 'unknown'), crashed);
  return { opened: true, items, frames, hints, findings: dump.findings().length };
}

function countItems(dump: Dump): number {
  const single = [
    systemOf(dump),
    exceptionOf(dump),
    assertionOf(dump),
    commentsOf(dump),
    linuxReleaseOf(dump),
    processIdOf(dump),
    macBootArgsOf(dump),
    miscInfoOf(dump),
    processUptimeOf(dump),
    softErrorsOf(dump),
    systemMemoryOf(dump),
    vmCountersOf(dump),
    linuxCpuInfoOf(dump),
  ];
  const crashpad = crashpadInfoOf(dump);
  const crashpadModules = Array.from(crashpad?.modules ?? []);
  const auxv = linuxAuxvOf(dump);
  const map = memoryMapOf(dump);
  const space = addressSpaceOf(dump);
  const lists: readonly (Iterable<unknown> | undefined)[] = [
    dump.streams(),
    modulesOf(dump),
    unloadedModulesOf(dump),
    threadsOf(dump)?.rows(),
    threadExListOf(dump)?.rows(),
    threadInfosOf(dump)?.rows(),
    threadNamesOf(dump),
    memoryListOf(dump)?.rows(),
    memory64ListOf(dump)?.table.rows(),
    memoryInfosOf(dump)?.rows(),
    handlesOf(dump),
    handleOperationsOf(dump)?.rows(),
    functionTablesOf(dump).flatMap((table) => Array.from(runtimeFunctions(dump, table)?.rows() ?? [])),
    tokensOf(dump),
    otherStreamsOf(dump),
    linkerDebugOf(dump)?.libraries,
    linuxMapsOf(dump)?.rows(),
    linuxArgumentsOf(dump),
    linuxEnvironmentOf(dump),
    linuxStatusOf(dump),
    linuxLimitsOf(dump),
    macCrashInfoOf(dump),
    crashpad?.simpleAnnotations,
    ...crashpadModules.flatMap((module) =>
      module === null ? [] : [module.listAnnotations, module.simpleAnnotations, module.annotationObjects],
    ),
    Array.from({ length: auxv?.length ?? 0 }, (_, index) => auxv?.at(index)),
    Array.from({ length: map?.length ?? 0 }, (_, index) => map?.at(index)),
    Array.from({ length: space.length }, (_, index) => {
      const range = space.at(index);
      return range === null ? 0 : space.read(range.start, 4_096).length;
    }),
  ];
  let items = single.filter((each) => each !== null).length;
  for (const list of lists) for (const _ of list ?? []) items += 1;
  return items;
}

function stacksOf(dump: Dump): { readonly frames: number; readonly crashed: readonly Frame[] } {
  const index = crashedThreadOf(dump)?.index ?? -1;
  let frames = 0;
  let crashed: readonly Frame[] = [];
  for (let thread = 0; thread < (threadsOf(dump)?.length ?? 0); thread += 1) {
    const context = contextOfThread(dump, thread);
    if (context !== null) {
      registerAreas(dump, context);
      for (const { value } of context.registers) addressTarget(dump, value);
    }
    const unwinder = unwinderOf(dump, thread);
    if (typeof unwinder === 'string') continue;
    unwinder.run();
    frames += unwinder.frames.length;
    if (thread === index) crashed = unwinder.frames;
  }
  return { frames, crashed };
}

function crashOf(dump: Dump, disassembler: Disassembler | null, frames: readonly Frame[]): number {
  const evidence = crashEvidence(dump, disassembler, frames, NO_ANNOTATIONS);
  const { code, context, instruction, accesses, adjusted } = evidence;
  const around = code === null || isNoInstruction(code) ? 0 : code.before.length + code.after.length;
  return (
    hintsOf(evidence).length +
    around +
    bitFlipsOf(dump, context, accesses, adjusted).length +
    contradictionsOf(dump, context, instruction, accesses).length
  );
}
