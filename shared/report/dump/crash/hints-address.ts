import { systemOf } from '../format/system-info.ts';
import type { DumpLocation } from '../format/record.ts';
import { addressTarget, isNonCanonical } from '../memory/address-target.ts';
import { isAccessible, isLikelyGuard, type MapRegion, memoryMapOf } from '../memory/memory-map.ts';
import { readsAsText } from '../unwind/doubt.ts';
import { isSentSignal } from './accessed-address.ts';
import type { MemoryAccess } from './accesses.ts';
import { type CrashEvidence, exceptionLocation, instructionLocation, registerLocation, registerValue } from './crash-evidence.ts';
import type { AccessKind } from './disassembler.ts';
import type { Certainty, Hint, JumpTarget } from './hint.ts';
import { fixedStoreOf } from './hints-program.ts';
import { poisonOf } from './poison.ts';
import { familyOf } from './reason/reason-family.ts';

/** A null pointer with an offset of up to 64 KiB: no system gives that memory to a process. */
const MAX_NULL_OFFSET = 0x1_0000n;
/** An offset in a large array or object is still one from a register that is 0, but other explanations are as good. */
const MAX_LARGE_OFFSET = 0x8000_0000n;
/** Below this, an address that is not proved to come from a null pointer most likely does. */
const LIKELY_NULL_OFFSET = 4_096n;

/** What Windows records if the processor does not report the address. */
const LAST_ADDRESS = 0xffff_ffff_ffff_ffffn;

/** The address that the crash used, and the access that used it. */
interface UsedAddress {
  readonly address: bigint;
  /** Null if the instruction is unknown, or does not use the address as data. */
  readonly access: MemoryAccess | null;
  /** Null if unknown. */
  readonly kind: AccessKind | null;
  /** Whether the system recorded the address; otherwise the instruction shows it. */
  readonly isRecorded: boolean;
}

/** Hints from the address that the crash used. */
export function addressHints(evidence: CrashEvidence): readonly Hint[] {
  const { reason, dump } = evidence;
  const used = usedAddress(evidence);
  if (reason === null || used === null) return [];
  if (used.kind === 'execute') return jumpHints(evidence, used);
  const value = valueHints(evidence, used);
  const nullPointer = fixedStoreOf(evidence) === null ? nullPointerHint(evidence, used) : null;
  if (nullPointer !== null) return [nullPointer, ...value];
  return [
    ...value,
    ...nonCanonicalHints(evidence, used),
    ...regionHints(evidence, used, memoryMapOf(dump)?.regionAt(used.address) ?? null),
  ];
}

/** The memory that a crash used. Null for a reason that is no memory access, and if neither the system nor the instruction shows it. */
export function usedAddress(evidence: CrashEvidence): UsedAddress | null {
  const { reason, accessed, faulting } = evidence;
  if (reason === null || familyOf(reason) !== 'memory_access' || isSentSignal(reason)) return null;
  const refused = refusedAddress(evidence);
  if (refused !== null) return refused;
  if (accessed === null) return null;
  if (isJump(evidence, accessed)) return { address: accessed, access: null, kind: 'execute', isRecorded: true };
  const kind = faulting?.kind ?? recordedKind(evidence);
  return { address: accessed, access: faulting, kind, isRecorded: true };
}

function recordedKind({ reason }: CrashEvidence): AccessKind | null {
  return reason?.kind === 'access_violation' || reason?.kind === 'in_page_error' ? reason.access : null;
}

/**
 * The non-canonical address that the instruction used, if it did not use the recorded one: the processor gives no address for it, and systems record 0 or the
 * last address instead.
 */
function refusedAddress({ dump, faulting, accessed, accesses, jumpTarget, context }: CrashEvidence): UsedAddress | null {
  if (faulting !== null || (accessed !== null && accessed !== 0n)) return null;
  const isRefused = (address: bigint | null): address is bigint => address !== null && isNonCanonical(dump, address);
  for (const access of accesses)
    if (isRefused(access.address)) return { address: access.address, access, kind: access.kind, isRecorded: false };
  for (const target of [jumpTarget, context?.instructionPointer ?? null])
    if (isRefused(target)) return { address: target, access: null, kind: 'execute', isRecorded: false };
  return null;
}

/** True if the program jumped to the address: it was to be executed, or the instruction pointer is there and the instruction does not use it as data. */
function isJump({ reason, context, faulting }: CrashEvidence, address: bigint): boolean {
  if (reason?.kind === 'access_violation' && reason.access === 'execute') return true;
  const pointer = context?.instructionPointer ?? null;
  // On arm, the lowest bit of a pointer selects the kind of code.
  const ignored = context?.cpu === 'arm' ? 1n : 0n;
  return pointer !== null && (pointer | ignored) === (address | ignored) && faulting === null;
}

