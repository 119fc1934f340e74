import { formatCount } from '../../bytes/quantities.ts';
import type { BoundaryView } from '../../bridge/view/explanation-view.ts';

/** Labels of the comparison of two boundaries. */
export const BOUNDARY = {
  title: 'Boundary',
  declared: 'Content-Type',
  first: 'Body, first line',
  last: 'Body, last line',
  of: 'boundary in the body',
  show: (offset: string): string => `Show ${offset}`,
} as const;

/** The number of different characters: `1 of 19 characters differs`. If the lengths differ, the two lengths. */
export function differingText({ pieces }: BoundaryView): string {
  const lengthOf = (key: 'declared' | 'found', of = pieces): number => of.reduce((sum, piece) => sum + piece[key].length, 0);
  const [declared, found] = [lengthOf('declared'), lengthOf('found')];
  if (declared !== found) return `${formatCount(declared)} characters declared, ${formatCount(found)} in the body`;
  const differing = lengthOf(
    'found',
    pieces.filter(({ same }) => !same),
  );
  return `${formatCount(differing)} of ${formatCount(found)} characters ${differing === 1 ? 'differs' : 'differ'}`;
}

/** The first difference: `Character 18: expected Q, saw q`. */
export function firstDifference({ pieces }: BoundaryView): string {
  const index = pieces.findIndex(({ same }) => !same);
  const place = pieces.slice(0, index).reduce((sum, { found }) => sum + found.length, 0);
  const { declared = '', found = '' } = pieces[index] ?? {};
  return `Character ${formatCount(place + 1)}: expected ${declared === '' ? 'nothing' : declared}, saw ${found === '' ? 'nothing' : found}`;
}
