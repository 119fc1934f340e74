import { memoryMapOf } from '../memory/memory-map.ts';
import { bitFlipsOf } from './bit-flips.ts';
import { contradictionsOf } from './contradictions.ts';
import { type CrashEvidence, instructionLocation, registerLocation } from './crash-evidence.ts';
import { byStrength, type Hint } from './hint.ts';
import { addressHints } from './hints-address.ts';
import { stackHints } from './hints-stack.ts';
import { programHints } from './hints-program.ts';

/** A flip below this confidence is not worth a hint: rust-minidump's least value is 0.25. */
const LEAST_CONFIDENCE = 0.3;
const LIKELY_CONFIDENCE = 0.6;

/** What the evidence suggests, the strongest hint first. Empty without an exception, if nothing else suggests anything. */
export function hintsOf(evidence: CrashEvidence): readonly Hint[] {
  return byStrength([...programHints(evidence), ...addressHints(evidence), ...stackHints(evidence), ...hardwareHints(evidence)]);
}

/** Only the most credible flip is a hint. */
function hardwareHints(evidence: CrashEvidence): readonly Hint[] {
  const { dump, context, instruction, accesses, adjusted } = evidence;
  const contradictions = contradictionsOf(dump, context, instruction, accesses);
  const flips = memoryMapOf(dump) === null ? [] : bitFlipsOf(dump, context, accesses, adjusted);
  const best = flips.toSorted((a, b) => b.confidence - a.confidence || (a.address < b.address ? -1 : 1)).at(0);
  return [
    ...contradictions.map((contradiction): Hint => ({
      code: 'contradiction',
      certainty: 'likely',
      evidence: instructionLocation(evidence),
      contradiction,
    })),
    ...(best === undefined || best.confidence < LEAST_CONFIDENCE
      ? []
      : [
          {
            code: 'bit_flip',
            certainty: best.confidence >= LIKELY_CONFIDENCE ? 'likely' : 'possible',
            evidence: [...instructionLocation(evidence), ...registerLocation(context, best.register)],
            flip: best,
          } as const,
        ]),
  ];
}
