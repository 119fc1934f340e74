import { type WindowsFrame, windowsFrameAt } from '../symbols/call-frame-rules.ts';
import { runProgram } from '../symbols/postfix.ts';
import { type Frame, NO_OTHERS } from './frame.ts';
import type { Caller, UnwindInput } from './unwind-input.ts';

const REGISTERS = ['ebx', 'esi', 'edi'] as const;

/** x86 Windows: the caller by the STACK WIN record of the callee's function. `frames`: the frames so far. */
export function callerByWindowsFrame(input: UnwindInput, callee: Frame, frames: readonly Frame[]): Caller | null {
  const own = frameOf(input, callee);
  if (own === null) return null;
  // The parameters of the function that the callee called are still on the stack.
  const inner = frames.at(-2);
  const innerFrame = inner === undefined ? null : frameOf(input, inner);
  const innerBytes = innerFrame?.parameterBytes ?? 0;
  const frameBytes = BigInt(own.localBytes + own.savedBytes + innerBytes);
  return own.program === null
    ? callerBySize(input, callee, own, frameBytes, innerBytes)
    : callerByProgram(input, callee, { own, program: own.program, frameBytes, innerBytes });
}

function frameOf(input: UnwindInput, { lookupAddress }: Frame): WindowsFrame | null {
  const symbols = input.symbolsAt(lookupAddress);
  return symbols === null ? null : windowsFrameAt(symbols.file, symbols.offset);
}

/** Type 0: only sizes are known. */
function callerBySize({ stack }: UnwindInput, callee: Frame, own: WindowsFrame, frameBytes: bigint, innerBytes: number): Caller | null {
  const { stackPointer, framePointer, instructionPointer } = callee.registers;
  let at = stackPointer + frameBytes;
  let returnAddress = stack.word(at);
  // A system call leaves its own return address there.
  if (callee.trust === 'context' && returnAddress === instructionPointer) {
    at += 4n;
    returnAddress = stack.word(at);
  }
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
  readonly frameBytes: bigint;
  readonly innerBytes: number;
}

/** Type 4: a program restores the registers. Those that it does not set are unknown. It is believed if the caller's address is a word that it read. */
function callerByProgram({ stack }: UnwindInput, callee: Frame, { own, program, frameBytes, innerBytes }: ProgramInput): Caller | null {
  const { stackPointer, framePointer, others } = callee.registers;
  // An aligned frame cannot be measured from esp.
  const search = program.includes('@') ? (framePointer ?? 0n) + 4n : stackPointer + frameBytes;
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
