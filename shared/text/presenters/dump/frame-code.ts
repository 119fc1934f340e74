import type { FrameDetailView, FrameInstruction } from '../../../bridge/view/frame-view.ts';
import type { ThreadStack } from '../../../report/dump/analysis/analysis.ts';
import type { CpuContext } from '../../../report/dump/context/cpu-context.ts';
import type { MemoryAccess } from '../../../report/dump/crash/accesses.ts';
import { type CrashEvidence, registerValue } from '../../../report/dump/crash/crash-evidence.ts';
import type { Disassembler, Instruction } from '../../../report/dump/crash/disassembler.ts';
import {
  type CodeAround,
  codeAround,
  crashInstruction,
  isNoInstruction,
  type NoInstruction,
} from '../../../report/dump/crash/instruction.ts';
import { familyOf } from '../../../report/dump/crash/reason/reason-family.ts';
import type { Dump } from '../../../report/dump/format/dump.ts';
import { moduleIndexOf, modulesOf } from '../../../report/dump/format/modules.ts';
import { addressSpaceOf } from '../../../report/dump/memory/address-space.ts';
import { memoryMapOf } from '../../../report/dump/memory/memory-map.ts';
import { hex } from '../../../report/dump/output/hex.ts';
import type { Frame } from '../../../report/dump/unwind/frame.ts';
import { INSTRUCTION_EFFECTS, NO_CODE, STACK_ENDS } from '../../report/dump-frames.ts';
import { accessText } from '../../report/dump-hints.ts';
import { targetClause } from '../../report/dump-targets.ts';
import { moduleLabel } from '../../report/module-label.ts';
import { placeText, type PlacedDump, rangeOf } from './placed-dump.ts';

/** A frame to be shown. */
export interface FrameAsked {
  /** Its thread, unwound at least two frames further than the frame. */
  readonly stack: ThreadStack;
  /** The index of the frame. A stack can have become shorter: then the first frame is shown. */
  readonly index: number;
  /** The most stack words in the answer. */
  readonly words: number;
  /** The evidence of the crash, if this is the frame that crashed. */
  readonly crash: CrashEvidence | null;
  /** Null if there is none for the machine. */
  readonly disassembler: Disassembler | null;
}

/** A frame of a thread with what its parts are made from. */
export interface FrameAtHand {
  readonly placed: PlacedDump;
  readonly thread: number;
  /** Null for a thread that was not unwound; its context is shown all the same. */
  readonly frame: Frame | null;
  readonly context: CpuContext | null;
  readonly asked: FrameAsked;
}

/** The most instructions that are shown before and after the one of the frame: the pane of the details is narrow and low. */
const MAX_BEFORE = 3;
const MAX_AFTER = 2;

/** The instructions of a frame. */
export interface CodeView extends Pick<FrameDetailView, 'instructions' | 'module' | 'effect' | 'noCode'> {
  /** The current instruction of a context; null for a caller. */
  readonly current: Instruction | null;
  /** The registers from which the crash instruction computed the address that it used. */
  readonly addressRegisters: readonly string[];
}

/**
 * The instructions around the address of a frame. The instruction of the crash is `open`. All other code is memory: it is shown only if the address is in
 * executable memory or, without a memory map, in a module, because the bytes of anything else are data.
 */
