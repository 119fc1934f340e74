import { addressSpaceOf } from '../memory/address-space.ts';
import { moduleIndexOf } from '../format/modules.ts';
import { assertionKind, assertionOf } from '../format/assertion.ts';
import { processIdOf } from '../format/linux-texts.ts';
import type { DumpLocation } from '../format/record.ts';
import { systemOf } from '../format/system-info.ts';
import { crashedThreadOf } from '../unwind/thread-stack.ts';
import type { MemoryAccess } from './accesses.ts';
import { type CrashEvidence, exceptionLocation, instructionLocation, lastErrorLocation } from './crash-evidence.ts';
import type { Certainty, DeliberateCrash, Hint, HintSign } from './hint.ts';
import { familyOf } from './reason/reason-family.ts';

/** Programs end themselves with a store of a constant to an address below this: Mozilla's MOZ_CRASH stores the line number at 0. */
const DELIBERATE_ADDRESS = 4_096n;
/** WebKit's CRASH and WTFCrash store to one of these. */
const DELIBERATE_ADDRESSES: ReadonlySet<bigint> = new Set([0xbbad_beefn, 0xfbad_beefn]);

/** Errors that say that there was no memory: ERROR_NOT_ENOUGH_MEMORY, ERROR_OUTOFMEMORY, ERROR_COMMITMENT_LIMIT. */
const MEMORY_ERRORS: ReadonlySet<number> = new Set([8, 14, 1_455]);
/** The same as NTSTATUS. */
const MEMORY_STATUSES: ReadonlySet<number> = new Set([0xc000_0017, 0xc000_012d]);

/** Annotations that say that a process hung. */
const HANG_ANNOTATIONS = ['Hang', 'PluginHang', 'AsyncShutdownTimeout'];

/** Hints from what the program did or said itself. */
export function programHints(evidence: CrashEvidence): readonly Hint[] {
  return [...deliberateHints(evidence), ...memoryHints(evidence), ...hangHints(evidence)];
}

/** The access with which the crash instruction stores a constant to a fixed low address; null if it does not. */
export function fixedStoreOf({ instruction, accesses, reason }: CrashEvidence): MemoryAccess | null {
  if (reason === null || familyOf(reason) !== 'memory_access' || (instruction?.stored ?? null) === null) return null;
  const isFixed = ({ operand, address }: MemoryAccess): boolean =>
    operand.kind === 'write' &&
    operand.base === null &&
    operand.index === null &&
    operand.segment === null &&
    address !== null &&
    (address < DELIBERATE_ADDRESS || DELIBERATE_ADDRESSES.has(address));
  return accesses.find(isFixed) ?? null;
}

interface Deliberate {
  readonly by: DeliberateCrash;
  readonly certainty: Certainty;
  readonly location: readonly DumpLocation[];
}

function deliberateHints(evidence: CrashEvidence): readonly Hint[] {
  const found = deliberateCrash(evidence);
  if (found === null) return [];
  const { by, certainty, location } = found;
  const stored = by === 'store' ? (evidence.instruction?.stored ?? null) : null;
  return [{ code: 'deliberate_crash', certainty, evidence: location, by, stored }];
}

function deliberateCrash(evidence: CrashEvidence): Deliberate | null {
  const { reason, dump } = evidence;
  const assertion = assertionOf(dump);
  if (assertion !== null && (assertionKind(assertion.values.type) !== 'unknown' || assertion.values.expression !== '')) {
    const stream = dump.stream('AssertionInfo');
    return { by: 'assertion', certainty: 'certain', location: stream === null ? [] : [stream] };
  }
  if (reason === null) return null;
  const location = [...instructionLocation(evidence), ...exceptionLocation(evidence)];
  if (reason.kind === 'fast_fail') return { by: 'fast_fail', certainty: 'certain', location };
  switch (familyOf(reason)) {
    case 'abort':
      return { by: 'abort', certainty: isOwnAbort(evidence) ? 'certain' : 'likely', location };
    case 'illegal_instruction':
    case 'breakpoint':
      return trap(evidence, location);
    case 'memory_access':
      return store(evidence, location);
    default:
      return null;
  }
}

