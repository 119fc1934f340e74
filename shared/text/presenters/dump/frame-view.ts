import type { FrameDetailView, FrameRegister, StackWord } from '../../../bridge/view/frame-view.ts';
import { type CpuContext, generalRegisters, registerNamed, type RegisterValue } from '../../../report/dump/context/cpu-context.ts';
import { registerRoles } from '../../../report/dump/context/read-context.ts';
import { lastErrorOf } from '../../../report/dump/crash/crash-evidence.ts';
import type { Instruction } from '../../../report/dump/crash/disassembler.ts';
import type { DumpDisclosure } from '../../../report/dump/disclosure.ts';
import type { Dump } from '../../../report/dump/format/dump.ts';
import { systemOf } from '../../../report/dump/format/system-info.ts';
import { addressSpaceOf } from '../../../report/dump/memory/address-space.ts';
import { hex, hexAddress } from '../../../report/dump/output/hex.ts';
import { errorName } from '../../../report/dump/output/json-frames.ts';
import { contextOfThread, stackOfThread, unsigned } from '../../../report/dump/unwind/thread-stack.ts';
import { targetText } from '../../report/dump-targets.ts';
import { symbolOf, type ThreadStack } from '../../../report/dump/analysis/analysis.ts';
import type { Frame } from '../../../report/dump/unwind/frame.ts';
import { type CodeView, codeView, type FrameAsked, type FrameAtHand } from './frame-code.ts';
import { type PlacedDump, rangeOf } from './placed-dump.ts';

/** How many frames after a frame its stack words can return to: a machine with a link register stores the return address of the caller's caller. */
export const FRAMES_AFTER = 2;

/** The details of a frame: its instructions, registers and stack words. */
export function frameView(placed: PlacedDump, asked: FrameAsked, disclosure: DumpDisclosure): FrameDetailView {
  const { threadIndex: thread, frames } = asked.stack;
  const frame = frames[asked.index] ?? frames[0] ?? null;
  const index = frame?.index ?? 0;
  if (!disclosure.shows('open')) return { ...NOTHING, thread, index };
  const at: FrameAtHand = { placed, thread, frame, context: contextOfThread(placed.dump, thread), asked };
  const error = index === 0 ? lastErrorOf(placed.dump, thread) : null;
  const { current, addressRegisters, ...code } = codeView(at);
  return {
    thread,
    index,
    ...code,
    ...functionOf(asked.stack, frame),
    ...(index === 0 ? contextRegisters(at, { current, addressRegisters }, disclosure) : callerRegisters(at, disclosure)),
    lastError: error === null ? null : errorName(error),
    ...stackWords(at, disclosure),
  };
}

/** An address that is masked is in no module, so that it has no function. */
function functionOf(stack: ThreadStack, frame: Frame | null): Pick<FrameDetailView, 'function' | 'source'> {
  const symbol = frame === null ? null : symbolOf(stack, frame);
  if (symbol === null) return { function: null, source: null };
  const { file, line } = symbol;
  return { function: symbol.function, source: file === null ? null : `${file}${line === null ? '' : `:${String(line)}`}` };
}

const NOTHING = {
  instructions: [],
  function: null,
  source: null,
  module: null,
  effect: null,
  noCode: null,
  registers: [],
  firstRegisters: 0,
  lastError: null,
  words: [],
  wordCount: 0,
} satisfies Partial<FrameDetailView>;

type Registers = Pick<FrameDetailView, 'registers' | 'firstRegisters'>;

/** The registers of the context: those that the current instruction uses first, then those for unwinding. */
function contextRegisters(
  { placed, thread, context }: FrameAtHand,
  { current, addressRegisters }: Pick<CodeView, 'current' | 'addressRegisters'>,
  disclosure: DumpDisclosure,
): Registers {
  if (context === null) return { registers: [], firstRegisters: 0 };
  const { dump } = placed;
  const pointerBytes = pointerBytesOf(dump);
  const first = [...(current === null ? [] : registersOf(current)), ...roleNames(dump, context)].map(
    (name) => registerNamed(context, name)?.name ?? name,
  );
  // Flags and segments point into nothing. Registers of 64 bits hold the addresses of some machines with 32 bits.
  const isPointer = ({ name, size }: RegisterValue): boolean => size >= pointerBytes && name !== context.flagsRegister?.name;
  const placeOf = (register: RegisterValue): number =>
    first.includes(register.name) ? first.indexOf(register.name) : first.length + (isPointer(register) ? 0 : 1);
  const all = generalRegisters(context).toSorted((a, b) => placeOf(a) - placeOf(b));
  return {
    registers: all.map((register): FrameRegister => {
      const { name, value, size, level, offset } = register;
      return {
        name,
        value: disclosure.shows(level, offset, size) ? hex(value, size * 2) : null,
        target: isPointer(register) ? targetText(dump, BigInt.asUintN(pointerBytes * 8, value), thread) : '',
        isInAddress: addressRegisters.includes(name),
        range: rangeOf(placed, { offset, size }),
      };
    }),
    firstRegisters: all.filter(({ name }) => first.includes(name)).length,
  };
}

