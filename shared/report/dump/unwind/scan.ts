import { type Frame, NO_OTHERS } from './frame.ts';
import type { Caller, UnwindInput } from './unwind-input.ts';

/** The stack words that are checked. Breakpad's and rust-minidump's number; the registers of a crash are less reliable, so a scan from there goes further. */
export const WORDS = 40;
export const WORDS_FROM_CONTEXT = 160;

/** The largest stack frame that is believed, in bytes: 128 KiB, as in both reference readers. */
const MAX_FRAME_BYTES = 131_072n;

/** True if a word could be a return address: the byte before it is in a module, and has a name if the module has symbols. */
export function isPlausibleReturn({ modules, symbolsAt }: UnwindInput, address: bigint): boolean {
  if (address === 0n || modules.indexAt(address - 1n) < 0) return false;
  const symbols = symbolsAt(address - 1n);
  return symbols === null || symbols.file.hasSymbolAt(symbols.offset);
}

/**
 * Finds the first word from the stack pointer up that could be a return address. Returns its address; null if none of the words is one. Breakpad checks one
 * word more than the number says, and so does this.
 */
export function scanForReturn(input: UnwindInput, from: bigint, words: number): bigint | null {
  const { stack, modules } = input;
  const step = stack.wordBytes;
  const first = stack.positionOf(from);
  if (first < 0) return null;
  for (let position = first; position <= first + words * step; position += step) {
    if (position + step > stack.size) return null;
    // Most words are no addresses of modules; these two comparisons need no bigint.
    const high = stack.highAt(position);
    if (high < modules.lowestHigh || high > modules.highestHigh) continue;
    if (isPlausibleReturn(input, stack.wordAt(position))) return stack.start + BigInt(position);
  }
  return null;
}

/** The words to scan for the caller of a frame. */
function scanWords(callee: Frame): number {
  return callee.trust === 'context' || callee.trust === 'cfi' ? WORDS_FROM_CONTEXT : WORDS;
}

/** Scans for the caller on a machine whose calls push the return address (x86, amd64). The frame pointer is restored if the stack shows it. */
export function scanIntel(input: UnwindInput, callee: Frame): Caller | null {
  const { stack } = input;
  const word = BigInt(stack.wordBytes);
  const found = scanForReturn(input, callee.registers.stackPointer, scanWords(callee));
  if (found === null) return null;
  const instructionPointer = stack.word(found) ?? 0n;
  return {
    trust: 'scan',
    stackWord: found,
    registers: {
      instructionPointer,
      stackPointer: found + word,
      framePointer: callerFramePointer(input, callee, found),
      linkRegister: null,
      others: NO_OTHERS,
    },
  };
}

function callerFramePointer(input: UnwindInput, callee: Frame, found: bigint): bigint | null {
  const { stack, cpu } = input;
  const word = BigInt(stack.wordBytes);
  const below = found - word;
  const { framePointer } = callee.registers;
  const saved = stack.word(below);
  const isNear = saved !== null && saved > found && saved - below <= MAX_FRAME_BYTES;
  if (cpu === 'x86') {
    if (isNear && stack.word(saved) !== null) return saved;
    return framePointer;
  }
  if (framePointer === null) return null;
  // A function that has its own frame pointer has just pushed the caller's; any other has left the caller's in the register.
  if (framePointer === below) return isNear && stack.word(saved) !== null ? saved : null;
  return framePointer >= found + word ? framePointer : null;
}

/** Scans for the caller on a machine with a link register. */
export function scanLinked(input: UnwindInput, callee: Frame): Caller | null {
  const { stack } = input;
  const found = scanForReturn(input, callee.registers.stackPointer, scanWords(callee));
  if (found === null) return null;
  const { framePointer } = callee.registers;
  return {
    trust: 'scan',
    stackWord: found,
    registers: {
      instructionPointer: stack.word(found) ?? 0n,
      stackPointer: found + BigInt(stack.wordBytes),
      framePointer,
      linkRegister: null,
      others: NO_OTHERS,
    },
  };
}
