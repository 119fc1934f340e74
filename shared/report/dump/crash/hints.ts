import { memoryMapOf } from '../memory/memory-map.ts';
import { type BitFlip, bitFlipsOf } from './bit-flips.ts';
import { type Contradiction, contradictionsOf } from './contradictions.ts';
import { type CrashEvidence, exceptionLocation, instructionLocation, registerLocation } from './crash-evidence.ts';
import { byStrength, type Certainty, type Hint, type HintCode } from './hint.ts';
import { addressHints } from './hints-address.ts';
import { stackHints } from './hints-stack.ts';
import { programHints } from './hints-program.ts';

/** A flip below this confidence is not worth a hint: rust-minidump's least value is 0.25. */
const LEAST_CONFIDENCE = 0.3;
/** Only a flip of a non-canonical address reaches this: a nearby register alone gives up to 0.74. */
const LIKELY_CONFIDENCE = 0.9;

/** What the evidence suggests, the strongest hint first. Empty without an exception, if nothing else suggests anything. */
export function hintsOf(evidence: CrashEvidence): readonly Hint[] {
  const program = programHints(evidence);
  const stack = stackHints(evidence);
  const address = addressHints(evidence);
  const hints = [...program, ...address, ...stack];
  return byStrength([...hints, ...flipHints(evidence, hints), ...contradictionHints(evidence)]);
}

/** Hints that explain a wrong address better than bad memory does. */
const BETTER: ReadonlySet<HintCode> = new Set([
  'deliberate_crash',
  'null_pointer',
  'poison',
  'text_pointer',
  'stack_overflow',
  'smashed_stack',
]);

/** Only the most credible flip is a hint, and none if something else is at least likely to explain the address. */
function flipHints(evidence: CrashEvidence, others: readonly Hint[]): readonly Hint[] {
  const { dump, context, accesses, adjusted, accessed } = evidence;
  if (memoryMapOf(dump) === null || (accessed === null && adjusted === null)) return [];
  if (others.some(({ code, certainty }) => BETTER.has(code) && certainty !== 'possible')) return [];
  // A low address is more likely a small number than a null pointer with a flipped bit.
  const flips = bitFlipsOf(dump, context, accesses, adjusted).filter(({ wasLow }) => !wasLow);
  const best: BitFlip | undefined = flips.toSorted((a, b) => b.confidence - a.confidence || (a.address < b.address ? -1 : 1)).at(0);
  if (best === undefined || best.confidence < LEAST_CONFIDENCE) return [];
  return [
    {
      code: 'bit_flip',
      certainty: best.confidence >= LIKELY_CONFIDENCE ? 'likely' : 'possible',
      evidence: [...instructionLocation(evidence), ...registerLocation(context, best.register), ...exceptionLocation(evidence)],
      flip: best,
    },
  ];
}

/** Only these two cannot come from anything but bad hardware: the others also happen if the memory changed after the crash. */
const CERTAINTIES: Readonly<Record<Contradiction, Certainty>> = {
  int_div_by_zero_not_possible: 'likely',
  priv_instruction_crash_without_priv_instruction: 'likely',
  non_canonical_address_falsely_reported: 'possible',
  access_violation_when_access_allowed: 'possible',
  crashing_access_not_found_in_memory_accesses: 'possible',
};

function contradictionHints(evidence: CrashEvidence): readonly Hint[] {
  const { dump, context, instruction, accesses } = evidence;
  return contradictionsOf(dump, context, instruction, accesses)
    .filter((contradiction) => contradiction !== 'non_canonical_address_falsely_reported' || !isMisaligned(evidence))
    .map((contradiction) => ({
      code: 'contradiction',
      certainty: CERTAINTIES[contradiction],
      evidence: [...instructionLocation(evidence), ...exceptionLocation(evidence)],
      contradiction,
    }));
}

/** Many instructions on 16 bytes or more need aligned memory; without it the processor reports the same fault as for a non-canonical address. */
function isMisaligned({ accesses }: CrashEvidence): boolean {
  return accesses.some(({ address, size }) => address !== null && size >= 16 && address % 16n !== 0n);
}
