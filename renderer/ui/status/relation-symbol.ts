import type { Relation } from '../../../shared/text/presenters/comparison.ts';

export function relationTone(relation: Relation): 'green' | 'amber' {
  return relation === 'different' || relation === 'unlikely' ? 'amber' : 'green';
}

/** The sign beside the words, for the eye alone; a check mark only where all of it was known before. */
export function relationSymbol(relation: Relation): string {
  const symbols: Readonly<Record<Relation, string>> = { same: '✓', likely: '≈', unlikely: '≈', different: '≠' };
  return symbols[relation];
}
