import type { Dice } from '../platform/dice.ts';
import type { MadeMachine } from './made-stacks.ts';

/**
 * How a function is unwound. `rules`: STACK CFI records. `program`, `sizes`: STACK WIN records of type 4 and 0. `framed`: by its frame pointer. `bare`: only by
 * scanning.
 */
type Framing = 'rules' | 'program' | 'sizes' | 'framed' | 'bare';

/** What is wrong with the records of a function, if anything. */
type Flaw = 'none' | 'undefined_frame' | 'undefined_register';

/** Which record names a function. `cut`: a FUNC that begins inside the function before it. */
type Naming = 'function' | 'public' | 'cut' | 'none';

/** A function of a made module. Addresses are offsets in the module; sizes of stack parts are words. */
export interface MadeFunction {
  readonly name: string;
  readonly start: number;
  readonly size: number;
  readonly framing: Framing;
  /** The registers that it stores, in this order from the return address down. */
  readonly saved: readonly string[];
  /** Whether it sets the frame pointer to where it stored the old one. */
  readonly setsFramePointer: boolean;
  readonly locals: number;
  /** Parameters on the stack; only x86 Windows has them. */
  readonly parameters: number;
  /** The way in which its records find the caller's stack pointer: by the frame pointer, or else by the stack pointer. */
  readonly isFoundByFramePointer: boolean;
  /** A program that aligns its frame. */
  readonly isAligned: boolean;
  readonly flaw: Flaw;
  readonly naming: Naming;
  /** How many inlined calls are nested in it. */
  readonly inlines: number;
}

/** The symbols of a module. `unnamed`: with some functions that only STACK records know. */
export type MadeSymbols = 'none' | 'publics' | 'full' | 'unnamed';

/** The registers of a machine, as symbol files name them. */
export interface MadeRegisters {
  readonly wordBytes: 4 | 8;
  /** Whether calls put the return address in a register. */
  readonly isLinked: boolean;
  readonly stackPointer: string;
  readonly framePointer: string;
  /** Those that a function must not change, without the frame pointer. */
  readonly preserved: readonly [string, ...string[]];
}

/** The registers of a machine. */
export function madeRegisters({ cpu, os }: MadeMachine): MadeRegisters {
  switch (cpu) {
    case 'x86':
      return { wordBytes: 4, isLinked: false, stackPointer: '$esp', framePointer: '$ebp', preserved: ['$ebx', '$esi', '$edi'] };
    case 'amd64':
      return { wordBytes: 8, isLinked: false, stackPointer: '$rsp', framePointer: '$rbp', preserved: ['$rbx', '$r12', '$r13', '$r14'] };
    case 'arm64':
      return { wordBytes: 8, isLinked: true, stackPointer: 'sp', framePointer: 'x29', preserved: ['x19', 'x20', 'x21', 'x22'] };
    case 'arm':
      return { wordBytes: 4, isLinked: true, stackPointer: 'sp', framePointer: os === 'ios' ? 'r7' : 'r11', preserved: ['r4', 'r5', 'r6'] };
  }
}

/** The instructions of a function before its body: it stores registers in them. */
export const PROLOGUE = 16;

/** Makes the functions of a module of `size` bytes, in the order of their addresses. */
export function madeFunctions(
  dice: Dice,
  machine: MadeMachine,
  size: number,
  symbols: MadeSymbols,
  prefix: string,
): readonly MadeFunction[] {
  const registers = madeRegisters(machine);
  const framings = framingsOf(dice, machine);
  // Breakpad looks at the parameters of another function, so only some modules have any.
  const hasWindowsRecords = machine.cpu === 'x86' && machine.os === 'windows';
  const hasParameters = hasWindowsRecords && dice.chance(0.5);
  const flaws: readonly [Flaw, ...Flaw[]] = dice.chance(hasWindowsRecords ? 0.8 : 0.2)
    ? ['none', 'none', 'undefined_frame', 'undefined_frame', 'undefined_register', 'undefined_register']
    : ['none'];
  const functions: MadeFunction[] = [];
  for (let at = 0x40, index = 0; at + 0x400 < size; index += 1) {
    const length = dice.int(4, 60) * 8;
    const framing = dice.pick(framings);
    const setsFramePointer = framing === 'framed' || ((framing === 'rules' || framing === 'program') && dice.chance(0.4));
    const isAligned = framing === 'program' && setsFramePointer && dice.chance(0.2);
    const others = registers.preserved.filter(() => dice.chance(0.4));
    functions.push({
      name: `${prefix}_f${String(index)}(int, char const*)`,
      start: at,
      size: length,
      framing,
      saved: savedBy(framing, setsFramePointer, others, registers),
      setsFramePointer,
      locals: dice.int(0, dice.chance(framing === 'bare' ? 0.5 : 0.85) ? 8 : 120),
      parameters: hasParameters ? dice.int(0, 3) : 0,
      isFoundByFramePointer: setsFramePointer && dice.chance(0.6),
      isAligned,
      flaw: framing === 'rules' || framing === 'program' ? dice.pick(flaws) : 'none',
      naming: namingOf(dice, symbols, index),
      inlines: dice.chance(0.3) ? dice.int(1, 4) : 0,
    });
    // Some functions touch, so that a call at the end of one returns to the start of the next.
    at += length + (dice.chance(0.3) ? 0 : dice.int(1, 8) * 8);
  }
  return functions;
}

function framingsOf(dice: Dice, { cpu, os }: MadeMachine): readonly [Framing, ...Framing[]] {
  if (cpu === 'x86' && os === 'windows')
    return dice.pick<readonly [Framing, ...Framing[]]>([
      ['program', 'sizes'],
      ['program', 'sizes', 'framed', 'bare'],
      ['program', 'program', 'framed'],
      ['sizes', 'sizes', 'framed'],
      ['rules', 'program'],
    ]);
  return dice.pick<readonly [Framing, ...Framing[]]>([
    ['rules'],
    ['rules'],
    ['rules', 'rules', 'framed'],
    ['rules', 'rules', 'framed', 'bare'],
    ['rules', 'bare'],
  ]);
}

function savedBy(
  framing: Framing,
  setsFramePointer: boolean,
  others: readonly string[],
  { framePointer, preserved }: MadeRegisters,
): readonly string[] {
  if (framing === 'bare') return [];
  if (setsFramePointer) return [framePointer, ...others];
  // A STACK WIN record of type 0 expects the old frame pointer in the second word of the registers.
  if (framing === 'sizes') return others.length === 0 ? [] : [preserved[0], framePointer, ...others.slice(1)];
  return others;
}

function namingOf(dice: Dice, symbols: MadeSymbols, index: number): Naming {
  if (symbols === 'none') return 'none';
  if (symbols === 'publics') return 'public';
  if (index > 0 && dice.chance(0.08)) return 'cut';
  if (dice.chance(0.1)) return 'public';
  return symbols === 'unnamed' && dice.chance(0.2) ? 'none' : 'function';
}
