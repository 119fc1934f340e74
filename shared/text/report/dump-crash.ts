import { hex } from '../../report/dump/output/hex.ts';
import { formatDuration } from '../../bytes/durations.ts';
import { visible } from '../../bytes/visible.ts';
import { type DumpAnalysis, symbolOf } from '../../report/dump/analysis/analysis.ts';
import { isSentSignal } from '../../report/dump/crash/accessed-address.ts';
import { isSystemModule } from '../../report/dump/crash/foreign-module.ts';
import { functionParts } from '../../report/dump/symbols/function-parts.ts';
import { isGuess } from '../../report/dump/crash/hints-stack.ts';
import { familyOf, type ReasonFamily } from '../../report/dump/crash/reason/reason-family.ts';
import type { CrashReason } from '../../report/dump/crash/reason/reason-kinds.ts';
import { reasonNames } from '../../report/dump/crash/reason/reason-names.ts';
import type { Dump, DumpFailureCode } from '../../report/dump/format/dump.ts';
import { isExceptionUnreadable } from '../../report/dump/format/exception.ts';
import type { OsName } from '../../report/dump/format/machine.ts';
import { processUptimeOf } from '../../report/dump/format/misc-info.ts';
import { modulesOf } from '../../report/dump/format/modules.ts';
import { openVersion, systemOf } from '../../report/dump/format/system-info.ts';
import { threadNameOf } from '../../report/dump/format/thread-names.ts';
import { threadsOf } from '../../report/dump/format/threads.ts';
import type { Frame } from '../../report/dump/unwind/frame.ts';
import { crashedThreadOf } from '../../report/dump/unwind/thread-stack.ts';
import { crashText, didJump } from './dump-crash-reason.ts';
import { moduleLabel } from './module-label.ts';

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

/** The sentence at the top of the Crash screen: what happened, and where. Contains only `open` facts. */
export function crashSentence(analysis: DumpAnalysis): string {
  const { reason } = analysis.evidence;
  if (isExceptionUnreadable(analysis.dump)) return 'The exception of the dump cannot be read';
  if (reason === null || familyOf(reason) === 'dump_requested') return 'No crash: a dump on request';
  const what = crashText(analysis, reason);
  const where = placeText(analysis, reason);
  if (where === '') return what;
  // The comma ends an apposition or a clause, and parts the place from a function that is somewhere else.
  return `${what}${/, | (?:that|because|before) | function$/.test(what) || where.startsWith('probably') ? ',' : ''} ${where}`;
}

/** Where it happened, with its preposition: module and offset. Empty if no frame is in a module. */
function placeText(analysis: DumpAnalysis, reason: CrashReason): string {
  const { crashedStack } = analysis;
  const frame = crashedStack?.frames.find(({ moduleIndex }) => moduleIndex >= 0);
  if (frame === undefined) return '';
  const place = frameText(analysis, frame);
  const guess = isGuess(frame) ? 'probably ' : '';
  if (frame.trust !== 'context') return `${guess}${didJump(analysis) ? 'from' : 'in code called from'} ${place}`;
  const caller = RAISED.has(familyOf(reason)) ? callerOf(analysis, frame) : null;
  return caller === null ? `in ${place}` : `in ${place}, called from ${frameText(analysis, caller)}`;
}

/** Reasons that a function of the system raises for its caller. */
const RAISED: ReadonlySet<ReasonFamily> = new Set(['abort', 'language_exception', 'out_of_memory', 'system_code', 'fast_fail']);

/** The first frame of the program, if the crash is in a module of the system and no guess is between them. */
function callerOf({ dump, crashedStack }: DumpAnalysis, top: Frame): Frame | null {
  const modules = modulesOf(dump);
  const isSystem = ({ moduleIndex }: Frame): boolean => {
    const module = modules.at(moduleIndex);
    return module !== undefined && isSystemModule(dump, module);
  };
  if (!isSystem(top)) return null;
  for (const frame of crashedStack?.frames.slice(top.index) ?? []) {
    if (isGuess(frame) || frame.moduleIndex < 0) return null;
    if (!isSystem(frame)) return frame;
  }
  return null;
}

function frameText({ dump, crashedStack }: DumpAnalysis, frame: Frame): string {
  const { moduleIndex, lookupAddress } = frame;
  const module = modulesOf(dump).at(moduleIndex);
  if (module === undefined) return '';
  const symbol = crashedStack === null ? null : symbolOf(crashedStack, frame);
  const offset = lookupAddress - module.record.base;
  if (symbol === null) return `${moduleLabel(module)} + ${hex(offset)}`;
  const distance = symbol.file === null ? ` + ${hex(offset - BigInt(symbol.address))}` : '';
  return `${moduleLabel(module)}!${visible(functionParts(symbol.function).name)}${distance}`;
}

/** The raw facts below the sentence, for one monospaced line. */
export function crashFacts({ dump, evidence }: DumpAnalysis): readonly string[] {
  const { reason, address } = evidence;
  const uptime = processUptimeOf(dump);
  return [
    ...(reason === null ? [] : [reasonNames(reason).join(' / ')]),
    ...(reason === null ? [] : [numbersText(reason)]),
    ...(address === null || (reason !== null && !hasAddress(reason)) ? [] : [hex(address)]),
    threadText(dump),
    ...(uptime === null ? [] : [uptime === 0 ? 'under 1 s after start' : `${formatDuration(uptime * 1_000)} after start`]),
    systemText(dump),
  ].filter((fact) => fact !== '');
}

/** The code of the exception; for signals and Mach exceptions also the code within it, because 0 can mean that it was not stored. */
function numbersText({ kind, raw }: CrashReason): string {
  const code = hex(BigInt(raw.code));
  return kind === 'signal' || kind.startsWith('mach') ? `${code} / ${hex(BigInt(raw.flags))}` : code;
}

/** Signals that have an address. For the others, the field holds the sender. */
const SIGNALS_WITH_ADDRESS: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP', 'SIGSYS']);

function hasAddress(reason: CrashReason): boolean {
  return reason.kind !== 'signal' || (SIGNALS_WITH_ADDRESS.has(reason.name) && !isSentSignal(reason));
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
  const name = threadNameOf(dump, id);
  return name === '' ? String(index) : `${String(index)} ${name}`;
}

/** `Windows 10.0.26100 amd64`. */
function systemText(dump: Dump): string {
  const system = systemOf(dump);
  if (system === null) return '';
  const numbers = system.versionNumbers.some((number) => number > 0)
    ? system.versionNumbers.join('.')
    : (openVersion(dump, system).split(' ')[0] ?? '');
  return [OS_LABELS[system.os], numbers, system.cpu].filter((part) => part !== '').join(' ');
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
export const HIDDEN_DUMP = 'This dump is hidden by the setting “Shown of a dump”. Show it to see what crashed.';
