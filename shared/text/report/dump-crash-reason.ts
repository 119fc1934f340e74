import { hex } from '../../report/dump/output/hex.ts';
import type { DumpAnalysis } from '../../report/dump/analysis/analysis.ts';
import { isSentSignal, mayBeSent } from '../../report/dump/crash/accessed-address.ts';
import type { CrashEvidence } from '../../report/dump/crash/crash-evidence.ts';
import type { AccessKind } from '../../report/dump/crash/disassembler.ts';
import type { Certainty, Hint, HintCode } from '../../report/dump/crash/hint.ts';
import { usedAddress } from '../../report/dump/crash/hints-address.ts';
import { fixedStoreOf } from '../../report/dump/crash/hints-program.ts';
import { familyOf } from '../../report/dump/crash/reason/reason-family.ts';
import type { CrashReason } from '../../report/dump/crash/reason/reason-kinds.ts';
import { reasonNames } from '../../report/dump/crash/reason/reason-names.ts';
import { assertionKind, assertionOf } from '../../report/dump/format/assertion.ts';
import { moduleIndexOf, modulesOf } from '../../report/dump/format/modules.ts';
import { addressSpaceOf } from '../../report/dump/memory/address-space.ts';
import { addressTarget } from '../../report/dump/memory/address-target.ts';
import { memoryMapOf } from '../../report/dump/memory/memory-map.ts';
import { crashedThreadOf } from '../../report/dump/unwind/thread-stack.ts';
import { moduleLabel } from './module-label.ts';

/** What happened, without the place. The sentence of the reason, unless a hint that is at least likely says more. */
export function crashText(analysis: DumpAnalysis, reason: CrashReason): string {
  return assertionText(analysis) ?? memoryText(analysis) ?? familyText(analysis, reason);
}

/** True if the crash is a jump to an address without code. */
export function didJump({ evidence }: DumpAnalysis): boolean {
  return usedAddress(evidence)?.kind === 'execute';
}

const ASSERTIONS = {
  invalid_parameter: 'Passed an invalid parameter to a library function',
  pure_virtual_call: 'Called a pure virtual function',
  unknown: 'An assertion failed',
} as const;

function assertionText({ dump, hints }: DumpAnalysis): string | null {
  const assertion = assertionOf(dump);
  const isHint = hints.some((hint) => hint.code === 'deliberate_crash' && hint.by === 'assertion');
  return assertion === null || !isHint ? null : ASSERTIONS[assertionKind(assertion.values.type)];
}

/** Programs that run out of memory or stack crash in many ways; the hint says more than the reason. */
function memoryText(analysis: DumpAnalysis): string | null {
  const memory = certaintyOf(analysis, 'out_of_memory');
  if (memory !== null && memory !== 'possible') return memory === 'certain' ? 'Ran out of memory' : 'Probably ran out of memory';
  const stack = certaintyOf(analysis, 'stack_overflow');
  if (stack !== null && stack !== 'possible') return stack === 'certain' ? 'Ran out of stack' : 'Probably ran out of stack';
  return null;
}

function hintOf<Code extends HintCode>({ hints }: DumpAnalysis, code: Code): Extract<Hint, { readonly code: Code }> | null {
  const found = hints.find((hint): hint is Extract<Hint, { readonly code: Code }> => hint.code === code);
  return found ?? null;
}

function certaintyOf(analysis: DumpAnalysis, code: HintCode): Certainty | null {
  return hintOf(analysis, code)?.certainty ?? null;
}

function familyText(analysis: DumpAnalysis, reason: CrashReason): string {
  switch (familyOf(reason)) {
    case 'memory_access':
      return accessText(analysis, reason);
    case 'in_page_error':
      return 'Could not load a page of memory';
    case 'stack_overflow':
      return 'Ran out of stack';
    case 'illegal_instruction':
      return illegalText(analysis, reason);
    case 'arithmetic':
      return arithmeticText(analysis.evidence, reason);
    case 'breakpoint':
      return certaintyOf(analysis, 'deliberate_crash') === 'certain' ? 'Stopped itself with a breakpoint' : 'Hit a breakpoint';
    case 'fast_fail':
      return fastFailText(reason);
    case 'abort':
      return 'Aborted';
    case 'language_exception':
      return LANGUAGES[reason.kind] ?? 'Uncaught exception';
    case 'out_of_memory':
      return 'Ran out of memory';
    case 'system_policy':
      return policyText(reason);
    case 'dump_requested':
      return 'A dump on request';
    case 'system_code':
      return `Crashed with ${reasonNames(reason).join(' / ')}`;
    case 'unknown':
      return `Crashed with the unknown code ${reasonNames(reason).join(' / ')}`;
  }
}

