import type { DumpLocation } from '../format/record.ts';
import type { BitFlip } from './bit-flips.ts';
import type { Contradiction } from './contradictions.ts';
import type { AccessKind } from './disassembler.ts';
import type { PoisonUse } from './poison.ts';

/** How sure a hint is. `certain`: the bytes show it. `likely`: little else explains them. `possible`: worth a look. */
export type Certainty = 'certain' | 'likely' | 'possible';

/**
 * Why a hint was given; several can support the same hint. `reason`: the reason of the crash. `near_stack_end`: the address is beside the stack pointer, at the
 * end of the memory of the stack. `guard_page`: it is in the guard page there. `recursion`: the same calls repeat. `fast_fail`: its code. `text_on_stack`: a
 * return address is text. `last_error`: of the thread. `annotation`: of the report.
 */
export type HintSign =
  'reason' | 'near_stack_end' | 'guard_page' | 'recursion' | 'fast_fail' | 'text_on_stack' | 'last_error' | 'annotation';

/** What a program did to end itself. */
export type DeliberateCrash = 'store' | 'undefined_instruction' | 'breakpoint' | 'fast_fail' | 'abort' | 'assertion';

/** Where a jump went. `free`: no memory is there. `unknown`: the dump does not say. */
export type JumpTarget = 'stack' | 'heap' | 'not_executable' | 'free' | 'unknown';

/**
 * What the dump suggests about the cause. A closed list; each has its certainty and the bytes that support it. There is no rating of exploitability: Breakpad
 * had one and rust-minidump dropped it. Everything in a hint is `open`: registers are only named, and a text or pattern is given only if it is the crash
 * address.
 */
export type Hint = {
  readonly certainty: Certainty;
  /** The bytes of the dump that support the hint. Empty if only annotations of the report do. */
  readonly evidence: readonly DumpLocation[];
} & (
  | {
      readonly code: 'null_pointer';
      readonly offset: bigint;
      readonly access: AccessKind | null;
      /** Bytes; 0 if unknown. */
      readonly size: number;
      /** The register that is 0; null if none is, or it is unknown. */
      readonly register: string | null;
    }
  | {
      readonly code: 'deliberate_crash';
      readonly by: DeliberateCrash;
      /** The stored constant: Mozilla stores the line number. */
      readonly stored: bigint | null;
    }
  | {
      readonly code: 'non_canonical';
      readonly address: bigint;
      /** The 0 or last address that the system recorded instead, because the processor does not report such an address; null if it recorded something else. */
      readonly recorded: bigint | null;
    }
  | { readonly code: 'text_pointer'; readonly register: string | null }
  | {
      readonly code: 'poison';
      /** Who writes such a pattern; at least one. */
      readonly uses: readonly PoisonUse[];
      /** The pattern, if the address has it; null if a register does. */
      readonly pattern: bigint | null;
      readonly register: string | null;
    }
  | { readonly code: 'bad_jump'; readonly address: bigint; readonly into: JumpTarget }
  | { readonly code: 'guard_page'; readonly address: bigint }
  | {
      readonly code: 'read_only_write';
      readonly address: bigint;
      /** -1 outside the modules. */
      readonly moduleIndex: number;
      readonly region: string | null;
    }
  | {
      readonly code: 'stack_overflow';
      readonly signs: readonly HintSign[];
      /** How often the frames repeat; 0 if they do not. */
      readonly repeats: number;
    }
  | { readonly code: 'smashed_stack'; readonly signs: readonly HintSign[] }
  | {
      readonly code: 'out_of_memory';
      readonly signs: readonly HintSign[];
      /** Bytes, from the annotation. */
      readonly size: bigint | null;
    }
  | { readonly code: 'bit_flip'; readonly flip: BitFlip }
  | { readonly code: 'contradiction'; readonly contradiction: Contradiction }
  | { readonly code: 'foreign_module'; readonly moduleIndex: number; readonly frame: number }
  | { readonly code: 'unloaded_module'; readonly unloadedIndex: number; readonly frame: number }
  | { readonly code: 'hang'; readonly annotation: string }
);

export type HintCode = Hint['code'];

/** Every code, from the strongest hint to the weakest among hints of equal certainty. What explains a deliberate crash is stronger than the crash itself. */
export const HINT_CODES: readonly HintCode[] = [
  'out_of_memory',
  'stack_overflow',
  'smashed_stack',
  'deliberate_crash',
  'poison',
  'text_pointer',
  'null_pointer',
  'unloaded_module',
  'non_canonical',
  'bad_jump',
  'read_only_write',
  'guard_page',
  'hang',
  'bit_flip',
  'contradiction',
  'foreign_module',
];
const CERTAINTIES: readonly Certainty[] = ['certain', 'likely', 'possible'];

/** Sorts hints: the strongest first. */
export function byStrength(hints: readonly Hint[]): readonly Hint[] {
  const rank = ({ certainty, code }: Hint): number => CERTAINTIES.indexOf(certainty) * HINT_CODES.length + HINT_CODES.indexOf(code);
  return hints.toSorted((a, b) => rank(a) - rank(b));
}
