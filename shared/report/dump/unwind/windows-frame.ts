import { type WindowsFrame, windowsFrameAt } from '../symbols/call-frame-rules.ts';
import { runProgram } from '../symbols/postfix.ts';
import { type Frame, NO_OTHERS } from './frame.ts';
import { scanForReturn, WORDS, WORDS_FROM_CONTEXT } from './scan.ts';
import type { Caller, UnwindInput } from './unwind-input.ts';

const REGISTERS = ['ebx', 'esi', 'edi'] as const;

/** x86 Windows: the caller by the STACK WIN record of the callee's function. `frames`: the frames so far. */
export function callerByWindowsFrame(input: UnwindInput, callee: Frame, frames: readonly Frame[]): Caller | null {
  const own = frameOf(input, callee);
  if (own === null) return null;
  // The parameters of the function that the callee called are still on the stack.
  const inner = frames.at(-2);
  const innerBytes = inner === undefined ? 0 : parameterBytes(input, inner);
  const expected = callee.registers.stackPointer + BigInt(own.localBytes + own.savedBytes + innerBytes);
  const search = returnAddressNear(input, callee, expected, own.program === null);
  const caller =
    own.program === null
      ? callerBySize(input, callee, own, search, innerBytes)
      : callerByProgram(input, callee, { own, program: own.program, search, innerBytes });
  if (caller === null) return null;
  const returned = withReturnAddress(input, callee, caller, search);
  // A function that does not use ebp leaves it as it is.
  if (own.program === null && !own.allocatesBasePointer) return returned;
  return withFramePointer(input, returned, callee.registers.stackPointer + BigInt(innerBytes), search, own.savedBytes);
}

/** How many words further up a return address is looked for: the compiler may have aligned the stack. */
const ALIGNMENT_WORDS = 3;

/** Where the return address is: at the expected address, or else at the first of the words above it that could be one. */
function returnAddressNear(input: UnwindInput, callee: Frame, expected: bigint, isSystemCall: boolean): bigint {
  const { instructionPointer } = callee.registers;
  // A system call leaves its own return address there.
  const isLeftOver = isSystemCall && callee.trust === 'context' && input.stack.word(expected) === instructionPointer;
  const from = isLeftOver ? expected + 4n : expected;
  return scanForReturn(input, from, ALIGNMENT_WORDS) ?? from;
}

/** A return address outside all modules is none, so another one is scanned for above it. Threads end with 0. */
function withReturnAddress(input: UnwindInput, callee: Frame, caller: Caller, search: bigint): Caller {
  const { instructionPointer } = caller.registers;
  if (instructionPointer === 0n || input.modules.indexAt(instructionPointer) >= 0) return caller;
  const found = scanForReturn(input, search + 4n, callee.trust === 'context' ? WORDS_FROM_CONTEXT : WORDS);
  const returnAddress = found === null ? null : input.stack.word(found);
  if (found === null || returnAddress === null) return caller;
  return {
    trust: 'cfi_scan',
    stackWord: found,
    registers: { ...caller.registers, instructionPointer: returnAddress, stackPointer: found + 4n },
  };
}

function frameOf(input: UnwindInput, { lookupAddress }: Frame): WindowsFrame | null {
  const symbols = input.symbolsAt(lookupAddress);
  return symbols === null ? null : windowsFrameAt(symbols.file, symbols.offset);
}

/** By the STACK WIN record of the function; without one by its name record, which is less reliable. */
function parameterBytes({ symbolsAt }: UnwindInput, { lookupAddress }: Frame): number {
  const symbols = symbolsAt(lookupAddress);
  if (symbols === null) return 0;
  return windowsFrameAt(symbols.file, symbols.offset)?.parameterBytes ?? symbols.file.parameterBytesAt(symbols.offset);
}

/** How many words a stored frame pointer is looked for in. A function stores at most four registers, and a scan skips at most 160 words. */
const STORED_WORDS = 256;

/**
 * A frame pointer that is not on the stack, or is below a return address that was scanned for, is looked for among the registers that the function stored, from
 * the last word down, at most 256 words.
 */
