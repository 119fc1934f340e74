import { hex } from '../../report/dump/output/hex.ts';
import { soundName } from '../../report/dump/format/dump-text.ts';
import { type ByteRange, range } from '../../bytes/byte-range.ts';
import type { ByteOffset } from '../../bytes/byte-source.ts';
import {
  type CrashAnnotationView,
  type CrashView,
  type FrameView,
  MAX_ITEMS,
  type ModuleRow,
  type RegisterView,
  type StreamRow,
  type ThreadRow,
  type ThreadView,
} from '../../bridge/view/dump-channels.ts';
import type { DumpAnalysis, ThreadStack } from '../../report/dump/analysis/analysis.ts';
import { structureFindings } from '../../report/dump/analysis/structure-findings.ts';
import { lastErrorOf } from '../../report/dump/crash/crash-evidence.ts';
import { isForeignModule } from '../../report/dump/crash/foreign-module.ts';
import type { CrashFinding } from '../../report/dump/crash/report-findings.ts';
import { isNoInstruction } from '../../report/dump/crash/instruction.ts';
import type { DumpDisclosure } from '../../report/dump/disclosure.ts';
import type { Dump, DumpFailure } from '../../report/dump/format/dump.ts';
import { lastComponent, modulesOf } from '../../report/dump/format/modules.ts';
import type { DumpLocation } from '../../report/dump/format/record.ts';
import { streamKind } from '../../report/dump/format/streams.ts';
import { systemOf } from '../../report/dump/format/system-info.ts';
import { threadsOf } from '../../report/dump/format/threads.ts';
import { addressSpaceOf } from '../../report/dump/memory/address-space.ts';
import { addressTarget } from '../../report/dump/memory/address-target.ts';
import { errorName } from '../../report/dump/output/json-frames.ts';
import type { Frame } from '../../report/dump/unwind/frame.ts';
import { contextOfThread, crashedThreadOf, isDumpWriter } from '../../report/dump/unwind/thread-stack.ts';
import { crashFacts, crashSentence, DUMP_FAILURES, HIDDEN_DUMP, threadLabel } from '../report/dump-crash.ts';
import { crashFindingSentence, dumpFindingSentence, streamLabel } from '../report/dump-findings.ts';
import { STACK_ENDS, TRUST_WORDS } from '../report/dump-frames.ts';
import { hintSentence } from '../report/dump-hints.ts';
import { dumpMarkdown } from '../report/dump-summary.ts';

/** Where a dump is in the body of its report. */
export interface PlacedDump {
  readonly dump: Dump;
  readonly part: number;
  /** The offset of the dump's bytes in the plain body. */
  readonly offset: ByteOffset;
}

/** Why a dump cannot be read; null if it can. */
export function dumpFailureText(opened: PlacedDump | DumpFailure): string | null {
  return 'code' in opened ? DUMP_FAILURES[opened.code] : null;
}

/** What the report of a dump adds to it. */
interface ReportEvidence {
  readonly annotations: readonly CrashAnnotationView[];
  readonly findings: readonly CrashFinding[];
}

/** The most threads in the list of the Crash screen. */
const MAX_THREADS = 500;
/** The most findings that are shown. */
const MAX_FINDINGS = 200;

/** The Crash screen. Nothing but numbers if the setting shows nothing at once. */
export function crashView(
  placed: PlacedDump,
  analysis: DumpAnalysis,
  disclosure: DumpDisclosure,
  { annotations, findings }: ReportEvidence,
): CrashView {
  const { dump, part } = placed;
  const threadCount = threadsOf(dump)?.length ?? 0;
  const crashed = crashedThreadOf(dump);
  const thread = crashed !== null && crashed.index >= 0 ? crashed.index : threadCount > 0 ? 0 : null;
  const counts = { modules: modulesOf(dump).length, memory: addressSpaceOf(dump).length, streams: dump.streams().length };
  const areValuesShown = disclosure.shows('values');
  if (!disclosure.shows('open')) return { ...EMPTY_CRASH, part, sentence: HIDDEN_DUMP, threadCount, counts, areValuesShown };
  const { code } = analysis.evidence;
  const around = code === null || isNoInstruction(code) ? null : code;
  return {
    part,
    sentence: crashSentence(analysis),
    facts: [...crashFacts(analysis)],
    hints: analysis.hints.map((hint) => ({
      code: hint.code,
      certainty: hint.certainty,
      sentence: hintSentence(hint, dump),
      ranges: hint.evidence.filter(({ size }) => size > 0).map((location) => rangeOf(placed, location)),
    })),
    threads: threadRows(dump, thread, threadCount),
    threadCount,
    thread,
    instructions:
      around === null
        ? []
        : [...around.before, around.instruction, ...around.after].map((each) => ({
            address: hex(each.address),
            text: each.text,
            isCrash: each === around.instruction,
          })),
    instruction: around === null ? null : rangeOf(placed, { offset: around.offset, size: around.instruction.length }),
    counts,
    annotations: [...annotations],
    findings: [
      ...findings.map((finding) => crashFindingSentence(finding, dump)),
      ...structureFindings(dump).map(dumpFindingSentence),
    ].slice(0, MAX_FINDINGS),
    areValuesShown,
    summary: dumpMarkdown(analysis, analysis.crashedStack === null ? [] : [analysis.crashedStack], disclosure).join('\n'),
  };
}

