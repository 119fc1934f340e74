import { systemOf } from '../format/system-info.ts';
import { addressTarget, isNonCanonical } from '../memory/address-target.ts';
import { isLikelyGuard, memoryMapOf } from '../memory/memory-map.ts';
import { readsAsText } from '../unwind/doubt.ts';
import { type CrashEvidence, exceptionLocation, instructionLocation, registerLocation, registerValue } from './crash-evidence.ts';
import type { AccessKind } from './disassembler.ts';
import type { Hint } from './hint.ts';
import { poisonOf } from './poison.ts';
import { familyOf } from './reason/reason-family.ts';

/** A null pointer with an offset of up to 64 KiB: no system gives that memory to a process. */
const MAX_NULL_OFFSET = 0x1_0000n;

/** Hints from the address that the crash used. */
export function addressHints(evidence: CrashEvidence): readonly Hint[] {
  const { reason, address, dump } = evidence;
  if (reason === null || address === null || familyOf(reason) !== 'memory_access') return [];
  const jump = jumpHints(evidence, address);
  if (jump.length > 0) return jump;
  const refused = refusedAddress(evidence);
  const nullPointer = refused === null ? nullPointerHint(evidence, address) : null;
  if (nullPointer !== null) return [nullPointer];
  const used = refused ?? address;
  const value = valueHints(evidence, used);
  const nonCanonical: readonly Hint[] = isNonCanonical(dump, used)
    ? [{ code: 'non_canonical', certainty: 'certain', evidence: instructionLocation(evidence), address: used }]
    : [];
  return [...value, ...nonCanonical, ...regionHints(evidence, used)];
}

/**
 * The non-canonical address that the instruction used, if it did not use the recorded one: the processor gives no address for it, and systems record 0 or the
 * last address instead.
 */
function refusedAddress({ dump, faulting, accesses, jumpTarget }: CrashEvidence): bigint | null {
  if (faulting !== null) return null;
  const used = [...accesses.map((access) => access.address), jumpTarget];
  return used.find((address) => address !== null && isNonCanonical(dump, address)) ?? null;
}

/** The kind of access: as the instruction shows it, else as Windows recorded it. */
export function accessKind({ faulting, reason }: CrashEvidence): AccessKind | null {
  if (faulting !== null) return faulting.kind;
  return reason?.kind === 'access_violation' || reason?.kind === 'in_page_error' ? reason.access : null;
}

function nullPointerHint(evidence: CrashEvidence, address: bigint): Hint | null {
  const { adjusted, accesses, context } = evidence;
  const isShown = adjusted?.kind === 'null_pointer';
  const offset = isShown ? adjusted.offset : address;
  if (!isShown && address >= MAX_NULL_OFFSET) return null;
  // Base registers of 0 prove it; a low address alone could also be a small number that was used as a pointer.
  const base = isShown
    ? (accesses.find(({ operand }) => operand.base !== null && registerValue(context, operand.base) === 0n) ?? null)
    : null;
  const access = base ?? evidence.faulting;
  return {
    code: 'null_pointer',
    certainty: isShown && offset < MAX_NULL_OFFSET ? 'certain' : 'likely',
    evidence: [...instructionLocation(evidence), ...registerLocation(context, base?.operand.base ?? null), ...exceptionLocation(evidence)],
    offset,
    access: access?.kind ?? accessKind(evidence),
    size: access?.size ?? 0,
    register: base?.operand.base ?? null,
  };
}

/** The instruction pointer is the crash address: the program jumped there. */
function jumpHints(evidence: CrashEvidence, address: bigint): readonly Hint[] {
  const { context, dump, reason } = evidence;
  const isJump = (reason?.kind === 'access_violation' && reason.access === 'execute') || context?.instructionPointer === address;
  if (!isJump) return [];
  const target = addressTarget(dump, address);
  const map = memoryMapOf(dump);
  const canExecute = map?.regionAt(address)?.canExecute ?? null;
  if (target.kind === 'module' && canExecute !== false) return [];
  if (target.kind === 'near_null')
    return [
      {
        code: 'null_pointer',
        certainty: 'certain',
        evidence: exceptionLocation(evidence),
        offset: address,
        access: 'execute',
        size: 0,
        register: null,
      },
    ];
  const into = target.kind === 'stack' ? 'stack' : target.kind === 'free' ? 'free' : canExecute === false ? 'not_executable' : 'unknown';
  return [
    { code: 'bad_jump', certainty: into === 'unknown' ? 'possible' : 'certain', evidence: exceptionLocation(evidence), address, into },
  ];
}

/** The value of the pointer: text, or a pattern of an allocator. */
function valueHints(evidence: CrashEvidence, address: bigint): readonly Hint[] {
  const { dump, context, accesses } = evidence;
  const bytes = systemOf(dump)?.pointerBytes ?? 8;
  const bases = accesses.flatMap(({ operand }) => (operand.base === null ? [] : [operand.base]));
  const values: readonly (readonly [string | null, bigint | null])[] = [
    ...bases.map((name) => [name, registerValue(context, name)] as const),
    [null, address],
  ];
  for (const [register, value] of values) {
    if (value === null) continue;
    const location = register === null ? exceptionLocation(evidence) : registerLocation(context, register);
    const poison = poisonOf(value, bytes);
    if (poison !== null) return [{ code: 'poison', certainty: 'likely', evidence: location, poison, register }];
    if (readsAsText(value, bytes)) return [{ code: 'text_pointer', certainty: 'likely', evidence: location, register }];
  }
  return [];
}

function regionHints(evidence: CrashEvidence, address: bigint): readonly Hint[] {
  const { dump } = evidence;
  const map = memoryMapOf(dump);
  const region = map?.regionAt(address) ?? null;
  const kind = accessKind(evidence);
  const isWrite = kind === 'write' || kind === 'read_write';
  if (map === null || region === null || region.isFree) return [];
  if (isLikelyGuard(map, region))
    return [{ code: 'guard_page', certainty: region.isGuard ? 'certain' : 'likely', evidence: exceptionLocation(evidence), address }];
  if (!isWrite || region.canWrite || !(region.canRead || region.canExecute)) return [];
  const target = addressTarget(dump, address);
  return [
    {
      code: 'read_only_write',
      certainty: 'certain',
      evidence: [...instructionLocation(evidence), ...exceptionLocation(evidence)],
      address,
      moduleIndex: target.kind === 'module' ? target.moduleIndex : -1,
      region: region.name,
    },
  ];
}
