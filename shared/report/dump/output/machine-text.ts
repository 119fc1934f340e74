import { memoize } from '../../../bytes/memoize.ts';
import { soundName } from '../format/dump-text.ts';
import type { DumpAnalysis, ThreadStack } from '../analysis/analysis.ts';
import { isAddressShown } from '../analysis/frame-address.ts';
import type { DumpDisclosure } from '../disclosure.ts';
import type { Dump } from '../format/dump.ts';
import { lastComponent, modulesOf } from '../format/modules.ts';
import { type DumpSystem, openVersion, systemOf } from '../format/system-info.ts';
import { crashAddressOf } from '../crash/reason/crash-address.ts';
import { crashedThreadOf, isDumpWriter } from '../unwind/thread-stack.ts';
import { threadsOf } from '../format/threads.ts';
import { osLabel } from './dump-json.ts';
import { hex } from './hex.ts';
import { machineReason } from './machine-reason.ts';

/**
 * The lines of Breakpad's `minidump_stackwalk -m`. The `uname` of Linux is `closed`; a masked address is an empty field. Fields are separated by `|`; as in
 * Breakpad, a `|` or a line end in a field is removed.
 */
export function machineLines(analysis: DumpAnalysis, stacks: readonly ThreadStack[], disclosure: DumpDisclosure): readonly string[] {
  const { dump, evidence } = analysis;
  const system = systemOf(dump);
  const numbers = system?.versionNumbers.join('.') ?? '0.0.0';
  const address = crashAddressOf(dump);
  return [
    line(
      'OS',
      osLabel(system?.os ?? 'unknown'),
      `${numbers} ${disclosure.shows('closed') ? (system?.versionText ?? '') : openText(dump, system)}`,
    ),
    line('CPU', system?.cpu ?? 'unknown', system?.cpuInfo ?? '', String(system?.record.processors ?? 0)),
    line('GPU', '', '', ''),
    line(
      'Crash',
      evidence.reason === null ? 'No crash' : machineReason(evidence.reason, system?.os ?? 'unknown'),
      address === null ? '' : hex(address),
      threadNumber(dump),
    ),
    ...moduleLines(dump),
    '',
    ...stacks.filter(({ threadIndex }) => !isDumpWriter(dump, threadIndex)).flatMap((stack) => frameLines(dump, stack, disclosure)),
  ];
}

/** The text of the version, if it is `open`: on Linux and its kin it is a `uname`. */
function openText(dump: Dump, system: DumpSystem | null): string {
  if (system === null) return '';
  return openVersion(dump, system) === system.version ? system.versionText : '';
}

/** Breakpad leaves out the thread that wrote the dump, and numbers the others. */
function breakpadIndex(dump: Dump, threadIndex: number): number {
  return threadIndex - writersOf(dump).filter((writer) => writer < threadIndex).length;
}

/** The indices of the entries of the thread that wrote the dump: none or one, unless the dump is damaged. */
const writersOf = memoize((dump: Dump): readonly number[] => {
  const writers: number[] = [];
  const count = threadsOf(dump)?.length ?? 0;
  for (let index = 0; index < count && writers.length < MAX_WRITERS; index += 1) if (isDumpWriter(dump, index)) writers.push(index);
  return writers;
});

const MAX_WRITERS = 64;

function threadNumber(dump: Dump): string {
  const crashed = crashedThreadOf(dump);
  return crashed === null || crashed.index < 0 || crashed.index >= (threadsOf(dump)?.length ?? 0)
    ? ''
    : String(breakpadIndex(dump, crashed.index));
}

/** By address, the main module marked with 1. */
function moduleLines(dump: Dump): readonly string[] {
  const modules = [...modulesOf(dump)].toSorted((a, b) => (a.record.base < b.record.base ? -1 : a.record.base > b.record.base ? 1 : 0));
  return modules.map((module) =>
    line(
      'Module',
      module.name,
      module.version ?? '',
      soundName(lastComponent(module.ids.debugPath)),
      module.ids.debugId ?? '',
      hex(module.record.base, 8),
      hex(module.end - 1n, 8),
      module.index === 0 ? '1' : '0',
    ),
  );
}

function frameLines(dump: Dump, { threadIndex, frames }: ThreadStack, disclosure: DumpDisclosure): readonly string[] {
  const thread = String(breakpadIndex(dump, threadIndex));
  return frames.map((frame) => {
    const module = frame.moduleIndex < 0 ? null : (modulesOf(dump).at(frame.moduleIndex) ?? null);
    const offset = module === null ? frame.registers.instructionPointer : frame.registers.instructionPointer - module.record.base;
    return line(thread, String(frame.index), module?.name ?? '', '', '', '', isAddressShown(dump, frame, disclosure) ? hex(offset) : '');
  });
}

function line(...fields: readonly string[]): string {
  return fields.map((field) => field.replace(/[|\n]/g, '')).join('|');
}