const EMPTY_CRASH = {
  annotations: [],
  facts: [],
  hints: [],
  threads: [],
  thread: null,
  instructions: [],
  instruction: null,
  findings: [],
  summary: '',
} satisfies Partial<CrashView>;

/** The crashed thread first, then the others in the order of the dump. */
function threadRows(dump: Dump, first: number | null, count: number): ThreadRow[] {
  const others = Array.from({ length: Math.min(count, MAX_THREADS) }, (_, index) => index).filter((index) => index !== first);
  return [...(first === null ? [] : [first]), ...others].slice(0, MAX_THREADS).map((index) => {
    const instruction = contextOfThread(dump, index)?.instructionPointer ?? null;
    return {
      index,
      label: threadLabel(dump, index),
      top: instruction === null ? '' : placeText(dump, instruction),
      isCrashed: crashedThreadOf(dump)?.index === index,
      wroteDump: isDumpWriter(dump, index),
    };
  });
}

/** The stack and registers of a thread. */
export function threadView(placed: PlacedDump, { threadIndex, frames, end }: ThreadStack, disclosure: DumpDisclosure): ThreadView {
  const { dump } = placed;
  if (!disclosure.shows('open')) return { index: threadIndex, label: '', frames: [], end: '', registers: [], lastError: null };
  const error = lastErrorOf(dump, threadIndex);
  return {
    index: threadIndex,
    label: threadLabel(dump, threadIndex),
    frames: frames.slice(0, MAX_ITEMS).map((frame) => frameView(placed, frame)),
    end: STACK_ENDS[frames.length > MAX_ITEMS ? 'frame_limit' : end],
    registers: registerViews(placed, threadIndex, disclosure),
    lastError: error === null ? null : errorName(error),
  };
}

function frameView(placed: PlacedDump, frame: Frame): FrameView {
  const { dump } = placed;
  const offset = frame.stackWord === null ? null : addressSpaceOf(dump).offsetOf(frame.stackWord);
  return {
    index: frame.index,
    where: placeText(dump, frame.lookupAddress),
    address: hex(frame.lookupAddress),
    trust: frame.trust,
    found: TRUST_WORDS[frame.trust],
    isGuess: frame.trust === 'scan' || frame.trust === 'cfi_scan',
    range: offset === null ? null : rangeOf(placed, { offset, size: dump.bytes.size === 0 ? 0 : 8 }),
  };
}

/** Module and offset; the address if it is in no module. */
function placeText(dump: Dump, address: bigint): string {
  const target = addressTarget(dump, address);
  if (target.kind !== 'module') return hex(address);
  return `${modulesOf(dump).at(target.moduleIndex)?.name ?? ''} + ${hex(target.offset)}`;
}

function registerViews(placed: PlacedDump, threadIndex: number, disclosure: DumpDisclosure): RegisterView[] {
  const { dump } = placed;
  const registers = contextOfThread(dump, threadIndex)?.registers ?? [];
  const pointerBytes = systemOf(dump)?.pointerBytes ?? 8;
  return registers
    .filter(({ isValid, part }) => isValid && (part === 'control' || part === 'integer'))
    .map(({ name, value, size, level, offset }) => ({
      name,
      value: disclosure.shows(level) ? hex(value, size * 2) : null,
      // Flags and segments point into nothing.
      target: size === pointerBytes && level === 'values' && name !== 'eflags' ? targetText(dump, value, threadIndex) : '',
      range: rangeOf(placed, { offset, size }),
    }));
}

/** What a value points into. Small numbers and addresses without memory say nothing. */
function targetText(dump: Dump, value: bigint, threadIndex: number): string {
  const target = addressTarget(dump, value);
  switch (target.kind) {
    case 'near_null':
      return value === 0n ? 'null' : '';
    case 'module':
      return modulesOf(dump).at(target.moduleIndex)?.name ?? '';
    case 'stack':
      return target.threadIndex === threadIndex ? 'this stack' : `stack of thread ${String(target.threadIndex)}`;
    case 'region':
      return (
        target.region.name ?? (target.region.canExecute ? 'executable memory' : target.region.canWrite ? 'memory' : 'read-only memory')
      );
    default:
      return '';
  }
}

/** Modules `[from, from + limit)`. */
export function moduleRows(placed: PlacedDump, from: number, limit: number): ModuleRow[] {
  const { dump } = placed;
  return modulesOf(dump)
    .slice(from, from + limit)
    .map((module) => ({
      index: module.index,
      name: module.name,
      version: module.version ?? '',
      debugFile: soundName(lastComponent(module.ids.debugPath)),
      debugId: module.ids.debugId ?? '',
      codeId: module.ids.codeId ?? '',
      base: hex(module.record.base),
      end: hex(module.end),
      isForeign: isForeignModule(dump, module),
      range: rangeOf(placed, { offset: module.offset, size: 108 }),
    }));
}

/** Every stream that counts. */
export function streamRows(placed: PlacedDump): StreamRow[] {
  return placed.dump
    .streams()
    .slice(0, MAX_ITEMS)
    .map(({ type, location }) => ({
      type: hex(BigInt(type)),
      name: streamLabel(type),
      size: location.size,
      level: streamKind(type)?.level ?? 'closed',
      range: rangeOf(placed, location),
    }));
}

function rangeOf({ offset, dump }: PlacedDump, location: DumpLocation): ByteRange {
  return range('plain', offset + dump.leadingBytes + location.offset, location.size);
}