function nullPointerHint(evidence: CrashEvidence, used: UsedAddress): Hint | null {
  const { context } = evidence;
  const { access } = used;
  const { base = null, index = null, segment = null } = access?.operand ?? {};
  const isZeroBase = access !== null && base !== null && segment === null && registerValue(context, base) === 0n;
  const address = (access?.operand.kind === 'execute' ? null : access?.address) ?? used.address;
  const offset = address < used.address ? address : used.address;
  const certainty = isZeroBase ? zeroBaseCertainty(offset, index !== null) : lowAddressCertainty(evidence, used);
  if (certainty === null) return null;
  const register = isZeroBase ? base : null;
  return {
    code: 'null_pointer',
    certainty,
    evidence: [...instructionLocation(evidence), ...registerLocation(context, register), ...exceptionLocation(evidence)],
    offset,
    access: used.kind,
    size: access?.size ?? 0,
    register,
  };
}

/** A base register of 0 proves a null pointer. With an index, the index can be the pointer, unless the address is low. */
function zeroBaseCertainty(offset: bigint, hasIndex: boolean): Certainty | null {
  if (offset < MAX_NULL_OFFSET) return 'certain';
  return !hasIndex && offset < MAX_LARGE_OFFSET ? 'possible' : null;
}

/** A low address can also be a small number that was used as a pointer. */
function lowAddressCertainty({ reason, dump, accesses }: CrashEvidence, { address, access }: UsedAddress): Certainty | null {
  if (address >= MAX_NULL_OFFSET) return null;
  const isUnused = access === null && accesses.length > 0 && accesses.every((each) => each.address !== null && each.size > 0);
  if (isUnused) return 'possible';
  if (address > 0n) return address < LIKELY_NULL_OFFSET ? 'likely' : 'possible';
  // Without si_code, a recorded 0 can be a general protection fault of Intel's processors, whose address nobody knows.
  const cpu = systemOf(dump)?.cpu;
  const isVague = reason?.kind === 'signal' && reason.code === null && (cpu === 'amd64' || cpu === 'x86');
  return isVague && access === null ? 'possible' : 'certain';
}

function nonCanonicalHints(evidence: CrashEvidence, { address, access, isRecorded }: UsedAddress): readonly Hint[] {
  if (!isNonCanonical(evidence.dump, address)) return [];
  const registers = access === null ? [] : [access.operand.base, access.operand.index];
  return [
    {
      code: 'non_canonical',
      // Processors give no address for a non-canonical one. Where one was recorded, addresses may have 57 bits.
      certainty: isRecorded ? 'likely' : 'certain',
      evidence: [
        ...instructionLocation(evidence),
        ...registers.flatMap((name) => registerLocation(evidence.context, name)),
        ...(isRecorded ? exceptionLocation(evidence) : []),
      ],
      address,
      recorded: evidence.address === 0n || evidence.address === LAST_ADDRESS ? evidence.address : null,
    },
  ];
}

function jumpHints(evidence: CrashEvidence, used: UsedAddress): readonly Hint[] {
  const { dump, context } = evidence;
  const { address } = used;
  const location = [
    ...(context?.instructionPointer === address ? registerLocation(context, pointerName(evidence)) : instructionLocation(evidence)),
    ...exceptionLocation(evidence),
  ];
  if (address === 0n) {
    // The instruction pointer itself is 0, so no other fault explains the recorded 0.
    const certainty = context?.instructionPointer === 0n ? 'certain' : (lowAddressCertainty(evidence, used) ?? 'likely');
    return [{ code: 'null_pointer', certainty, evidence: location, offset: 0n, access: 'execute', size: 0, register: null }];
  }
  const region = memoryMapOf(dump)?.regionAt(address) ?? null;
  if (region?.canExecute === true) return [];
  const refused = nonCanonicalHints(evidence, used);
  if (refused.length > 0) return [...valueHints(evidence, used), ...refused];
  const jump = jumpTargetOf(evidence, address, region);
  if (jump === null) return [];
  return [...valueHints(evidence, used), { code: 'bad_jump', evidence: location, address, ...jump }];
}

function pointerName({ context }: CrashEvidence): string | null {
  return context?.registers.find(({ name }) => name === 'rip' || name === 'eip' || name === 'pc')?.name ?? null;
}

