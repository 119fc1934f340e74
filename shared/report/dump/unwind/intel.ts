import type { Caller, Machine, UnwindInput } from './unwind-input.ts';
import { type Frame, NO_OTHERS } from './frame.ts';
import { callerByRules } from './call-frame.ts';
import { callerByWindowsFrame } from './windows-frame.ts';
import { isPlausibleReturn, scanForReturn, scanIntel } from './scan.ts';

/** Windows lets rbp point up to 240 bytes into a frame, in steps of 16. */
const WINDOWS_OFFSETS = 16;
const WINDOWS_STEP = 16n;

/** An address below is no code. */
const LOWEST_CODE = 4_096n;

/** amd64: an address whose upper 17 bits are equal. Pointers with 57 bits exist, but no process gets them unasked. */
function isCanonical(address: bigint): boolean {
  return address <= 0x7fff_ffff_ffffn || address >= 0xffff_8000_0000_0000n;
}

/** x86: the return address is above the word that ebp points to. Both reference readers take the two words without a check. */
function framePointerX86({ stack }: UnwindInput, callee: Frame): Caller | null {
  const { framePointer } = callee.registers;
  if (framePointer === null) return null;
  const savedFrame = stack.word(framePointer);
  const returnAddress = stack.word(framePointer + 4n);
  if (savedFrame === null || returnAddress === null) return null;
  return {
    trust: 'frame_pointer',
    stackWord: framePointer + 4n,
    registers: {
      instructionPointer: returnAddress,
      stackPointer: framePointer + 8n,
      framePointer: savedFrame,
      linkRegister: null,
      others: NO_OTHERS,
    },
  };
}

/** amd64: the same with checks, because rbp is often an ordinary register. On Windows it can point into the middle of the frame. */
function framePointerAmd64(input: UnwindInput, callee: Frame): Caller | null {
  const { stack, os } = input;
  const { framePointer, stackPointer } = callee.registers;
  if (framePointer === null || framePointer % 8n !== 0n) return null;
  const offsets = os === 'windows' ? WINDOWS_OFFSETS : 1;
  for (let index = 0; index < offsets; index += 1) {
    const at = framePointer + BigInt(index) * WINDOWS_STEP;
    const returnAddress = stack.word(at + 8n);
    const savedFrame = stack.word(at);
    if (returnAddress === null || savedFrame === null) return null;
    const callerStack = at + 16n;
    if (savedFrame < callerStack) continue;
    if (stack.word(savedFrame) === null) return null;
    // rbp of Windows code is often an ordinary register, so a word that is no address says only that it was one.
    // A guess at the middle of a frame must lead into a module (measured on made stacks: more true callers than with or without rbp).
    if (os === 'windows' && (returnAddress < LOWEST_CODE || (index > 0 && !isPlausibleReturn(input, returnAddress)))) continue;
    if (!isCanonical(returnAddress) || callerStack <= stackPointer || stack.word(callerStack) === null) continue;
    return {
      trust: 'frame_pointer',
      stackWord: at + 8n,
      registers: {
        instructionPointer: returnAddress,
        stackPointer: callerStack,
        framePointer: savedFrame,
        linkRegister: null,
        others: NO_OTHERS,
      },
    };
  }
  return null;
}

/** amd64 Windows: a crash in a function without a frame has its return address at rsp, or one word above it after a push. */
function leafAmd64(input: UnwindInput, callee: Frame): Caller | null {
  if (callee.trust !== 'context' || input.os !== 'windows') return null;
  const found = scanForReturn(input, callee.registers.stackPointer, 1);
  const returnAddress = found === null ? null : input.stack.word(found);
  if (found === null || returnAddress === null) return null;
  const { framePointer } = callee.registers;
  return {
    trust: 'leaf',
    stackWord: found,
    registers: { instructionPointer: returnAddress, stackPointer: found + 8n, framePointer, linkRegister: null, others: NO_OTHERS },
  };
}

export const X86: Machine = { callBytes: 1n, methods: [callerByWindowsFrame, callerByRules, framePointerX86, scanIntel] };
export const AMD64: Machine = { callBytes: 1n, methods: [callerByRules, leafAmd64, framePointerAmd64, scanIntel] };
