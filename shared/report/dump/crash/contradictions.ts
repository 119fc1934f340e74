import type { CpuContext } from '../context/cpu-context.ts';
import type { Dump } from '../format/dump.ts';
import { isNonCanonical } from '../memory/address-target.ts';
import { memoryMapOf } from '../memory/memory-map.ts';
import { accessTouches, type MemoryAccess } from './accesses.ts';
import { isGeneralProtectionFault } from './adjusted-address.ts';
import type { Instruction } from './disassembler.ts';
import { crashAddressOf } from './reason/crash-address.ts';
import { crashReasonOf } from './reason/crash-reason.ts';
import type { CrashReason } from './reason/reason-kinds.ts';

/**
 * A reason that the instruction cannot have given, as with bad hardware. The names are rust-minidump's. `int_div_by_zero_not_possible`: the instruction does
 * not divide. `priv_instruction_crash_without_priv_instruction`: it is not privileged. `non_canonical_address_falsely_reported`: all of its addresses are
 * canonical. `access_violation_when_access_allowed`: the memory allows the access. `crashing_access_not_found_in_memory_accesses`: it does not use the crash
 * address.
 */
export type Contradiction =
  | 'int_div_by_zero_not_possible'
  | 'priv_instruction_crash_without_priv_instruction'
  | 'non_canonical_address_falsely_reported'
  | 'access_violation_when_access_allowed'
  | 'crashing_access_not_found_in_memory_accesses';

/** What the reason says against what the instruction does. Empty without a decoded instruction. */
export function contradictionsOf(
  dump: Dump,
  context: CpuContext | null,
  instruction: Instruction | null,
  accesses: readonly MemoryAccess[],
): readonly Contradiction[] {
  const reason = crashReasonOf(dump);
  if (reason === null || instruction === null || context === null) return [];
  if (isDivisionByZero(reason)) return instruction.kind === 'division' ? [] : ['int_div_by_zero_not_possible'];
  if (isPrivileged(reason)) return mayBePrivileged(instruction) ? [] : ['priv_instruction_crash_without_priv_instruction'];
  if (reason.kind === 'windows_exception' && reason.name === 'EXCEPTION_STACK_OVERFLOW')
    return accesses.length === 0 ? ['crashing_access_not_found_in_memory_accesses'] : [];
  if (reason.kind !== 'access_violation' || reason.access === null) return [];
  return ofAccessViolation(dump, reason.access, context, accesses);
}

/** An instruction whose accesses cannot be computed (a segment, a vector of addresses) contradicts nothing. */
function ofAccessViolation(
  dump: Dump,
  access: 'read' | 'write' | 'execute',
  context: CpuContext,
  accesses: readonly MemoryAccess[],
): readonly Contradiction[] {
  const address = crashAddressOf(dump) ?? 0n;
  const areKnown = accesses.every((each) => each.address !== null && each.size > 0);
  const isAmong =
    access === 'execute'
      ? context.instructionPointer === address
      : accesses.some((each) => accessTouches(each, address) && (each.kind === access || each.kind === 'read_write'));
  const isMissing = access === 'execute' ? !isAmong : areKnown && !isAmong;
  if (isGeneralProtectionFault(dump) && isMissing) {
    const hasNonCanonical = accesses.some((each) => each.address !== null && isNonCanonical(dump, each.address));
    return hasNonCanonical ? [] : ['non_canonical_address_falsely_reported'];
  }
  const region = memoryMapOf(dump)?.regionAt(address) ?? null;
  const isAllowed = region !== null && (access === 'read' ? region.canRead : access === 'write' ? region.canWrite : region.canExecute);
  return [
    ...(isMissing ? (['crashing_access_not_found_in_memory_accesses'] as const) : []),
    ...(isAllowed ? (['access_violation_when_access_allowed'] as const) : []),
  ];
}

function isDivisionByZero(reason: CrashReason): boolean {
  switch (reason.kind) {
    case 'windows_exception':
      return reason.name === 'EXCEPTION_INT_DIVIDE_BY_ZERO';
    case 'signal':
      return reason.code?.name === 'FPE_INTDIV';
    case 'mach':
      return reason.code.name === 'EXC_I386_DIV' || reason.code.name === 'EXC_PPC_ZERO_DIVIDE';
    default:
      return false;
  }
}

function isPrivileged(reason: CrashReason): boolean {
  return reason.kind === 'windows_exception' && reason.name === 'EXCEPTION_PRIV_INSTRUCTION';
}

/** The kernel and a debugger use software interrupts and breakpoints for the same code. */
function mayBePrivileged({ kind }: Instruction): boolean {
  return kind === 'privileged' || kind === 'breakpoint' || kind === 'fast_fail' || kind === 'system_call';
}
