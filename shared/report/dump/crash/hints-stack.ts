import { modulesOf, unloadedIndexOf } from '../format/modules.ts';
import { systemOf } from '../format/system-info.ts';
import { memoryMapOf } from '../memory/memory-map.ts';
import { readsAsText } from '../unwind/doubt.ts';
import { frameRuns } from '../unwind/frame-runs.ts';
import { type CrashEvidence, exceptionLocation } from './crash-evidence.ts';
import { isForeignModule } from './foreign-module.ts';
import type { Hint, HintSign } from './hint.ts';
import { familyOf } from './reason/reason-family.ts';

/** A crash address this close to the stack pointer is an access at the end of the stack. Functions with larger frames probe each page on the way. */
const NEAR_STACK_POINTER = 65_536n;
/** Repeated frames from this number on are a sign of endless recursion. */
const MANY_REPEATS = 50;
/** How many frames are searched for modules that do not belong to the program. */
const TOP_FRAMES = 20;

/** Hints from the stack of the crashed thread. */
export function stackHints(evidence: CrashEvidence): readonly Hint[] {
  return [...overflowHints(evidence), ...smashedHints(evidence), ...moduleHints(evidence)];
}

/** True if the reason itself is a stack overflow. */
export function isStackOverflowReason({ reason }: CrashEvidence): boolean {
  return reason !== null && familyOf(reason) === 'stack_overflow';
}

function overflowHints(evidence: CrashEvidence): readonly Hint[] {
  const { reason, address, context, frames, dump } = evidence;
  const signs: HintSign[] = [];
  if (isStackOverflowReason(evidence)) signs.push('reason');
  const stackPointer = context?.stackPointer ?? null;
  const isAccess = reason !== null && familyOf(reason) === 'memory_access';
  if (isAccess && address !== null && stackPointer !== null && isBelow(address, stackPointer)) {
    const region = memoryMapOf(dump)?.regionAt(address) ?? null;
    // Ordinary code writes just below the stack pointer too (a call, the red zone), so the address alone says nothing where memory is valid.
    if (region === null || !(region.canRead && region.canWrite)) signs.push(region?.isGuard === true ? 'guard_page' : 'near_stack_end');
  }
  const repeats = Math.max(0, ...frameRuns(frames).map(({ period, count }) => (period === 0 ? 0 : count)));
  if (repeats >= MANY_REPEATS) signs.push('recursion');
  const isSure = signs.includes('reason');
  if (!isSure && !(signs.includes('recursion') && signs.length > 1) && !signs.includes('guard_page')) return [];
  return [{ code: 'stack_overflow', certainty: isSure ? 'certain' : 'likely', evidence: exceptionLocation(evidence), signs, repeats }];
}

function isBelow(address: bigint, stackPointer: bigint): boolean {
  return address <= stackPointer + 64n && stackPointer - address < NEAR_STACK_POINTER;
}

/** `__fastfail` codes that the stack cookie and other checks of the stack give. */
const STACK_FAST_FAILS: ReadonlySet<string> = new Set([
  'FAST_FAIL_STACK_COOKIE_CHECK_FAILURE',
  'FAST_FAIL_LEGACY_GS_VIOLATION',
  'FAST_FAIL_GS_COOKIE_INIT',
  'FAST_FAIL_INCORRECT_STACK',
]);

function smashedHints(evidence: CrashEvidence): readonly Hint[] {
  const { reason, frames, dump } = evidence;
  const signs: HintSign[] = [];
  if (reason?.kind === 'fast_fail' && STACK_FAST_FAILS.has(reason.code.name ?? '')) signs.push('fast_fail');
  const bytes = systemOf(dump)?.pointerBytes ?? 8;
  const texts = frames.filter(({ trust, moduleIndex, registers }) => {
    // A scan finds only addresses in modules; the other methods take what the stack says.
    return trust !== 'context' && moduleIndex < 0 && readsAsText(registers.instructionPointer, bytes);
  });
  if (texts.length > 0) signs.push('text_on_stack');
  if (signs.length === 0) return [];
  return [
    { code: 'smashed_stack', certainty: signs.includes('fast_fail') ? 'certain' : 'likely', evidence: exceptionLocation(evidence), signs },
  ];
}

function moduleHints({ frames, dump }: CrashEvidence): readonly Hint[] {
  const hints: Hint[] = [];
  const modules = modulesOf(dump);
  for (const frame of frames.slice(0, TOP_FRAMES)) {
    const isGuess = frame.trust === 'scan' || frame.trust === 'cfi_scan';
    const module = frame.moduleIndex < 0 ? undefined : modules.at(frame.moduleIndex);
    if (module !== undefined && !isGuess && isForeignModule(dump, module) && !hints.some(({ code }) => code === 'foreign_module'))
      hints.push({ code: 'foreign_module', certainty: 'possible', evidence: [], moduleIndex: frame.moduleIndex, frame: frame.index });
    if (frame.moduleIndex >= 0 || hints.some(({ code }) => code === 'unloaded_module')) continue;
    const index = unloadedIndexOf(dump).indexAt(frame.lookupAddress);
    if (index >= 0)
      hints.push({
        code: 'unloaded_module',
        certainty: frame.trust === 'context' ? 'likely' : 'possible',
        evidence: [],
        unloadedIndex: index,
        frame: frame.index,
      });
  }
  return hints;
}
