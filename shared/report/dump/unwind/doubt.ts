import type { Frame } from './frame.ts';

/**
 * Why a frame may be none. `after_start`: it comes after the function with which threads start. `text`: its stack word reads as text, as after an overwritten
 * stack. `not_executable`: its address is in no executable memory. `no_call`: no call instruction is before its return address.
 */
export type FrameDoubt = 'after_start' | 'text' | 'not_executable' | 'no_call';

/** The functions with which threads start, as symbols name them. Nothing has called them. */
const THREAD_STARTS: ReadonlySet<string> = new Set([
  'RtlUserThreadStart',
  '_RtlUserThreadStart',
  '__RtlUserThreadStart',
  'BaseThreadInitThunk',
  '__libc_start_main',
  '__libc_start_main_impl',
  '__libc_start_call_main',
  '_start',
  'start',
  'thread_start',
  '_thread_start',
  '__clone',
  '__clone3',
]);

/** What a stack word and its frame look like. */
export interface FrameEvidence {
  /** The function of the callee, if symbols name it. */
  readonly calleeFunction: string | null;
  /** The function of the frame, if symbols name it. */
  readonly ownFunction: string | null;
  readonly wordBytes: 4 | 8;
  /** Whether the memory map makes the address executable; null without a map. */
  readonly isExecutable: boolean | null;
  /** Whether a call is before the return address; null if the dump does not have these bytes. */
  readonly hasCall: boolean | null;
}

/** The doubts about a frame. A context frame is never doubtful. */
export function doubtsOf(frame: Frame, evidence: FrameEvidence): readonly FrameDoubt[] {
  if (frame.trust === 'context') return [];
  const doubts: FrameDoubt[] = [];
  const { calleeFunction, ownFunction } = evidence;
  // Start functions call each other: RtlUserThreadStart calls BaseThreadInitThunk.
  if (calleeFunction !== null && isThreadStart(calleeFunction) && (ownFunction === null || !isThreadStart(ownFunction)))
    doubts.push('after_start');
  if (readsAsText(frame.registers.instructionPointer, evidence.wordBytes)) doubts.push('text');
  if (evidence.isExecutable === false) doubts.push('not_executable');
  if (evidence.hasCall === false) doubts.push('no_call');
  return doubts;
}

/** True for a function with which threads start. */
function isThreadStart(name: string): boolean {
  return THREAD_STARTS.has(name);
}

/** True if every byte of a word is a printable ASCII character. */
export function readsAsText(word: bigint, wordBytes: 4 | 8): boolean {
  for (let byte = 0; byte < wordBytes; byte += 1) {
    const value = Number((word >> BigInt(byte * 8)) & 0xffn);
    if (value < 0x20 || value > 0x7e) return false;
  }
  return true;
}
