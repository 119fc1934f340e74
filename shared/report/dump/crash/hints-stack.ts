import { type DumpModule, MODULE, modulesOf, unloadedIndexOf } from '../format/modules.ts';
import type { DumpLocation } from '../format/record.ts';
import { systemOf } from '../format/system-info.ts';
import { threadsOf } from '../format/threads.ts';
import { addressSpaceOf } from '../memory/address-space.ts';
import { isLikelyGuard, type MapRegion, memoryMapOf } from '../memory/memory-map.ts';
import { readsAsText } from '../unwind/doubt.ts';
import type { Frame } from '../unwind/frame.ts';
import { frameRuns } from '../unwind/frame-runs.ts';
import { crashedThreadOf } from '../unwind/thread-stack.ts';
import { type CrashEvidence, exceptionLocation, instructionLocation, registerLocation, wordLocation } from './crash-evidence.ts';
import { isForeignModule } from './foreign-module.ts';
import type { Certainty, Hint, HintSign } from './hint.ts';
import { usedAddress } from './hints-address.ts';
import { familyOf } from './reason/reason-family.ts';

/** An access this close to the stack pointer is an access to the stack. Functions with larger frames probe each page on the way. */
const NEAR_STACK_POINTER = 65_536n;
/** How far above the stack pointer the call and push instructions and the red zone reach, in bytes. */
const ABOVE_STACK_POINTER = 64n;
/** Repeated frames from this number on are a sign of endless recursion. */
const MANY_REPEATS = 50;
/** How many frames are searched for modules that do not belong to the program. */
const TOP_FRAMES = 20;

/** Hints from the stack of the crashed thread. */
export function stackHints(evidence: CrashEvidence): readonly Hint[] {
  return [...overflowHints(evidence), ...smashedHints(evidence), ...moduleHints(evidence)];
}

/** True if the reason itself is a stack overflow. */
function isStackOverflowReason({ reason }: CrashEvidence): boolean {
  return reason !== null && familyOf(reason) === 'stack_overflow';
}

function overflowHints(evidence: CrashEvidence): readonly Hint[] {
  const { context, frames } = evidence;
  const isReason = isStackOverflowReason(evidence);
  const end = isReason ? null : stackEndSign(evidence);
  const repeats = repeatsOf(frames);
  const isEndless = repeats >= MANY_REPEATS;
  const signs: readonly HintSign[] = [
    ...(isReason ? (['reason'] as const) : []),
    ...(end === null ? [] : [end]),
    ...(isEndless ? (['recursion'] as const) : []),
  ];
  const certainty = isReason ? 'certain' : end === null ? null : end === 'guard_page' || isEndless ? 'likely' : 'possible';
  if (certainty === null) return [];
  const pointer = context?.stackPointer ?? null;
  const register = context?.registers.find(({ value, name }) => value === pointer && /^[re]?sp$/.test(name))?.name ?? null;
  return [
    {
      code: 'stack_overflow',
      certainty,
      evidence: [...exceptionLocation(evidence), ...registerLocation(context, register)],
      signs,
      repeats: isEndless ? repeats : 0,
    },
  ];
}

/** True for a frame that a scan found. */
export function isGuess({ trust }: Frame): boolean {
  return trust === 'scan' || trust === 'cfi_scan';
}

/** How often the frames of the longest run repeat. Frames that were guessed do not count: a stack can be full of equal words. */
function repeatsOf(frames: readonly Frame[]): number {
  let most = 0;
  for (const { from, to, period, count } of frameRuns(frames)) {
    if (period === 0 || count <= most) continue;
    if (!frames.slice(from, to).every((frame) => isGuess(frame))) most = count;
  }
  return most;
}

/**
 * Whether the crash used memory at the end of the stack: its guard page, or the addresses beside the stack pointer. Memory beside the stack pointer is
 * otherwise always valid, so the access can fail only at the end of the stack, or with a stack pointer that was overwritten. Null if it did not.
 */
function stackEndSign(evidence: CrashEvidence): 'guard_page' | 'near_stack_end' | null {
  const { context, dump } = evidence;
  const used = usedAddress(evidence);
  const pointer = context?.stackPointer ?? null;
  if (used === null || pointer === null || used.kind === 'execute' || !used.isRecorded) return null;
  const { address } = used;
  const distance = address - pointer;
  if (distance < -NEAR_STACK_POINTER || distance > NEAR_STACK_POINTER) return null;
  const map = memoryMapOf(dump);
  const region = map?.regionAt(address) ?? null;
  if (isUsable(region)) return null;
  if (distance > ABOVE_STACK_POINTER && (map === null || isUsable(map.regionAt(pointer)))) return null;
  if (map === null) return isAboveStack(evidence, address) ? null : 'near_stack_end';
  // The stack is above the address, up to the frames of the callers.
  const stack = stackAbove(evidence, address);
  if (stack === null) return null;
  return region !== null && (region.isGuard || (isLikelyGuard(map, region) && region.end === stack.start))
    ? 'guard_page'
    : 'near_stack_end';
}

function isUsable(region: MapRegion | null): boolean {
  return region !== null && region.canRead && region.canWrite;
}

/** True if the dump has stack memory of the thread below the address, so that it is not at the end of the stack. */
function isAboveStack({ dump }: CrashEvidence, address: bigint): boolean {
  const start = threadsOf(dump)?.at(crashedThreadOf(dump)?.index ?? -1)?.stackStart ?? 0n;
  return start !== 0n && start < address;
}

