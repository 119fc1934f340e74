import { type Comparison, comparisonOf, predictionWord } from '../../../shared/text/presenters/comparison.ts';
import type { OutcomeView } from '../../../shared/bridge/view/attempt-view.ts';
import type { Prediction } from '../../../shared/bridge/view/prediction-view.ts';
import { editionOf } from '../../core/state/edition.ts';
import type { ReportState } from './report-state.ts';

/** An answer to the current edition: the report with exactly its current edits. */
export interface Answer {
  readonly outcome: OutcomeView;
  /** Comparison of the answer with the prediction; null if the user set this answer in the demo collector. */
  readonly comparison: Comparison | null;
  /** True if the prediction is still the one of the comparison. The answer is then shown in its place. */
  readonly isCurrent: boolean;
}

/** Returns the newest answer to the current edition, or null. An answer to other bytes would contradict the verdict. */
export function answerTo(
  { attempts, sentAs, draft }: Pick<ReportState, 'attempts' | 'sentAs' | 'draft'>,
  outgoing: Prediction,
): Answer | null {
  const edition = editionOf(draft);
  const newest = attempts.find(({ id, outcome }) => outcome !== null && (sentAs.get(id) ?? '') === edition);
  if (!newest?.outcome) return null;
  const comparison = comparisonOf(newest);
  return { outcome: newest.outcome, comparison, isCurrent: comparison?.predicted === predictionWord(outgoing) };
}
