import type { StackEnd } from '../../../shared/report/dump/unwind/frame.ts';
import type { MadeCode } from '../../builders/report/made-calls.ts';
import type { MadeFunction, MadeSymbols } from '../../builders/report/made-functions.ts';
import type { MadeMachine } from '../../builders/report/made-stacks.ts';
import type { ComparedFrame, OwnFrame } from './made-symbols.ts';

/** The first frame of a stack that differs. */
export interface FirstDifference {
  readonly machine: MadeMachine;
  readonly codes: readonly (MadeCode & { readonly symbols: MadeSymbols })[];
  /** Undefined after the end of our stack. */
  readonly ours: OwnFrame | undefined;
  readonly theirs: ComparedFrame | undefined;
  /** Why our stack ends. */
  readonly end: StackEnd;
  /** Our frames before it, which are equal on both sides. */
  readonly before: readonly OwnFrame[];
  readonly theirBefore: readonly ComparedFrame[];
}

export interface SymbolRule {
  readonly name: string;
  readonly right: 'Crashlens' | 'Breakpad';
  readonly reason: string;
  /** Whether the frames after it can be compared. */
  readonly isLocal: boolean;
  /** `made`: the functions of the frames before it, without inlined calls, the nearest last; null outside the functions of modules with symbols. */
  readonly applies: (difference: FirstDifference, made: readonly (MadeFunction | null)[]) => boolean;
}

function hasWindowsRecord(made: MadeFunction | null | undefined): boolean {
  return made?.framing === 'program' || made?.framing === 'sizes';
}

/** The first frame from which on Breakpad has another frame pointer; -1 if there is none. Inlined calls do not count. */
function otherFramePointer({ before, theirBefore }: FirstDifference): number {
  const [ours, theirs] = [before.filter(isCall), theirBefore.filter(isCall)];
  return ours.findIndex(({ framePointer }, at) => framePointer !== theirs[at]?.framePointer);
}

/** False for inlined calls. */
export function isCall({ trust }: ComparedFrame): boolean {
  return trust !== 'inline';
}

function isWindows({ cpu, os }: MadeMachine, of: MadeMachine['cpu']): boolean {
  return cpu === of && os === 'windows';
}

/** Ways in which Breakpad unwinds otherwise. */
export const SYMBOL_RULES: readonly SymbolRule[] = [
  {
    name: 'files of inlined calls in the old form',
    right: 'Crashlens',
    reason: 'INLINE of the old form has no file of the call; Breakpad shows the file of the innermost line.',
    isLocal: true,
    applies: ({ ours, theirs }) =>
      ours?.file === '' && ours.line !== '' && ours.address === theirs?.address && ours.function === theirs.function,
  },
  {
    name: 'return address 0',
    right: 'Crashlens',
    reason: 'The stack ends there. After call frame info on amd64 and STACK WIN on x86, Breakpad tries another method or scans on.',
    isLocal: false,
    applies: ({ machine, ours, end }, made) =>
      ours === undefined &&
      end === 'null_address' &&
      (machine.cpu === 'amd64' ? made.at(-1)?.framing === 'rules' : isWindows(machine, 'x86') && hasWindowsRecord(made.at(-1))),
  },
  {
    name: 'call frame info of iOS',
    right: 'Crashlens',
    reason: 'Breakpad ignores it on arm.',
    isLocal: false,
    applies: ({ machine }, made) => machine.os === 'ios' && made.at(-1)?.framing === 'rules',
  },
  {
    name: 'rbp on Windows',
    right: 'Crashlens',
    reason: 'Breakpad never follows rbp on amd64 Windows.',
    isLocal: false,
    applies: ({ machine, ours }) => isWindows(machine, 'amd64') && ours?.found === 'frame_pointer',
  },
  {
    name: 'registers whose rule fails',
    right: 'Crashlens',
    reason: 'Their values are unknown. Breakpad takes those of the callee.',
    isLocal: false,
    applies: (_difference, made) => made.some((each) => each?.flaw === 'undefined_register' && each.framing === 'rules'),
  },
  {
    name: 'after call frame info on arm64',
    right: 'Crashlens',
    reason:
      'The return address is beside the frame pointer. Breakpad takes that of the callee again, so that a frame occurs twice, or ends at 0.',
    isLocal: false,
    applies: ({ machine, before, ours }) => machine.cpu === 'arm64' && before.at(-1)?.found === 'cfi' && ours?.found !== 'cfi',
  },
  {
    name: 'long scans after call frame info',
    right: 'Crashlens',
    reason: 'Like rust-minidump, Crashlens scans 160 words, which helps across code that is made at run time. Breakpad scans 40.',
    isLocal: false,
    applies: ({ before, ours, theirs }) => before.at(-1)?.found === 'cfi' && ours?.found === 'scan' && theirs === undefined,
  },
  {
    name: 'parameters below a STACK WIN frame',
    right: 'Crashlens',
    reason: 'Breakpad counts the parameters of the innermost function instead of those of the callee.',
    isLocal: false,
    applies: ({ machine }, made) =>
      isWindows(machine, 'x86') && made.some((each) => (each?.parameters ?? 0) > 0) && hasWindowsRecord(made.at(-1)),
  },
  {
    name: 'STACK WIN records that fail',
    right: 'Crashlens',
    reason: 'Breakpad scans at once. Crashlens tries STACK CFI and the frame pointer first, as rust-minidump does.',
    isLocal: false,
    applies: (difference, made) => {
      if (!isWindows(difference.machine, 'x86')) return false;
      if (hasWindowsRecord(made.at(-1))) return difference.ours?.found === 'frame_pointer' || difference.theirs?.found === 'scan';
      // Breakpad goes on with another frame pointer.
      const other = otherFramePointer(difference);
      return other > 0 && hasWindowsRecord(made[other - 1]);
    },
  },
];

/** The rule that a difference follows; null if it is none. */
export function ruleOf(difference: FirstDifference): SymbolRule | null {
  const made = difference.before.filter(isCall).map(({ lookup }) => functionAt(difference.codes, lookup));
  return SYMBOL_RULES.find(({ applies }) => applies(difference, made)) ?? null;
}

/** The function at an address in memory, if its module has symbols. */
function functionAt(codes: FirstDifference['codes'], address: bigint): MadeFunction | null {
  for (const { base, functions, symbols } of codes) {
    if (symbols === 'none') continue;
    const offset = Number(address - base);
    const found = functions.find(({ start, size }) => offset >= start && offset < start + size);
    if (found !== undefined) return found;
  }
  return null;
}
