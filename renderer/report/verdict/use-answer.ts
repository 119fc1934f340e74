import { type Comparison, comparisonOf, predictionWord } from '../../../shared/text/presenters/comparison.ts';
import type { OutcomeView } from '../../../shared/bridge/view/attempt-view.ts';
import type { Prediction } from '../../../shared/bridge/view/prediction-view.ts';
import { editionOf } from '../../core/state/edition.ts';
import { useReportState } from '../shared/report-context.ts';

/** An answer to the report as it is now. */
interface Answer {
  readonly outcome: OutcomeView;
  /** null: the demo collector was told to answer so. */
  readonly comparison: Comparison | null;
  /** The prediction is still the one that was compared, so the answer takes its place. */
  readonly isCurrent: boolean;
}

/** The newest answer to the report as it is now: one to other bytes would contradict the verdict beside it. null: there is none. */
export function useAnswer(outgoing: Prediction): Answer | null {
  const attempts = useReportState((state) => state.attempts);
  const sentAs = useReportState((state) => state.sentAs);
  const edition = useReportState((state) => editionOf(state.draft));
  const newest = attempts.find(({ id, outcome }) => outcome !== null && (sentAs.get(id) ?? '') === edition);
  if (!newest?.outcome) return null;
  const comparison = comparisonOf(newest);
  return { outcome: newest.outcome, comparison, isCurrent: comparison?.predicted === predictionWord(outgoing) };
}
