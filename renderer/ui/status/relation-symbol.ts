import type { Relation } from '../../../shared/text/presenters/comparison.ts';

export function relationTone(relation: Relation): 'green' | 'amber' {
  return relation === 'different' || relation === 'unlikely' ? 'amber' : 'green';
}

/** Visual symbol beside the words. A check mark means that everything was known before. */
export function relationSymbol(relation: Relation): string {
  const symbols: Readonly<Record<Relation, string>> = { same: '✓', likely: '≈', unlikely: '≈', different: '≠' };
  return symbols[relation];
}
