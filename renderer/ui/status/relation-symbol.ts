import type { Relation } from '../../../shared/text/presenters/comparison.ts';

export function relationTone(relation: Relation): 'green' | 'amber' {
  return relation === 'different' || relation === 'unlikely' ? 'amber' : 'green';
}

/** Returns the symbol beside the words of a comparison. A check mark means that the prediction was certain and correct. */
export function relationSymbol(relation: Relation): string {
  const symbols: Readonly<Record<Relation, string>> = { same: '✓', likely: '≈', unlikely: '≈', different: '≠' };
  return symbols[relation];
}
