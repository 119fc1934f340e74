import { type Frame, NO_OTHERS } from './frame.ts';
import { callerByRules } from './call-frame.ts';
import { scanLinked } from './scan.ts';
import { stripped } from './stripped.ts';
import type { Caller, Machine, UnwindInput } from './unwind-input.ts';

/**
 * arm64, and arm on iOS: the return address is in lr; the caller's lr and frame pointer are where the frame pointer points. A frame pointer of 0 is the start
 * of the thread, whose function still has its return address in lr.
 */
function framePointerLinked(input: UnwindInput, callee: Frame, frames: readonly Frame[]): Caller | null {
  const { stack } = input;
  const word = BigInt(stack.wordBytes);
  const { framePointer, stackPointer } = callee.registers;
  if (framePointer === null) return null;
  if (callee.trust === 'cfi' && callee.registers.linkRegister === null && framePointer !== 0n) return callerOfRecord(input, framePointer);
  const linkRegister = callee.registers.linkRegister ?? linkOf(input, callee, frames);
  let savedFrame: bigint | null = 0n;
  let savedLink: bigint | null = 0n;
  if (framePointer !== 0n) {
    savedFrame = stack.word(framePointer);
    savedLink = stack.word(framePointer + word);
    if (savedFrame === null || savedLink === null) return null;
  }
  return {
    trust: 'frame_pointer',
    stackWord: null,
    registers: {
      instructionPointer: stripped(input, linkRegister ?? 0n),
      stackPointer: framePointer === 0n ? stackPointer : framePointer + word * 2n,
      framePointer: savedFrame,
      linkRegister: stripped(input, savedLink),
      others: NO_OTHERS,
    },
  };
}

/** The caller of a function whose frame record is at the frame pointer: it has called another function, so its return address is stored there. */
function callerOfRecord(input: UnwindInput, framePointer: bigint): Caller | null {
  const { stack } = input;
  const word = BigInt(stack.wordBytes);
  const savedFrame = stack.word(framePointer);
  const returnAddress = stack.word(framePointer + word);
  if (savedFrame === null || returnAddress === null) return null;
  return {
    trust: 'frame_pointer',
    stackWord: framePointer + word,
    registers: {
      instructionPointer: stripped(input, returnAddress),
      stackPointer: framePointer + word * 2n,
      framePointer: savedFrame,
      linkRegister: stripped(input, savedFrame === 0n ? 0n : (stack.word(savedFrame + word) ?? 0n)),
      others: NO_OTHERS,
    },
  };
}

/** The lr of a frame that was found by scanning, from the callee's frame record. */
function linkOf(input: UnwindInput, callee: Frame, frames: readonly Frame[]): bigint | null {
  const below = frames.at(-2);
  const { framePointer, stackPointer } = callee.registers;
  const belowFrame = below?.registers.framePointer ?? null;
  if (framePointer === null || belowFrame === null || framePointer <= stackPointer) return null;
  if (belowFrame !== 0n && input.stack.word(belowFrame) !== framePointer) return null;
  const link = belowFrame === 0n ? null : input.stack.word(belowFrame + BigInt(input.stack.wordBytes));
  return link === null ? null : stripped(input, link);
}

/** arm has no frame pointer that compilers agree on, except on iOS (r7). */
function framePointerArm(input: UnwindInput, callee: Frame, frames: readonly Frame[]): Caller | null {
  return input.os === 'ios' ? framePointerLinked(input, callee, frames) : null;
}

export const ARM64: Machine = { callBytes: 4n, methods: [callerByRules, framePointerLinked, scanLinked] };
export const ARM: Machine = { callBytes: 2n, methods: [callerByRules, framePointerArm, scanLinked] };
/** A call of mips has a delay slot after it. */
export const MIPS: Machine = { callBytes: 8n, methods: [callerByRules, scanLinked] };
