import { type Comparison, comparisonOf, predictionWord } from '../../../shared/text/presenters/comparison.ts';
import type { OutcomeView } from '../../../shared/bridge/view/attempt-view.ts';
import type { Prediction } from '../../../shared/bridge/view/prediction-view.ts';
import { editionOf } from '../../core/state/edition.ts';
import type { ReportState } from './report-state.ts';

/** An answer to the report as it is now. */
export interface Answer {
  readonly outcome: OutcomeView;
  /** null: the demo collector was told to answer so. */
  readonly comparison: Comparison | null;
  /** The prediction is still the one that was compared, so the answer takes its place. */
  readonly isCurrent: boolean;
}

/** The newest answer to the report as it is now: one to other bytes would contradict the verdict beside it. null: there is none. */
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
