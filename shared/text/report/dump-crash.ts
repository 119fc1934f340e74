import type { DumpAnalysis } from '../../report/dump/analysis/analysis.ts';
import { accessKind } from '../../report/dump/crash/hints-address.ts';
import type { AccessKind } from '../../report/dump/crash/disassembler.ts';
import { isStackOverflowReason } from '../../report/dump/crash/hints-stack.ts';
import type { CrashReason } from '../../report/dump/crash/reason/reason-kinds.ts';
import { familyOf } from '../../report/dump/crash/reason/reason-family.ts';
import { reasonNames } from '../../report/dump/crash/reason/reason-names.ts';
import type { Dump, DumpFailureCode } from '../../report/dump/format/dump.ts';
import { modulesOf } from '../../report/dump/format/modules.ts';
import type { OsName } from '../../report/dump/format/machine.ts';
import { systemOf } from '../../report/dump/format/system-info.ts';
import { threadNamesOf, threadsOf } from '../../report/dump/format/threads.ts';
import { processUptimeOf } from '../../report/dump/format/misc-info.ts';
import { addressTarget } from '../../report/dump/memory/address-target.ts';
import { crashedThreadOf } from '../../report/dump/unwind/thread-stack.ts';
import { formatDuration } from '../../bytes/durations.ts';

/** The names of systems for people. */
const OS_LABELS: Readonly<Record<OsName, string>> = {
  windows: 'Windows',
  macos: 'macOS',
  ios: 'iOS',
  linux: 'Linux',
  android: 'Android',
  solaris: 'Solaris',
  fuchsia: 'Fuchsia',
  ps3: 'PlayStation 3',
  nacl: 'Native Client',
  unix: 'Unix',
  unknown: 'Unknown system',
};

const ACCESS_VERBS: Readonly<Record<AccessKind, string>> = {
  read: 'Read from',
  write: 'Wrote to',
  read_write: 'Changed',
  execute: 'Jumped to',
};

/** The sentence at the top of the Crash screen: what happened, and where. Contains only `open` facts. */
export function crashSentence(analysis: DumpAnalysis): string {
  const { reason } = analysis.evidence;
  if (reason === null) return 'No crash: a dump on request';
  const where = whereText(analysis);
  const what = whatHappened(analysis, reason);
  // “Wrote to 0x10, a null pointer plus 16, in xul.dll”: the address is explained between two commas.
  return `${what}${where === '' ? '' : `${what.includes(', ') ? ',' : ''} in ${where}`}`;
}

function whatHappened(analysis: DumpAnalysis, reason: CrashReason): string {
  const strongest = analysis.hints.at(0);
  if (strongest?.code === 'deliberate_crash' && strongest.by === 'store') return 'Crashed on purpose';
  const [name = ''] = reasonNames(reason);
  switch (familyOf(reason)) {
    case 'memory_access':
      return accessSentence(analysis);
    case 'in_page_error':
      return `Could not load a page of memory (${name})`;
    case 'stack_overflow':
      return 'Ran out of stack';
    case 'illegal_instruction':
      return strongest?.code === 'deliberate_crash' ? 'Crashed on purpose' : 'Executed an illegal instruction';
    case 'arithmetic':
      return isDivision(reason) ? 'Divided by zero' : `Arithmetic error ${name}`;
    case 'breakpoint':
      return 'Hit a breakpoint';
    case 'fast_fail':
      return `Stopped itself with ${name}`;
    case 'abort':
      return 'Aborted';
    case 'language_exception':
      return LANGUAGES[reason.kind] ?? 'Uncaught exception';
    case 'out_of_memory':
      return 'Ran out of memory';
    case 'system_policy':
      return `Ended by the system: ${reasonNames(reason).join(' / ')}`;
    case 'dump_requested':
      return 'No crash: a dump on request';
    case 'system_code':
    case 'unknown':
      return `Crashed with ${reasonNames(reason).join(' / ')}`;
  }
}

const LANGUAGES: Partial<Record<CrashReason['kind'], string>> = {
  cpp_exception: 'Uncaught C++ exception',
  dotnet_exception: 'Uncaught .NET exception',
  ns_exception: 'Uncaught NSException',
};

function isDivision(reason: CrashReason): boolean {
  return reasonNames(reason).some((name) => name.includes('DIV'));
}

function accessSentence(analysis: DumpAnalysis): string {
  const { evidence, dump, hints } = analysis;
  if (isStackOverflowReason(evidence)) return 'Ran out of stack';
  const nonCanonical = hints.find((hint) => hint.code === 'non_canonical');
  const address = nonCanonical?.address ?? evidence.address ?? 0n;
  const jumped = hints.find(({ code }) => code === 'bad_jump') !== undefined;
  const nullPointer = hints.find((hint) => hint.code === 'null_pointer');
  const kind = jumped ? 'execute' : (nullPointer?.access ?? kindAt(analysis, address));
  const verb = kind === null ? 'Used memory at' : ACCESS_VERBS[kind];
  return `${verb} ${hexText(address)}${addressText(dump, address, nullPointer !== undefined)}`;
}