function withFramePointer({ stack }: UnwindInput, caller: Caller, storedFrom: bigint, search: bigint, savedBytes: number): Caller {
  const { trust, registers, stackWord } = caller;
  const { framePointer } = registers;
  const skipped = trust === 'cfi_scan' && stackWord !== null ? stackWord - search - 4n : 0n;
  const isBelow = trust === 'cfi_scan' && framePointer !== null && framePointer <= search + skipped;
  if (framePointer !== null && !isBelow && stack.word(framePointer) !== null) return caller;
  let at = storedFrom + BigInt(savedBytes) + skipped;
  for (let words = 0; words < STORED_WORDS && at >= storedFrom; words += 1, at -= 4n) {
    const stored = stack.word(at);
    if (stored === null) break;
    if (stack.word(stored) !== null) return { ...caller, registers: { ...registers, framePointer: stored } };
  }
  return caller;
}

/** Type 0: only sizes are known. */
function callerBySize({ stack }: UnwindInput, callee: Frame, own: WindowsFrame, at: bigint, innerBytes: number): Caller | null {
  const { stackPointer, framePointer } = callee.registers;
  const returnAddress = stack.word(at);
  if (returnAddress === null) return null;
  const saved = own.allocatesBasePointer ? stack.word(stackPointer + BigInt(innerBytes + own.savedBytes) - 8n) : framePointer;
  return {
    trust: 'cfi',
    stackWord: at,
    registers: { instructionPointer: returnAddress, stackPointer: at + 4n, framePointer: saved, linkRegister: null, others: NO_OTHERS },
  };
}

interface ProgramInput {
  readonly own: WindowsFrame;
  readonly program: string;
  /** Where the return address is, if the frame is not aligned. */
  readonly search: bigint;
  readonly innerBytes: number;
}

/** Type 4: a program restores the registers. Those that it does not set are unknown. It is believed if the caller's address is a word that it read. */
function callerByProgram(
  { stack }: UnwindInput,
  callee: Frame,
  { own, program, search: expected, innerBytes }: ProgramInput,
): Caller | null {
  const { stackPointer, framePointer, others } = callee.registers;
  // An aligned frame cannot be measured from esp.
  const search = program.includes('@') ? (framePointer ?? 0n) + 4n : expected;
  const known = new Map<string, bigint>([
    ['$esp', stackPointer],
    ['.raSearch', search],
    ['.raSearchStart', search],
    ['.cbCalleeParams', BigInt(innerBytes)],
    ['.cbSavedRegs', BigInt(own.savedBytes)],
    ['.cbLocals', BigInt(own.localBytes)],
    ['.cbParams', BigInt(own.parameterBytes)],
  ]);
  if (framePointer !== null) known.set('$ebp', framePointer);
  for (const name of REGISTERS) {
    const value = others.get(name);
    if (value !== undefined) known.set(`$${name}`, value);
  }
  const addresses = new Map<bigint, bigint>();
  const assigned = runProgram(program, {
    value: (name) => known.get(name) ?? null,
    word: (address) => {
      const at = BigInt.asUintN(32, address);
      const word = stack.word(at);
      if (word !== null) addresses.set(word, at);
      return word;
    },
  });
  if (assigned === null) return null;
  const register = (name: string): bigint | null => {
    const value = assigned.get(`$${name}`);
    return value === undefined ? null : BigInt.asUintN(32, value);
  };
  const [instruction, pointer] = [register('eip'), register('esp')];
  if (instruction === null || pointer === null) return null;
  // A program can compute anything, for example the value of a register that is masked.
  const stackWord = addresses.get(instruction);
  if (stackWord === undefined) return null;
  const restored = REGISTERS.flatMap((name) => {
    const value = register(name);
    return value === null ? [] : [[name, value] as const];
  });
  return {
    trust: 'cfi',
    stackWord,
    registers: {
      instructionPointer: instruction,
      stackPointer: pointer,
      framePointer: register('ebp') ?? framePointer,
      linkRegister: null,
      others: restored.length === 0 ? NO_OTHERS : new Map(restored),
    },
  };
}
