import { formatCount } from '../../bytes/quantities.ts';
import type { BoundaryView } from '../../bridge/view/explanation-view.ts';

/** Words of two boundaries, one above the other. */
export const BOUNDARY = {
  title: 'Boundary',
  declared: 'Content-Type',
  first: 'Body, first line',
  last: 'Body, last line',
  of: 'boundary in the body',
  show: (offset: string): string => `Show ${offset}`,
} as const;

/** How many letters differ: `1 of 19 letters differs`; of boundaries of two lengths both of these. */
export function differingText({ pieces }: BoundaryView): string {
  const lengthOf = (key: 'declared' | 'found', of = pieces): number => of.reduce((sum, piece) => sum + piece[key].length, 0);
  const [declared, found] = [lengthOf('declared'), lengthOf('found')];
  if (declared !== found) return `${formatCount(declared)} letters, ${formatCount(found)} in the body`;
  const differing = lengthOf(
    'found',
    pieces.filter(({ same }) => !same),
  );
  return `${formatCount(differing)} of ${formatCount(found)} letters ${differing === 1 ? 'differs' : 'differ'}`;
}

/** The first difference in words: `Letter 18: expected Q, saw q`. */
export function firstDifference({ pieces }: BoundaryView): string {
  const index = pieces.findIndex(({ same }) => !same);
  const place = pieces.slice(0, index).reduce((sum, { found }) => sum + found.length, 0);
  const { declared = '', found = '' } = pieces[index] ?? {};
  return `Letter ${formatCount(place + 1)}: expected ${declared === '' ? 'nothing' : declared}, saw ${found === '' ? 'nothing' : found}`;
}