/** The kind of the access at an address; the recorded one if the instruction does not use it. */
function kindAt({ evidence }: DumpAnalysis, address: bigint): AccessKind | null {
  return evidence.accesses.find((access) => access.address === address)?.kind ?? accessKind(evidence);
}

/** What the address is, after a comma; empty if that says nothing. */
function addressText(dump: Dump, address: bigint, isNull: boolean): string {
  if (isNull) return address === 0n ? ', a null pointer' : `, a null pointer plus ${address.toString()}`;
  const target = addressTarget(dump, address);
  switch (target.kind) {
    case 'near_null':
      return ', near null';
    case 'non_canonical':
      return ', which is no valid address';
    case 'free':
      return ', where no memory is';
    case 'module':
      return `, inside ${modulesOf(dump).at(target.moduleIndex)?.name ?? 'a module'}`;
    case 'stack':
      return target.threadIndex === crashedThreadOf(dump)?.index ? ', on its own stack' : ', on the stack of another thread';
    case 'region':
      return target.region.canWrite ? '' : target.region.canRead ? ', which is read-only memory' : ', which is protected memory';
    case 'unknown':
      return '';
  }
}

/** Module and offset of the first frame. Empty if it is in no module. */
function whereText({ dump, crashedStack }: DumpAnalysis): string {
  const frame = crashedStack?.frames.find(({ moduleIndex }) => moduleIndex >= 0);
  const module = frame === undefined ? undefined : modulesOf(dump).at(frame.moduleIndex);
  if (frame === undefined || module === undefined) return '';
  return `${module.name} + ${hexText(frame.lookupAddress - module.record.base)}`;
}

/** The raw facts below the sentence, for one monospaced line. */
export function crashFacts({ dump, evidence }: DumpAnalysis): readonly string[] {
  const { reason, address } = evidence;
  const uptime = processUptimeOf(dump);
  return [
    ...(reason === null ? [] : [reasonNames(reason).join(' / ')]),
    ...(reason === null ? [] : [hexText(BigInt(reason.raw.code))]),
    ...(address === null ? [] : [hexText(address)]),
    threadText(dump),
    ...(uptime === null ? [] : [uptime === 0 ? 'under 1 s after start' : `${formatDuration(uptime * 1_000)} after start`]),
    systemText(dump),
  ].filter((fact) => fact !== '');
}

/** `thread 3 Compositor`; empty without a crashed thread. */
function threadText(dump: Dump): string {
  const crashed = crashedThreadOf(dump);
  if (crashed === null) return '';
  if (crashed.index < 0) return `thread id ${String(crashed.threadId)}, which is not in the list`;
  return `thread ${threadLabel(dump, crashed.index)}`;
}

/** Number and name of a thread. */
export function threadLabel(dump: Dump, index: number): string {
  const id = threadsOf(dump)?.at(index)?.threadId ?? 0;
  const name = threadNamesOf(dump).get(id)?.text ?? '';
  return name === '' ? String(index) : `${String(index)} ${name}`;
}

/** `Windows 10.0.26100 amd64`. */
function systemText(dump: Dump): string {
  const system = systemOf(dump);
  if (system === null) return '';
  const numbers = system.versionNumbers.some((number) => number > 0)
    ? system.versionNumbers.join('.')
    : (system.version?.split(' ')[0] ?? '');
  return [OS_LABELS[system.os], numbers, system.cpu].filter((part) => part !== '').join(' ');
}

/** Hexadecimal without leading zeros. */
export function hexText(value: bigint): string {
  return `0x${value.toString(16)}`;
}

/** Why bytes are no dump: what happened, what it means, what to do. */
export const DUMP_FAILURES: Readonly<Record<DumpFailureCode, string>> = {
  empty:
    'The dump is empty. The crash reporter could not write it, or its upload was cut off. Look for the reason in the annotation DumperError.',
  not_a_dump:
    'This is not a minidump: it does not contain the signature MDMP. The part may have the wrong name, or the dump may be compressed. Look at its first bytes.',
  header_cut: 'The dump ends inside its header, so nothing can be read. It was probably cut off while it was written or sent.',
  no_streams: 'The dump has no streams, so it contains nothing. The crash reporter ended before it wrote them.',
  directory_outside:
    'The directory of streams is after the end of the dump, so no stream can be found. The dump was probably cut off. Only its header can be shown.',
  directory_in_header:
    'The directory of streams begins inside the header, so the header is damaged and nothing in the dump can be found. Look at its first bytes.',
};

/** What the Crash screen says if the setting shows nothing at once. */
export const HIDDEN_DUMP = 'This dump is hidden by the setting “Shown of a dump”. Reveal it to see what crashed.';