/** The region of the stack that begins just above an address. Null if no memory that can be a stack is there. */
function stackAbove({ dump, context }: CrashEvidence, address: bigint): MapRegion | null {
  const map = memoryMapOf(dump);
  const start = threadsOf(dump)?.at(crashedThreadOf(dump)?.index ?? -1)?.stackStart ?? 0n;
  const guard = map?.regionAt(address) ?? null;
  for (const above of [start, guard?.end ?? 0n, (context?.stackPointer ?? 0n) + NEAR_STACK_POINTER]) {
    const region = above === 0n ? null : (map?.regionAt(above) ?? null);
    if (region !== null && isUsable(region) && region.start > address && region.start - address <= 2n * NEAR_STACK_POINTER) return region;
  }
  return null;
}

/** `__fastfail` codes of the check of the stack cookie. */
const STACK_FAST_FAILS: ReadonlySet<string> = new Set(['FAST_FAIL_STACK_COOKIE_CHECK_FAILURE', 'FAST_FAIL_LEGACY_GS_VIOLATION']);

function smashedHints(evidence: CrashEvidence): readonly Hint[] {
  const { reason, frames, dump } = evidence;
  const isFastFail = reason?.kind === 'fast_fail' && STACK_FAST_FAILS.has(reason.code.name ?? '');
  // Before Windows 8, the check of the stack cookie raised the exception itself, without a code.
  const isOldCheck = reason?.kind === 'windows_exception' && reason.name === 'EXCEPTION_STACK_BUFFER_OVERRUN';
  const text = textReturn(evidence);
  const bytes = systemOf(dump)?.pointerBytes ?? 8;
  const texts = frames.filter(
    // A scan finds only addresses in modules; the other methods take what the stack says.
    (frame) => frame.trust !== 'context' && frame.moduleIndex < 0 && readsAsText(frame.registers.instructionPointer, bytes),
  );
  const signs: readonly HintSign[] = [
    ...(isFastFail ? (['fast_fail'] as const) : []),
    ...(isOldCheck ? (['reason'] as const) : []),
    ...(text !== null || texts.length > 0 ? (['text_on_stack'] as const) : []),
  ];
  if (signs.length === 0) return [];
  const ofTexts: Certainty = texts.length > 0 && bytes === 8 ? 'likely' : 'possible';
  return [
    {
      code: 'smashed_stack',
      certainty: isFastFail ? 'certain' : isOldCheck ? 'likely' : (text?.certainty ?? ofTexts),
      evidence: [
        ...(isFastFail || isOldCheck ? exceptionLocation(evidence) : []),
        ...(text?.location ?? []),
        ...texts.flatMap(({ stackWord }) => wordLocation(dump, stackWord)),
      ],
      signs,
    },
  ];
}

/** A return to an address that is text: about to happen, or just done. */
function textReturn(evidence: CrashEvidence): { readonly certainty: Certainty; readonly location: readonly DumpLocation[] } | null {
  const { instruction, jumpTarget, context, dump } = evidence;
  const bytes = systemOf(dump)?.pointerBytes ?? 8;
  const pointer = context?.stackPointer ?? null;
  const used = usedAddress(evidence);
  if (used === null || pointer === null || !readsAsText(used.address, bytes)) return null;
  if (instruction?.kind === 'return' && jumpTarget === used.address)
    return { certainty: bytes === 8 ? 'certain' : 'likely', location: [...instructionLocation(evidence), ...wordLocation(dump, pointer)] };
  if (used.kind !== 'execute') return null;
  // The word that a return took is just below the stack pointer.
  const word = addressSpaceOf(dump).read(pointer - BigInt(bytes), bytes);
  const isReturned = word.length === bytes && word.every((byte, at) => BigInt(byte) === ((used.address >> BigInt(at * 8)) & 0xffn));
  return isReturned ? { certainty: 'likely', location: wordLocation(dump, pointer - BigInt(bytes)) } : null;
}

/** The first foreign and the first unloaded module of the top frames. */
function moduleHints(evidence: CrashEvidence): readonly Hint[] {
  const frames = evidence.frames.slice(0, TOP_FRAMES);
  return [...foreignHints(evidence, frames), ...unloadedHints(evidence, frames)];
}

function foreignHints(evidence: CrashEvidence, frames: readonly Frame[]): readonly Hint[] {
  const { dump } = evidence;
  const modules = modulesOf(dump);
  for (const frame of frames) {
    const module: DumpModule | undefined = frame.moduleIndex < 0 || isGuess(frame) ? undefined : modules.at(frame.moduleIndex);
    if (module === undefined || !isForeignModule(dump, module)) continue;
    const location = [...frameLocation(evidence, frame), { offset: module.offset, size: MODULE.bytes }];
    return [{ code: 'foreign_module', certainty: 'possible', evidence: location, moduleIndex: frame.moduleIndex, frame: frame.index }];
  }
  return [];
}

function unloadedHints(evidence: CrashEvidence, frames: readonly Frame[]): readonly Hint[] {
  const { dump } = evidence;
  const unloaded = unloadedIndexOf(dump);
  for (const frame of unloaded.length === 0 ? [] : frames) {
    if (frame.moduleIndex >= 0) continue;
    const address = frame.lookupAddress;
    const index = unloaded.indexAt(address);
    if (index < 0) continue;
    return [
      {
        code: 'unloaded_module',
        // The instruction pointer itself is in it: the program ran or jumped there.
        certainty: frame.trust === 'context' ? 'likely' : 'possible',
        evidence: frameLocation(evidence, frame),
        unloadedIndex: index,
        frame: frame.index,
      },
    ];
  }
  return [];
}

/** Where the address of a frame is: in a stack word, or in the instruction pointer. */
function frameLocation({ dump, context }: CrashEvidence, { stackWord, trust }: Frame): readonly DumpLocation[] {
  if (stackWord !== null) return wordLocation(dump, stackWord);
  if (trust !== 'context') return [];
  return registerLocation(context, context?.registers.find(({ value }) => value === context.instructionPointer)?.name ?? null);
}
