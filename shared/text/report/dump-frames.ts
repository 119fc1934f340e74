import { formatCount } from '../../bytes/quantities.ts';
import type { InstructionKind } from '../../report/dump/crash/disassembler.ts';
import type { NoInstruction } from '../../report/dump/crash/instruction.ts';
import type { FrameDoubt } from '../../report/dump/unwind/doubt.ts';
import type { StackEnd, Trust } from '../../report/dump/unwind/frame.ts';

/** How a frame was found, in a word or two. */
export const TRUST_WORDS: Readonly<Record<Trust, string>> = {
  context: 'registers',
  cfi: 'call frame info',
  table: 'unwind table',
  managed: 'managed frame',
  frame_pointer: 'frame pointer',
  leaf: 'return address of a leaf',
  cfi_scan: 'guess',
  scan: 'guess',
};

/** The signs of frames, surest first. Each is drawn beside the word. */
export const TRUST_SIGNS = ['registers', 'call_info', 'pointer', 'guess'] as const;
export type TrustSign = (typeof TRUST_SIGNS)[number];

/** The sign of each way to find a frame. */
export const SIGN_OF: Readonly<Record<Trust, TrustSign>> = {
  context: 'registers',
  cfi: 'call_info',
  table: 'call_info',
  managed: 'call_info',
  frame_pointer: 'pointer',
  leaf: 'pointer',
  cfi_scan: 'guess',
  scan: 'guess',
};

/** What the signs mean. */
export const SIGN_WORDS: Readonly<Record<TrustSign, string>> = {
  registers: 'registers',
  call_info: 'call frame info',
  pointer: 'frame pointer',
  guess: 'guess',
};

/** The same in Breakpad's words, for the copied stack. */
export const BREAKPAD_TRUST: Readonly<Record<Trust, string>> = {
  context: 'given as instruction pointer in context',
  cfi: 'call frame info',
  table: 'unwind table',
  managed: 'managed frame',
  frame_pointer: "previous frame's frame pointer",
  leaf: 'simulating a return from leaf function',
  cfi_scan: 'call frame info with scanning',
  scan: 'stack scanning',
};

/** Why a stack ends. */
export const STACK_ENDS: Readonly<Record<StackEnd, string>> = {
  no_caller: 'No more callers were found.',
  null_address: 'The stack ends here.',
  stack_pointer: 'The stack ends here: the next frame would not be further up.',
  frame_limit: 'More frames follow: the limit of frames was reached.',
  scan_limit: 'More frames may follow: the limit of guessed frames was reached.',
  total_limit: 'The rest is left out: the threads before this one have 250,000 frames. To see this stack, open the thread in the Dump tab.',
  no_stack: 'The dump does not contain the stack of this thread.',
  no_context: 'The dump does not contain the registers of this thread.',
  machine: 'Stacks of this processor cannot be unwound.',
  dump_writer: 'This thread wrote the dump, so its stack is not shown.',
};

/** Why the instructions of a frame are not shown, and what would help. */
export const NO_CODE: Readonly<Record<NoInstruction['code'] | 'not_executable', string>> = {
  no_pointer: 'The dump does not contain the instruction pointer of this thread.',
  no_bytes: 'The dump does not contain the code here. A dump with the full memory of the process contains it.',
  no_disassembler: 'Crashlens cannot decode the code of this processor.',
  not_code: 'The bytes here are no instruction. The program probably jumped to a wrong address.',
  not_executable: 'This memory is not executable, so its bytes are not shown as code.',
};

/** What an instruction does that is about to crash. The others use memory. */
export const INSTRUCTION_EFFECTS: Readonly<Partial<Record<InstructionKind, string>>> = {
  division: 'divides',
  privileged: 'only the system may execute this',
  breakpoint: 'a breakpoint',
  undefined: 'always illegal',
  fast_fail: 'asks Windows to end the program',
};

/** Why a frame may be wrong. */
export const FRAME_DOUBTS: Readonly<Record<FrameDoubt, string>> = {
  after_start: 'it comes after the start of the thread',
  text: 'its return address is text',
  not_executable: 'its address is not executable',
  no_call: 'no call precedes its return address',
};

/** Headings of a stack as text. */
export const STACK_WORDS = {
  inlined: 'inlined',
  /** A folded cycle of frames. `names`: of its first frames. */
  more: (count: number, names: readonly string[], period: number): string =>
    `${formatCount(count)} more × ${names.join(', ')}${names.length < period ? ', …' : ''}`,
  masked: 'a masked address',
  guesses: (count: number): string => `${formatCount(count)} guessed frames`,
  thread: (name: string, frames: number): string => `Thread ${name}, ${formatCount(frames)} ${frames === 1 ? 'frame' : 'frames'}`,
  repeats: (count: number, period: number): string =>
    `${period === 1 ? 'the same frame' : `the same ${formatCount(period)} frames`} ${formatCount(count)} more times`,
} as const;
