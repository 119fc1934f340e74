import { hex } from '../../report/dump/output/hex.ts';
import { exactBytes, formatCount } from '../../bytes/quantities.ts';
import type { Contradiction } from '../../report/dump/crash/contradictions.ts';
import type { AccessKind } from '../../report/dump/crash/disassembler.ts';
import type { Certainty, DeliberateCrash, Hint, HintSign, JumpTarget } from '../../report/dump/crash/hint.ts';
import type { PoisonSource, PoisonUse } from '../../report/dump/crash/poison.ts';
import type { Dump } from '../../report/dump/format/dump.ts';
import { modulesOf, unloadedModulesOf } from '../../report/dump/format/modules.ts';
import { moduleLabel } from './module-label.ts';

/** How sure a hint is. */
export const CERTAINTY_WORDS: Readonly<Record<Certainty, string>> = { certain: 'certain', likely: 'likely', possible: 'possible' };

type HintOf<Code extends Hint['code']> = Extract<Hint, { readonly code: Code }>;

const ACCESSES: Readonly<Record<AccessKind, string>> = { read: 'reads', write: 'writes', read_write: 'changes', execute: 'jumps to' };

const SIGNS: Readonly<Record<HintSign, string>> = {
  reason: 'the system reported it',
  near_stack_end: 'the address is just outside the stack',
  guard_page: 'the address is in the guard page of the stack',
  recursion: 'the same calls repeat',
  fast_fail: 'the check of the stack cookie failed',
  text_on_stack: 'a return address is text',
  last_error: 'the last error of the thread says so',
  annotation: 'the report says so',
};

const DELIBERATE: Readonly<Record<Exclude<DeliberateCrash, 'store'>, string>> = {
  undefined_instruction: 'the program executes an instruction that is always illegal',
  breakpoint: 'the program executes a breakpoint',
  fast_fail: 'the program asks Windows to end it at once',
  abort: 'the program aborts',
  assertion: 'a check of the program failed',
};

const MEANINGS: Readonly<Record<PoisonUse['meaning'], string>> = {
  freed: 'freed memory',
  uninitialised: 'uninitialised memory',
  guard: 'guard memory',
};

const SOURCES: Readonly<Record<PoisonSource, string>> = {
  mozjemalloc: 'Mozilla’s allocator',
  spidermonkey: 'SpiderMonkey',
  jemalloc: 'jemalloc',
  msvc: 'the Visual C++ debug runtime',
  windows_heap: 'the Windows debug heap',
  partition_alloc: 'PartitionAlloc',
  v8: 'V8',
  macos: 'macOS',
  clang: 'Clang',
  asan: 'AddressSanitizer',
};

const CONTRADICTIONS: Readonly<Record<Contradiction, string>> = {
  int_div_by_zero_not_possible: 'the crash is a division by zero, but the instruction does not divide',
  priv_instruction_crash_without_priv_instruction: 'the crash is a privileged instruction, but the instruction is not privileged',
  non_canonical_address_falsely_reported: 'the crash is an invalid address, but all addresses of the instruction are valid',
  access_violation_when_access_allowed: 'the memory at the crash address allows the access',
  crashing_access_not_found_in_memory_accesses: 'the instruction does not use the crash address',
};

const JUMPS: Readonly<Record<JumpTarget, string>> = {
  stack: 'the stack',
  heap: 'the heap',
  not_executable: 'memory that is not executable',
  free: 'an address without memory',
  unknown: 'an address outside all modules',
};

/** One hint as a sentence without the certainty. Contains only `open` facts. */
export function hintSentence(hint: Hint, dump: Dump): string {
  switch (hint.code) {
    case 'null_pointer':
      return nullPointer(hint);
    case 'deliberate_crash':
      return `Deliberate crash: ${hint.by === 'store' ? storeText(hint.stored) : DELIBERATE[hint.by]}`;
    case 'non_canonical':
      return nonCanonical(hint);
    case 'text_pointer':
      return `Text used as a pointer: ${hint.register ?? 'the address'} consists of printable characters`;
    case 'poison':
      return `Poison pattern: ${poison(hint)}`;
    case 'bad_jump':
      return `Jump outside code: into ${JUMPS[hint.into]}`;
    case 'guard_page':
      return 'Guard page: the address is in memory that exists only to stop overruns';
    case 'read_only_write':
      return `Write to read-only memory${hint.moduleIndex < 0 ? '' : ` of ${moduleLabel(modulesOf(dump).at(hint.moduleIndex))}`}`;
    case 'stack_overflow':
      return `Stack overflow: ${signsText(hint.signs)}${hint.repeats === 0 ? '' : ` (${formatCount(hint.repeats)} times)`}`;
    case 'smashed_stack':
      return `Overwritten stack: ${signsText(hint.signs)}`;
    case 'out_of_memory':
      return `Out of memory: ${signsText(hint.signs)}${hint.size === null ? '' : ` (${formatCount(Number(hint.size))} bytes)`}`;
    case 'bit_flip':
      return `Bit flip: one changed bit in ${hint.flip.register ?? 'the address'} gives a valid address (${String(Math.round(hint.flip.confidence * 100))} %)`;
    case 'contradiction':
      return `${hint.certainty === 'possible' ? 'Contradiction' : 'Bad hardware'}: ${CONTRADICTIONS[hint.contradiction]}`;
    case 'foreign_module':
      return `Foreign module on the stack: ${moduleLabel(modulesOf(dump).at(hint.moduleIndex))} in frame ${String(hint.frame)}`;
    case 'unloaded_module':
      return `Unloaded module on the stack: ${moduleLabel(unloadedModulesOf(dump).at(hint.unloadedIndex))} in frame ${String(hint.frame)}`;
    case 'hang':
      return `Hang: the report has the annotation ${hint.annotation}`;
  }
}

function storeText(stored: bigint | null): string {
  return `the program stores ${String(stored ?? 'a value')} at a fixed low address`;
}

/** What an instruction does with memory: `writes 4 bytes`. */
export function accessText(kind: AccessKind, size: number): string {
  return size === 0 ? `${ACCESSES[kind]} memory` : `${ACCESSES[kind]} ${exactBytes(size)}`;
}

function nullPointer({ offset, access, size, register }: HintOf<'null_pointer'>): string {
  const use = access === null ? 'uses memory' : size === 0 ? ACCESSES[access] : accessText(access, size);
  const at = offset === 0n ? 'address 0' : `offset ${offset.toString()}`;
  if (access === 'execute') return `Null pointer: the program jumps to ${at}`;
  return `Null pointer: the instruction ${use} at ${at}${register === null ? '' : `; ${register} is 0`}`;
}

function nonCanonical({ address, recorded }: HintOf<'non_canonical'>): string {
  const instead = recorded === null ? '' : `. It does not report such addresses, so ${hex(recorded)} was recorded`;
  return `Invalid address: the processor refuses ${hex(address)}, because it is not canonical${instead}`;
}

/** At most two who write the pattern: more only make the sentence long. */
function poison({ uses, pattern, register }: HintOf<'poison'>): string {
  const [first, second] = uses.map(({ by, meaning }) => `${SOURCES[by]} writes to ${MEANINGS[meaning]}`);
  const more = second === undefined ? '' : ` or ${second}`;
  const what = register ?? `the address${pattern === null ? '' : ` ${hex(pattern)}`}`;
  return `${what} is what ${first ?? ''}${more}`;
}

function signsText(signs: readonly HintSign[]): string {
  return signs.map((sign) => SIGNS[sign]).join('; ');
}