/** Where a jump went; null if code can be there. */
function jumpTargetOf(
  { dump, reason }: CrashEvidence,
  address: bigint,
  region: MapRegion | null,
): { readonly into: JumpTarget; readonly certainty: Certainty } | null {
  const target = addressTarget(dump, address);
  const isRefused = (reason?.kind === 'access_violation' && reason.access === 'execute') || codeNameOf(reason) === 'SEGV_ACCERR';
  switch (target.kind) {
    case 'near_null':
      return { into: 'free', certainty: memoryMapOf(dump) === null ? 'likely' : 'certain' };
    case 'stack':
      return { into: 'stack', certainty: 'certain' };
    case 'free':
      return { into: 'free', certainty: 'certain' };
    case 'module':
      if (region !== null) return { into: 'not_executable', certainty: 'certain' };
      return isRefused ? { into: 'not_executable', certainty: 'likely' } : null;
    default:
      if (region !== null && isHeap(region)) return { into: 'heap', certainty: 'certain' };
      if (region !== null) return { into: 'not_executable', certainty: 'certain' };
      return { into: 'unknown', certainty: isRefused ? 'likely' : 'possible' };
  }
}

/** Names of the heap in the map of Linux and of Android's allocators. */
function isHeap({ name }: MapRegion): boolean {
  return name !== null && /^\[(?:heap|anon:(?:libc_malloc|scudo|jemalloc|dalvik-main space))/.test(name);
}

function codeNameOf(reason: CrashEvidence['reason']): string | null {
  return reason?.kind === 'signal' || reason?.kind === 'mach' ? (reason.code?.name ?? null) : null;
}

/** The value of the pointer: text, or a pattern of an allocator. Nothing if the address is in memory, because then the value is a pointer. */
function valueHints(evidence: CrashEvidence, { address, access, kind }: UsedAddress): readonly Hint[] {
  const { dump, context, instruction } = evidence;
  const bytes = systemOf(dump)?.pointerBytes ?? 8;
  if (isMemory(evidence, address)) return [];
  const source = kind === 'execute' && instruction?.targetSource?.from === 'register' ? instruction.targetSource.register : null;
  const names = [source, access?.operand.base ?? null, access?.operand.scale === 1 ? access.operand.index : null];
  const registers = names.flatMap((name) => {
    const value = name === null ? null : registerValue(context, name);
    return value === null ? [] : [{ register: name, value, location: registerLocation(context, name) }];
  });
  const exception: readonly DumpLocation[] = exceptionLocation(evidence);
  for (const { register, value, location } of [...registers, { register: null, value: address, location: exception }]) {
    const poison = poisonOf(dump, value, bytes);
    if (poison !== null)
      return [
        {
          code: 'poison',
          certainty: poison.isExact || bytes === 8 ? 'likely' : 'possible',
          evidence: location,
          uses: poison.uses,
          pattern: register === null ? poison.pattern : null,
          register,
        },
      ];
    if (readsAsText(value, bytes)) return [{ code: 'text_pointer', certainty: textCertainty(value, bytes), evidence: location, register }];
  }
  return [];
}

/** One of 50 random words of 4 bytes is printable, but only one of 270 is letters and digits. */
function textCertainty(value: bigint, bytes: 4 | 8): Certainty {
  if (bytes === 8) return 'likely';
  for (let at = 0; at < bytes; at += 1)
    if (!/[\dA-Za-z ]/.test(String.fromCharCode(Number((value >> BigInt(at * 8)) & 0xffn)))) return 'possible';
  return 'likely';
}

function isMemory({ dump }: CrashEvidence, address: bigint): boolean {
  const target = addressTarget(dump, address);
  return target.kind === 'module' || target.kind === 'stack' || (target.kind === 'region' && isAccessible(target.region));
}

function regionHints(evidence: CrashEvidence, { address, access, kind }: UsedAddress, region: MapRegion | null): readonly Hint[] {
  const { dump, reason } = evidence;
  const map = memoryMapOf(dump);
  const location = exceptionLocation(evidence);
  if (reason?.kind === 'windows_exception' && reason.name === 'EXCEPTION_GUARD_PAGE')
    return [{ code: 'guard_page', certainty: 'certain', evidence: location, address }];
  if (map === null || region === null || region.isFree) return [];
  if (isLikelyGuard(map, region))
    return [{ code: 'guard_page', certainty: region.isGuard ? 'certain' : 'likely', evidence: location, address }];
  const isWrite = kind === 'write' || kind === 'read_write';
  if (!isWrite || region.canWrite || !(region.canRead || region.canExecute)) return [];
  const target = addressTarget(dump, address);
  return [
    {
      code: 'read_only_write',
      // SEGV_MAPERR says that no memory was there, so the map has changed since.
      certainty: codeNameOf(reason) === 'SEGV_MAPERR' ? 'possible' : 'certain',
      evidence: [...(access === null ? [] : instructionLocation(evidence)), ...location],
      address,
      moduleIndex: target.kind === 'module' ? target.moduleIndex : -1,
      region: region.name,
    },
  ];
}