function registersOf({ operands, registers }: Instruction): readonly string[] {
  return [...operands.flatMap(({ base, index }) => [base, index]), ...registers].filter((name) => name !== null);
}

/** Stack pointer, instruction pointer, frame pointer and link register. */
function roleNames(dump: Dump, context: CpuContext): readonly string[] {
  const { stackPointer, instructionPointer, framePointer, linkRegister } = registerRoles(dump, context) ?? {};
  return [stackPointer, instructionPointer, framePointer, linkRegister].filter((name) => name !== undefined);
}

/** The registers that unwinding recovered. Only the return address has bytes of its own. */
function callerRegisters({ placed, thread, frame, context }: FrameAtHand, disclosure: DumpDisclosure): Registers {
  if (frame === null || context === null) return { registers: [], firstRegisters: 0 };
  const { dump } = placed;
  const bytes = pointerBytesOf(dump);
  const roles = registerRoles(dump, context);
  const { registers: known, stackWord } = frame;
  const offset = stackWord === null ? null : addressSpaceOf(dump).offsetOf(stackWord);
  const found = [
    {
      name: roles?.instructionPointer,
      value: known.instructionPointer,
      range: offset === null ? null : rangeOf(placed, { offset, size: bytes }),
    },
    { name: roles?.stackPointer, value: known.stackPointer, range: null },
    { name: roles?.framePointer, value: known.framePointer, range: null },
    { name: roles?.linkRegister, value: known.linkRegister, range: null },
  ];
  const others = [...known.others].filter(([name]) => !found.some((each) => each.name === name));
  const registers = [...found, ...others.map(([name, value]) => ({ name, value, range: null }))].flatMap(
    ({ name, value, range }): readonly FrameRegister[] => {
      if (name === undefined || value === null) return [];
      const isShown = disclosure.shows(registerNamed(context, name)?.level ?? 'values');
      return [
        { name, value: isShown ? hexAddress(value, bytes) : null, target: targetText(dump, value, thread), isInAddress: false, range },
      ];
    },
  );
  return { registers, firstRegisters: registers.length };
}

/** The stack words from the stack pointer of the frame up to the one of its caller, or to the end of the stack. */
function stackWords(
  { placed, thread, frame, context, asked }: FrameAtHand,
  disclosure: DumpDisclosure,
): Pick<FrameDetailView, 'words' | 'wordCount'> {
  const { dump } = placed;
  const stack = stackOfThread(dump, thread, context);
  const from = frame?.registers.stackPointer ?? context?.stackPointer ?? null;
  if (stack === null || from === null || context === null || stack.positionOf(from) < 0) return { words: [], wordCount: 0 };
  const { wordBytes } = stack;
  const { frames } = asked.stack;
  const callers = frames.slice((frame?.index ?? 0) + 1, (frame?.index ?? 0) + 1 + FRAMES_AFTER);
  const last = stack.start + BigInt(stack.size);
  const next = callers[0]?.registers.stackPointer ?? last;
  const end = next < last ? next : last;
  const wordCount = Number((end - from) / BigInt(wordBytes));
  const name = registerRoles(dump, context)?.stackPointer ?? 'sp';
  const words = Array.from({ length: Math.min(wordCount, asked.words) }, (_, index): StackWord => {
    const address = from + BigInt(index * wordBytes);
    const position = stack.positionOf(address);
    const value = stack.wordAt(position);
    const offset = stack.offsetAt(position);
    const caller = callers.find(({ stackWord, registers }) =>
      stackWord === null ? registers.instructionPointer === unsigned(dump, value) : stackWord === address,
    );
    return {
      place: `${name}+${(index * wordBytes).toString(16).padStart(2, '0')}`,
      value: disclosure.shows('values', offset, wordBytes) ? hexAddress(value, wordBytes) : null,
      target: caller === undefined ? targetText(dump, value, thread) : `returns to frame ${String(caller.index)}`,
      range: rangeOf(placed, { offset, size: wordBytes }),
    };
  });
  return { words, wordCount };
}

function pointerBytesOf(dump: Dump): 4 | 8 {
  return systemOf(dump)?.pointerBytes ?? 8;
}
