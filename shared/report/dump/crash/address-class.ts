import { type AddressTarget, addressTarget } from '../memory/address-target.ts';
import type { AddressClass } from './address-classes.ts';
import type { CrashEvidence } from './crash-evidence.ts';
import type { Hint, HintCode } from './hint.ts';
import { usedAddress } from './hints-address.ts';

/** The hints that give a class, the most specific first: a pattern or text is often non-canonical too. */
const TELLING: readonly HintCode[] = ['poison', 'text_pointer', 'null_pointer', 'non_canonical', 'stack_overflow', 'guard_page'];

/** The class of the address that a crash used; null for a reason that is no memory access. `hints`: of the same crash. Contains only `open` facts. */
export function addressClass(evidence: CrashEvidence, hints: readonly Hint[]): AddressClass | null {
  const sure = hints.filter(({ certainty }) => certainty !== 'possible');
  const hint = TELLING.flatMap((wanted) => sure.find(({ code }) => code === wanted) ?? []).at(0);
  if (hint !== undefined) return classOfHint(hint);
  const used = usedAddress(evidence);
  if (used === null) return null;
  return used.address === 0n ? 'null' : CLASSES[addressTarget(evidence.dump, used.address).kind];
}

function classOfHint(hint: Hint): AddressClass | null {
  switch (hint.code) {
    case 'null_pointer':
      return hint.offset === 0n ? 'null' : 'near_null';
    case 'poison':
    case 'non_canonical':
      return hint.code;
    case 'text_pointer':
      return 'text';
    case 'stack_overflow':
      return 'stack';
    case 'guard_page':
      return 'guard';
    default:
      return null;
  }
}

const CLASSES: Readonly<Record<AddressTarget['kind'], AddressClass>> = {
  near_null: 'near_null',
  non_canonical: 'non_canonical',
  module: 'module',
  stack: 'stack',
  region: 'memory',
  free: 'free',
  unknown: 'unknown',
};