/** A compiler makes the same store if it knows that a pointer is null. So only MozCrashReason, which Mozilla sets just before, proves the intention. */
function store(evidence: CrashEvidence, location: readonly DumpLocation[]): Deliberate | null {
  const isAnnounced = (evidence.annotations.get('MozCrashReason') ?? '') !== '';
  const fixed = fixedStoreOf(evidence);
  const isWrite = evidence.reason?.kind !== 'access_violation' || evidence.reason.access === 'write';
  // On arm64, no instruction stores to a fixed address: a register is 0.
  const isNullStore = evidence.accessed === 0n && evidence.context?.instructionPointer !== 0n && isWrite;
  if (fixed === null) return isAnnounced && isNullStore ? { by: 'store', certainty: 'likely', location } : null;
  return { by: 'store', certainty: isAnnounced && evidence.faulting === fixed ? 'certain' : 'likely', location };
}

const INT3 = 0xcc;

/** The instruction that only a program which wants to end executes; null if the crash has another instruction. */
function trap(evidence: CrashEvidence, location: readonly DumpLocation[]): Deliberate | null {
  const { instruction, reason, context, dump } = evidence;
  const pointer = context?.instructionPointer ?? null;
  if (reason === null || pointer === null) return null;
  const isIntel = context?.cpu === 'x86' || context?.cpu === 'amd64';
  const isBreakpoint = familyOf(reason) === 'breakpoint';
  // Data that is executed by mistake can look like this, so the code must be where code is.
  const inModule = moduleIndexOf(dump).indexAt(pointer) >= 0;
  if (!isBreakpoint)
    return instruction?.kind === 'undefined' ? { by: 'undefined_instruction', certainty: inModule ? 'certain' : 'likely', location } : null;
  // Only Windows moves the instruction pointer of Intel's processors back to the breakpoint.
  const at = isIntel && systemOf(dump)?.os !== 'windows' ? pointer - 1n : pointer;
  const isOwn = at === pointer ? instruction?.kind === 'breakpoint' : byteAt(evidence, at) === INT3;
  if (!isOwn) return null;
  // Compilers fill the space between functions with breakpoints, which a wrong jump can reach.
  const isPadding = isIntel && byteAt(evidence, at - 1n) === INT3 && byteAt(evidence, at + 1n) === INT3;
  return { by: 'breakpoint', certainty: isPadding ? 'possible' : inModule ? 'certain' : 'likely', location };
}

function byteAt({ dump }: CrashEvidence, address: bigint): number | null {
  return address < 0n ? null : (addressSpaceOf(dump).read(address, 1)[0] ?? null);
}

/**
 * True if nobody else can have sent the signal: Linux stores the sender where other signals have their address. Windows has codes that only a program raises.
 */
function isOwnAbort({ reason, dump, address }: CrashEvidence): boolean {
  if (reason === null) return false;
  if (reason.kind !== 'signal') return reason.kind === 'nt_status' || reason.kind === 'windows_exception';
  const sender = address === null ? 0 : Number(address & 0xffff_ffffn);
  return sender !== 0 && sender === processIdOf(dump);
}

function memoryHints(evidence: CrashEvidence): readonly Hint[] {
  const { reason, lastError, annotations, dump } = evidence;
  const isReason = reason !== null && familyOf(reason) === 'out_of_memory';
  const stored = annotations.get('OOMAllocationSize');
  const size = stored !== undefined && /^\d{1,20}$/.test(stored) ? BigInt(stored) : null;
  const isAnnotated = (size !== null && size > 0n) || annotations.get('JSLargeAllocationFailure') === 'Reporting';
  const isLastError = lastError !== null && (MEMORY_ERRORS.has(lastError) || MEMORY_STATUSES.has(lastError));
  const signs: readonly HintSign[] = [
    ...(isReason ? (['reason'] as const) : []),
    ...(isAnnotated ? (['annotation'] as const) : []),
    ...(isLastError ? (['last_error'] as const) : []),
  ];
  if (signs.length === 0) return [];
  return [
    {
      code: 'out_of_memory',
      // An error of an earlier call can still be the last one.
      certainty: isReason ? 'certain' : isAnnotated ? 'likely' : 'possible',
      evidence: [
        ...(isReason ? exceptionLocation(evidence) : []),
        ...(isLastError ? lastErrorLocation(dump, crashedThreadOf(dump)?.index ?? -1) : []),
      ],
      signs,
      size: size === 0n ? null : size,
    },
  ];
}

function hangHints({ annotations }: CrashEvidence): readonly Hint[] {
  const annotation = HANG_ANNOTATIONS.find((name) => !['', '0', 'false'].includes(annotations.get(name) ?? ''));
  return annotation === undefined ? [] : [{ code: 'hang', certainty: 'certain', evidence: [], annotation }];
}
