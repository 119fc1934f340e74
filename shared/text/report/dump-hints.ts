import { formatCount } from '../../bytes/quantities.ts';
import type { Contradiction } from '../../report/dump/crash/contradictions.ts';
import type { AccessKind } from '../../report/dump/crash/disassembler.ts';
import type { Certainty, DeliberateCrash, Hint, HintSign } from '../../report/dump/crash/hint.ts';
import type { Poison, PoisonSource } from '../../report/dump/crash/poison.ts';
import type { Dump } from '../../report/dump/format/dump.ts';
import { modulesOf, unloadedModulesOf } from '../../report/dump/format/modules.ts';
import { hexText } from './dump-crash.ts';

/** How sure a hint is. */
export const CERTAINTY_WORDS: Readonly<Record<Certainty, string>> = { certain: 'certain', likely: 'likely', possible: 'possible' };

const ACCESSES: Readonly<Record<AccessKind, string>> = { read: 'reads', write: 'writes', read_write: 'changes', execute: 'jumps to' };

const SIGNS: Readonly<Record<HintSign, string>> = {
  reason: 'the reason of the crash says so',
  near_stack_end: 'the address is just below the stack pointer, where no memory is',
  guard_page: 'the address is in the guard page of the stack',
  recursion: 'the same calls repeat',
  fast_fail: 'the check of the stack cookie failed',
  text_on_stack: 'a return address on the stack is text',
  last_error: 'the last error of the thread says so',
  annotation: 'the report has OOMAllocationSize',
  instruction: 'the instruction does it',
};

const DELIBERATE: Readonly<Record<DeliberateCrash, string>> = {
  store: 'stores a constant to a fixed low address',
  undefined_instruction: 'executes an instruction that is always illegal',
  breakpoint: 'executes a breakpoint',
  fast_fail: 'calls __fastfail',
  abort: 'calls abort',
  assertion: 'reports a failed assertion',
};

const POISON_MEANINGS: Readonly<Record<Poison['meaning'], string>> = {
  freed: 'memory that was freed',
  uninitialised: 'memory that was never written',
  guard: 'the space around an allocation',
};

const POISON_SOURCES: Readonly<Record<PoisonSource, string>> = {
  mozjemalloc: 'Mozilla’s allocator',
  spidermonkey: 'the JavaScript engine SpiderMonkey',
  msvc: 'the debug runtime of Visual C++',
  partition_alloc: 'PartitionAlloc',
  glibc: 'glibc',
  macos: 'macOS',
};

const CONTRADICTIONS: Readonly<Record<Contradiction, string>> = {
  int_div_by_zero_not_possible: 'the reason is a division by zero, but the instruction does not divide',
  priv_instruction_crash_without_priv_instruction: 'the reason is a privileged instruction, but the instruction is not privileged',
  non_canonical_address_falsely_reported: 'the reason means an invalid address, but all addresses of the instruction are valid',
  access_violation_when_access_allowed: 'the memory at the crash address allows the access',
  crashing_access_not_found_in_memory_accesses: 'the instruction does not use the crash address',
};

const JUMPS = {
  stack: 'the stack',
  not_executable: 'memory that is not executable',
  free: 'an address without memory',
  unknown: 'an address outside all modules',
} as const;

/** One hint as a sentence without the certainty. Contains only `open` facts. */
export function hintSentence(hint: Hint, dump: Dump): string {
  switch (hint.code) {
    case 'null_pointer':
      return nullPointer(hint);
    case 'deliberate_crash':
      return `deliberate crash: the program ${DELIBERATE[hint.by]}${hint.stored === null ? '' : ` (${hint.stored.toString()})`}`;
    case 'non_canonical':
      return `invalid address: ${hexText(hint.address)} is not canonical, so the processor refuses it`;
    case 'text_pointer':
      return `text used as a pointer: ${hint.register ?? 'the address'} consists of printable characters`;
    case 'poison':
      return `poison pattern: ${hint.register ?? 'the address'} is filled with ${hexText(BigInt(hint.poison.byte))}, which ${POISON_SOURCES[hint.poison.by]} writes to ${POISON_MEANINGS[hint.poison.meaning]}`;
    case 'bad_jump':
      return `jump outside code: into ${JUMPS[hint.into]}`;
    case 'guard_page':
      return 'guard page: the address is in memory that exists only to stop overruns';
    case 'read_only_write':
      return `write to read-only memory${hint.moduleIndex < 0 ? '' : ` of ${modulesOf(dump).at(hint.moduleIndex)?.name ?? 'a module'}`}`;
    case 'stack_overflow':
      return `stack overflow: ${signsText(hint.signs)}${hint.repeats === 0 ? '' : ` (${formatCount(hint.repeats)} times)`}`;
    case 'smashed_stack':
      return `overwritten stack: ${signsText(hint.signs)}`;
    case 'out_of_memory':
      return `out of memory: ${signsText(hint.signs)}${hint.size === null || hint.size === 0n ? '' : ` (${formatCount(Number(hint.size))} bytes)`}`;
    case 'bit_flip':
      return `bit flip: one changed bit makes ${hint.flip.register ?? 'the address'} valid (${String(Math.round(hint.flip.confidence * 100))} %)`;
    case 'contradiction':
      return `bad hardware: ${CONTRADICTIONS[hint.contradiction]}`;
    case 'foreign_module':
      return `foreign module on the stack: ${modulesOf(dump).at(hint.moduleIndex)?.name ?? ''} in frame ${String(hint.frame)}`;
    case 'unloaded_module':
      return `unloaded module on the stack: ${unloadedModulesOf(dump).at(hint.unloadedIndex)?.name ?? ''} in frame ${String(hint.frame)}`;
    case 'hang':
      return `hang: the report has ${hint.annotation}`;
  }
}

function nullPointer({ offset, access, size, register }: Extract<Hint, { readonly code: 'null_pointer' }>): string {
  const bytes = size === 0 ? '' : ` ${formatCount(size)} ${size === 1 ? 'byte' : 'bytes'}`;
  const verb = access === null ? 'uses' : ACCESSES[access];
  const at = offset === 0n ? 'address 0' : `offset ${offset.toString()}`;
  const what = access === 'execute' ? `the program jumps to ${at}` : `the instruction ${verb}${bytes} at ${at}`;
  return `null pointer: ${what}${register === null ? '' : `; ${register} is 0`}`;
}

function signsText(signs: readonly HintSign[]): string {
  return signs.map((sign) => SIGNS[sign]).join('; ');
}