const LANGUAGES: Partial<Record<CrashReason['kind'], string>> = {
  cpp_exception: 'Uncaught C++ exception',
  dotnet_exception: 'Uncaught .NET exception',
  ns_exception: 'Uncaught NSException',
};

function illegalText(analysis: DumpAnalysis, reason: CrashReason): string {
  if (certaintyOf(analysis, 'deliberate_crash') === 'certain') return 'Stopped itself with an illegal instruction';
  if (hasName(reason, /PRIV|ILL_PRV/)) return 'Executed a privileged instruction';
  return 'Executed an illegal instruction';
}

function hasName(reason: CrashReason, pattern: RegExp): boolean {
  return reasonNames(reason).some((name) => pattern.test(name));
}

/** Intel's processors report a result that is too large as a division by zero, and old dumps of Linux do not say what failed. */
function arithmeticText(evidence: CrashEvidence, reason: CrashReason): string {
  if (hasName(reason, /^(?:EXCEPTION_INT_DIVIDE_BY_ZERO|EXCEPTION_FLT_DIVIDE_BY_ZERO|FPE_FLTDIV|EXC_PPC_ZERO_DIVIDE)$/))
    return 'Divided by zero';
  const isDivision = evidence.instruction?.kind === 'division';
  if (!isDivision && hasName(reason, /^(?:FPE_INTDIV|EXC_I386_DIV)$/)) return 'Divided by zero, or the result was too large';
  if (!isDivision) return 'Failed in a calculation';
  const isZero = isDivisorZero(evidence);
  if (isZero === null) return 'Divided by zero, or the result was too large';
  return isZero ? 'Divided by zero' : 'Divided, but the result was too large';
}

/** Whether the divisor is 0, if it is in memory that the dump holds; null if it is unknown. */
function isDivisorZero({ accesses, dump }: CrashEvidence): boolean | null {
  const { address = null, size = 0 } = accesses[0] ?? {};
  if (address === null || size === 0) return null;
  const bytes = addressSpaceOf(dump).read(address, size);
  return bytes.length < size ? null : bytes.every((byte) => byte === 0);
}

/** The codes of `__fastfail` that many programs give; all others are some check. */
const FAST_FAILS: Readonly<Record<string, string>> = {
  FAST_FAIL_LEGACY_GS_VIOLATION: 'Stopped itself because its stack was overwritten',
  FAST_FAIL_STACK_COOKIE_CHECK_FAILURE: 'Stopped itself because its stack was overwritten',
  FAST_FAIL_CORRUPT_LIST_ENTRY: 'Stopped itself because a list was damaged',
  FAST_FAIL_INVALID_ARG: 'Passed an invalid parameter to a library function',
  FAST_FAIL_FATAL_APP_EXIT: 'Aborted',
  FAST_FAIL_GUARD_ICALL_CHECK_FAILURE: 'Stopped itself before a call to an address that is not allowed',
  FAST_FAIL_HEAP_METADATA_CORRUPTION: 'Stopped itself because its heap was damaged',
};

function fastFailText(reason: CrashReason): string {
  if (hasName(reason, /^STATUS_HEAP_CORRUPTION$/)) return 'Stopped by Windows because its heap was damaged';
  const name = reason.kind === 'fast_fail' ? (reason.code.name ?? '') : '';
  return FAST_FAILS[name] ?? 'Stopped itself after a failed check';
}

function policyText(reason: CrashReason): string {
  if (hasName(reason, /^SIGSYS$/)) return 'Made a system call that is not allowed';
  if (hasName(reason, /^KERN_CODESIGN_ERROR$/)) return 'Stopped by the system because of its code signature';
  if (reason.kind === 'mach_resource' || hasName(reason, /^SIGXCPU$|^SIGXFSZ$/)) return 'Exceeded a limit of the system';
  if (reason.kind === 'mach_guard') return 'Misused something that the system guards';
  return 'Stopped by the system because it broke a rule';
}

