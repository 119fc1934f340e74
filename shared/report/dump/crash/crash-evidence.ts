import type { CpuContext } from '../context/cpu-context.ts';
import type { Dump } from '../format/dump.ts';
import { exceptionOf } from '../format/exception.ts';
import type { DumpLocation } from '../format/record.ts';
import { systemOf } from '../format/system-info.ts';
import { threadsOf } from '../format/threads.ts';
import { addressSpaceOf } from '../memory/address-space.ts';
import type { Frame } from '../unwind/frame.ts';
import { contextOfThread, crashedThreadOf } from '../unwind/thread-stack.ts';
import { accessesOf, accessTouches, type MemoryAccess, targetOf } from './accesses.ts';
import { accessedAddress } from './accessed-address.ts';
import { type AdjustedAddress, adjustedAddress } from './adjusted-address.ts';
import type { Disassembler, Instruction } from './disassembler.ts';
import { type CodeAround, crashInstruction, isNoInstruction, type NoInstruction } from './instruction.ts';
import { crashAddressOf } from './reason/crash-address.ts';
import { crashReasonOf } from './reason/crash-reason.ts';
import type { CrashReason } from './reason/reason-kinds.ts';

/** What is known about a crash before anything is concluded. */
export interface CrashEvidence {
  readonly dump: Dump;
  readonly reason: CrashReason | null;
  /** The address as both reference readers give it. For most reasons it is not one of memory that was used. */
  readonly address: bigint | null;
  /** The memory that the crash used, as the system recorded it; null if the reason is no memory access, or the system did not know the address. */
  readonly accessed: bigint | null;
  readonly context: CpuContext | null;
  /** The code at the instruction pointer; null without a context. */
  readonly code: CodeAround | NoInstruction | null;
  readonly instruction: Instruction | null;
  readonly accesses: readonly MemoryAccess[];
  /** The access that touches the accessed address; null if none does. */
  readonly faulting: MemoryAccess | null;
  /** Where the instruction continues, if it is a call, jump or return with a known target. */
  readonly jumpTarget: bigint | null;
  readonly adjusted: AdjustedAddress | null;
  /** The last error of the crashed thread (Windows); null if the dump does not have it. */
  readonly lastError: number | null;
  /** The frames of the crashed thread that were found so far. */
  readonly frames: readonly Frame[];
  /** The annotations of the report, by name. Empty for a dump alone. */
  readonly annotations: ReadonlyMap<string, string>;
}

/** Where the last error is in a thread environment block, in pointers. */
const LAST_ERROR_POINTERS = 13n;

/** The last error of a thread: 32 bits in its TEB. Null if the dump does not hold them, or for other systems. */
export function lastErrorOf(dump: Dump, threadIndex: number): number | null {
  const system = systemOf(dump);
  const thread = threadsOf(dump)?.at(threadIndex);
  if (system?.os !== 'windows' || thread === undefined || thread.teb === 0n) return null;
  const bytes = addressSpaceOf(dump).read(thread.teb + LAST_ERROR_POINTERS * BigInt(system.pointerBytes), 4);
  return bytes.length < 4 ? null : new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0, dump.bytes.little);
}

/**
 * Collects the evidence; without a disassembler (machines for which there is none) the instruction is missing. Reads the exception, one context and the code at
 * its instruction pointer.
 */
export function crashEvidence(
  dump: Dump,
  disassembler: Disassembler | null,
  frames: readonly Frame[],
  annotations: ReadonlyMap<string, string>,
): CrashEvidence {
  const crashed = crashedThreadOf(dump);
  const context = crashed === null || crashed.index < 0 ? null : contextOfThread(dump, crashed.index);
  const code = context === null ? null : codeAt(dump, context, disassembler);
  const instruction = code === null || isNoInstruction(code) ? null : code.instruction;
  const address = crashAddressOf(dump);
  const teb = crashed === null ? 0n : (threadsOf(dump)?.at(crashed.index)?.teb ?? 0n);
  const threadData = teb === 0n ? null : teb;
  const accesses = instruction === null || context === null ? [] : accessesOf(instruction, context, threadData);
  const jumpTarget = instruction === null || context === null ? null : targetOf(instruction, context, addressSpaceOf(dump), threadData);
  const touching = address === null ? null : (accesses.find((access) => accessTouches(access, address)) ?? null);
  const isJump = address !== null && (jumpTarget === address || context?.instructionPointer === address);
  const accessed = accessedAddress(dump, instruction === null ? null : touching !== null || isJump);
  return {
    dump,
    reason: crashReasonOf(dump),
    address,
    accessed,
    context,
    code,
    instruction,
    accesses,
    faulting: accessed === null ? null : (accesses.find((access) => accessTouches(access, accessed)) ?? null),
    jumpTarget,
    adjusted: adjustedAddress(dump, accesses, jumpTarget, (register) => registerValue(context, register)),
    lastError: crashed === null ? null : lastErrorOf(dump, crashed.index),
    frames,
    annotations,
  };
}

function codeAt(dump: Dump, context: CpuContext, disassembler: Disassembler | null): CodeAround | NoInstruction {
  return disassembler === null
    ? { code: 'no_disassembler', address: context.instructionPointer }
    : crashInstruction(dump, context, disassembler);
}

/** The value of a register; null if the context does not have it, or it is not valid. */
export function registerValue(context: CpuContext | null, name: string): bigint | null {
  const register = context?.registers.find((each) => each.name === name);
  return register?.isValid === true ? register.value : null;
}

/** Where the bytes of a register are. */
export function registerLocation(context: CpuContext | null, name: string | null): readonly DumpLocation[] {
  const register = name === null ? undefined : context?.registers.find((each) => each.name === name);
  return register === undefined ? [] : [{ offset: register.offset, size: register.size }];
}

/** Where the crash instruction is. */
export function instructionLocation({ code }: CrashEvidence): readonly DumpLocation[] {
  return code === null || isNoInstruction(code) ? [] : [{ offset: code.offset, size: code.instruction.length }];
}

/** Where a word of the process is in the dump; none if the dump does not hold it. */
export function wordLocation(dump: Dump, address: bigint | null): readonly DumpLocation[] {
  const offset = address === null ? null : addressSpaceOf(dump).offsetOf(address);
  return offset === null ? [] : [{ offset, size: systemOf(dump)?.pointerBytes ?? 8 }];
}

/** Where the last error of a thread is. */
export function lastErrorLocation(dump: Dump, threadIndex: number): readonly DumpLocation[] {
  const teb = threadsOf(dump)?.at(threadIndex)?.teb ?? 0n;
  const [word] = teb === 0n ? [] : wordLocation(dump, teb + LAST_ERROR_POINTERS * BigInt(systemOf(dump)?.pointerBytes ?? 8));
  return word === undefined ? [] : [{ offset: word.offset, size: 4 }];
}

/** Where the exception record is. */
export function exceptionLocation({ dump }: CrashEvidence): readonly DumpLocation[] {
  const stream = exceptionOf(dump) === null ? null : dump.stream('Exception');
  return stream === null ? [] : [stream];
}
