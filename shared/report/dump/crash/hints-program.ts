import { assertionOf } from '../format/assertion.ts';
import { type CrashEvidence, exceptionLocation, instructionLocation } from './crash-evidence.ts';
import type { DeliberateCrash, Hint, HintSign } from './hint.ts';
import { familyOf } from './reason/reason-family.ts';

/** Programs end themselves with a store of a constant to an address below this: Mozilla's MOZ_CRASH stores the line number at 0. */
const DELIBERATE_ADDRESS = 4_096n;

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

function deliberateHints(evidence: CrashEvidence): readonly Hint[] {
  const by = deliberateCrash(evidence);
  if (by === null) return [];
  const isStore = by === 'store';
  return [
    {
      code: 'deliberate_crash',
      // No compiler makes such a store on its own. Mozilla's MOZ_CRASH stores to 0.
      certainty: isStore && evidence.address !== 0n ? 'likely' : 'certain',
      evidence: [...instructionLocation(evidence), ...exceptionLocation(evidence)],
      by,
      stored: isStore ? (evidence.instruction?.stored ?? null) : null,
    },
  ];
}

function deliberateCrash({ instruction, accesses, reason, dump }: CrashEvidence): DeliberateCrash | null {
  if (assertionOf(dump) !== null) return 'assertion';
  if (reason?.kind === 'fast_fail' || instruction?.kind === 'fast_fail') return 'fast_fail';
  if (reason === null) return null;
  const family = familyOf(reason);
  if (family === 'abort') return 'abort';
  if (instruction?.kind === 'undefined' && family === 'illegal_instruction') return 'undefined_instruction';
  if (instruction?.kind === 'breakpoint' && family === 'breakpoint') return 'breakpoint';
  if (family !== 'memory_access' || (instruction?.stored ?? null) === null) return null;
  const isFixed = accesses.some(
    ({ operand, address }) =>
      operand.kind === 'write' && operand.base === null && operand.index === null && address !== null && address < DELIBERATE_ADDRESS,
  );
  return isFixed ? 'store' : null;
}

function memoryHints(evidence: CrashEvidence): readonly Hint[] {
  const { reason, lastError, annotations } = evidence;
  const signs: HintSign[] = [];
  if (reason !== null && familyOf(reason) === 'out_of_memory') signs.push('reason');
  const stored = annotations.get('OOMAllocationSize');
  const size = stored !== undefined && /^\d{1,20}$/.test(stored) ? BigInt(stored) : null;
  if (size !== null && size > 0n) signs.push('annotation');
  if (lastError !== null && (MEMORY_ERRORS.has(lastError) || MEMORY_STATUSES.has(lastError))) signs.push('last_error');
  if (signs.length === 0) return [];
  const certainty = signs.includes('reason') || signs.includes('annotation') ? 'certain' : 'possible';
  return [{ code: 'out_of_memory', certainty, evidence: exceptionLocation(evidence), signs, size }];
}

function hangHints(evidence: CrashEvidence): readonly Hint[] {
  const annotation = HANG_ANNOTATIONS.find((name) => (evidence.annotations.get(name) ?? '') !== '');
  return annotation === undefined ? [] : [{ code: 'hang', certainty: 'certain', evidence: exceptionLocation(evidence), annotation }];
}
