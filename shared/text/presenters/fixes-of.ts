import { lossSentence } from '../editing/losses.ts';
import { fixTitle } from '../editing/fixes.ts';
import type { RankedFix } from '../../editing/fixes/ranked-fixes.ts';
import type { FixesView } from '../../bridge/view/inspection-view.ts';

/** Ranked fixes with their sentences. */
export function fixesView(ranked: readonly RankedFix[]): FixesView {
  const fixes = ranked.map(({ finding, choice, fix, safe, loss, label, malformed }) => {
    return { finding, choice, title: fixTitle(fix), safe, loses: lossSentence(loss), label, malformed };
  });
  return { fixes };
}