const VERBS: Readonly<Record<AccessKind, string>> = { read: 'Read from', write: 'Wrote to', read_write: 'Wrote to', execute: 'Jumped to' };

function accessText(analysis: DumpAnalysis, reason: CrashReason): string {
  const { evidence } = analysis;
  const deliberate = hintOf(analysis, 'deliberate_crash');
  if (deliberate?.by === 'store' && deliberate.certainty === 'certain') return 'Crashed on purpose';
  if (isSentSignal(reason)) return `Ended by ${reasonNames(reason)[0] ?? 'a signal'}, which a program sent`;
  const used = usedAddress(evidence);
  if (used === null && mayBeSent(reason)) return `Ended by ${reasonNames(reason)[0] ?? 'a signal'}, which a program may have sent`;
  const isMisaligned = hasName(reason, /^(?:EXCEPTION_DATATYPE_MISALIGNMENT|BUS_ADRALN|EXC_ARM_DA_ALIGN)$/);
  if (used === null) return isMisaligned ? 'Used a misaligned address' : unknownAddressText(evidence, reason);
  const { address, kind } = used;
  const fixed = fixedStoreOf(evidence);
  const stored = evidence.instruction?.stored ?? null;
  if (fixed !== null && stored !== null) return `Wrote ${stored.toString()} to the fixed address ${hex(address)}`;
  const verb = kind === null ? 'Used memory at' : VERBS[kind];
  const what = isMisaligned ? 'which is misaligned' : addressText(analysis, address, kind);
  return `${verb} ${hex(address)}${what === '' ? '' : `, ${what}`}`;
}

/** After a general protection fault Windows records a read of the last address, whatever the instruction did. */
function unknownAddressText({ address }: CrashEvidence, reason: CrashReason): string {
  if (reason.kind !== 'access_violation' || reason.raw.parameters.length < 2 || address === null)
    return 'Used memory in a way that the processor refused';
  return `Read from ${hex(address)}, which Windows records for an unknown address`;
}

/** What the address is; empty if that says nothing. */
function addressText(analysis: DumpAnalysis, address: bigint, kind: AccessKind | null): string {
  const { dump } = analysis;
  const nullPointer = hintOf(analysis, 'null_pointer');
  if (nullPointer !== null && (nullPointer.certainty === 'certain' || nullPointer.offset === 0n))
    return nullPointer.offset === 0n ? 'a null pointer' : `a null pointer plus ${nullPointer.offset.toString()}`;
  if (certaintyOf(analysis, 'guard_page') !== null) return 'a guard page';
  const readOnly = hintOf(analysis, 'read_only_write');
  const target = addressTarget(dump, address);
  switch (target.kind) {
    case 'near_null':
      return 'near null';
    case 'non_canonical':
      return 'an invalid address';
    case 'free':
      return 'where no memory is';
    case 'module': {
      if (kind === 'execute' && memoryMapOf(dump)?.regionAt(address)?.canExecute === false) return notCodeText(analysis, address);
      const name = moduleLabel(modulesOf(dump).at(target.moduleIndex));
      return readOnly === null ? `inside ${name}` : `read-only memory of ${name}`;
    }
    case 'stack':
      return target.threadIndex === crashedThreadOf(dump)?.index ? 'on its own stack' : 'on the stack of another thread';
    case 'region':
      if (kind === 'execute') return target.region.canExecute ? '' : notCodeText(analysis, address);
      if (!target.region.canRead && !target.region.canWrite) return 'which is protected memory';
      return readOnly === null ? '' : 'which is read-only memory';
    case 'unknown':
      return '';
  }
}

/**
 * Names the module of the address, unless the place of the crash does. Module lists of Linux can contain only the code of a file, so the file that is mapped at
 * the address counts too.
 */
function notCodeText({ dump, crashedStack }: DumpAnalysis, address: bigint): string {
  const [top] = crashedStack?.frames ?? [];
  const isPlace = top?.lookupAddress === address && top.moduleIndex >= 0;
  const index = moduleIndexOf(dump).indexBefore(address);
  const module = index < 0 || isPlace ? undefined : modulesOf(dump).at(index);
  const isInModule =
    module !== undefined && (address < module.end || (module.name !== '' && memoryMapOf(dump)?.regionAt(address)?.name === module.name));
  return `which is not code${isInModule ? ` (${moduleLabel(module)} + ${hex(address - module.record.base)})` : ''}`;
}
