import { lossSentence } from '../messages/losses.ts';
import { repairTitle } from '../messages/repairs.ts';
import type { RankedFix } from '../repair/fixes/ranked-fixes.ts';
import type { FixesView } from '../view/inspection-view.ts';

/** Fixes in their order, as people read them. */
export function fixesView(ranked: readonly RankedFix[]): FixesView {
  const fixes = ranked.map(({ finding, choice, fix, safe, loss, label, malformed }) => {
    return { finding, choice, title: repairTitle(fix), safe, loses: lossSentence(loss), label, malformed };
  });
  return { fixes };
}