export function codeView(at: FrameAtHand): CodeView {
  const { placed, asked } = at;
  const { dump } = placed;
  const code = codeOf(at);
  if (code === null) return withoutCode(STACK_ENDS.no_context);
  if (isNoInstruction(code)) return withoutCode(NO_CODE[code.code]);
  const isCaller = (at.frame?.index ?? 0) > 0;
  const { instruction } = code;
  if (asked.crash === null && !isCode(dump, instruction.address)) return withoutCode(NO_CODE.not_executable);
  const before = code.before.slice(code.before.findLastIndex(({ address }) => !isCode(dump, address)) + 1).slice(-MAX_BEFORE);
  const end = code.after.findIndex(({ address }) => !isCode(dump, address));
  const after = code.after.slice(0, end < 0 ? MAX_AFTER : Math.min(end, MAX_AFTER));
  const call = isCaller ? before.at(-1) : undefined;
  const markOf = (each: Instruction): FrameInstruction['mark'] => {
    if (isCaller) return each === call && each.kind === 'call' ? 'call' : null;
    if (each !== instruction) return null;
    return asked.crash === null ? 'current' : 'crash';
  };
  const modules = moduleIndexOf(dump);
  const moduleIndex = modules.indexAt(instruction.address);
  const module = moduleIndex < 0 ? undefined : modulesOf(dump).at(moduleIndex);
  const offsetOf = (address: bigint): string =>
    module !== undefined && modules.indexAt(address) === moduleIndex ? `+${hex(address - module.record.base)}` : placeText(dump, address);
  return {
    instructions: [...before, instruction, ...after].map((each) => ({
      address: placeText(dump, each.address),
      offset: offsetOf(each.address),
      text: each.text,
      mark: markOf(each),
      range: rangeOf(placed, { offset: addressSpaceOf(dump).offsetOf(each.address) ?? code.offset, size: each.length }),
    })),
    module: module === undefined ? null : moduleLabel(module),
    effect: asked.crash === null ? null : effectText(asked.crash, at.thread),
    addressRegisters: asked.crash === null ? [] : addressRegisters(asked.crash),
    noCode: null,
    current: isCaller ? null : instruction,
  };
}

function withoutCode(noCode: string): CodeView {
  return { instructions: [], module: null, effect: null, noCode, current: null, addressRegisters: [] };
}

/** The code at the instruction pointer, or at the return address of a caller; null without a context. */
function codeOf({ placed, frame, context, asked }: FrameAtHand): CodeAround | NoInstruction | null {
  const { crash, disassembler } = asked;
  if (crash !== null) return crash.code;
  if (context === null) return null;
  if (disassembler === null) return { code: 'no_disassembler', address: context.instructionPointer };
  if (frame === null || frame.index === 0) return crashInstruction(placed.dump, context, disassembler);
  const { instructionPointer } = frame.registers;
  const { cpu } = context;
  // The lowest bit of a return address selects Thumb code.
  const isThumb = cpu === 'arm' && (instructionPointer & 1n) !== 0n;
  return codeAround(placed.dump, { cpu, address: isThumb ? instructionPointer - 1n : instructionPointer, isThumb }, disassembler);
}

function isCode(dump: Dump, address: bigint): boolean {
  const region = memoryMapOf(dump)?.regionAt(address) ?? null;
  return region === null ? moduleIndexOf(dump).indexAt(address) >= 0 : region.canExecute;
}

/** What the instruction of the crash does: `writes 4 bytes; rax is null`. */
function effectText(crash: CrashEvidence, thread: number): string | null {
  const { dump, context, instruction } = crash;
  const access = crashAccess(crash);
  if (access === undefined) return instruction === null ? null : (INSTRUCTION_EFFECTS[instruction.kind] ?? null);
  const clauses = addressRegisters(crash).flatMap((name) => {
    const value = registerValue(context, name);
    const clause = value === null ? null : targetClause(dump, name, value, thread);
    return clause === null ? [] : [clause];
  });
  return [accessText(access.kind, access.size), ...clauses].join('; ');
}

/** The access that led to the crash. The system does not record the address of a stack overflow. */
function crashAccess({ faulting, adjusted, accesses, reason }: CrashEvidence): MemoryAccess | undefined {
  const isUnrecorded = adjusted !== null || (reason !== null && familyOf(reason) === 'stack_overflow');
  return faulting ?? (isUnrecorded ? accesses[0] : undefined);
}

function addressRegisters(crash: CrashEvidence): readonly string[] {
  const { base = null, index = null } = crashAccess(crash)?.operand ?? {};
  return [...new Set([base, index])].filter((name) => name !== null);
}
