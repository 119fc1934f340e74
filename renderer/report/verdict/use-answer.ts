import type { Prediction } from '../../../shared/bridge/view/prediction-view.ts';
import { useReportState } from '../shared/report-context.ts';
import { type Answer, answerTo } from '../state/answer-to.ts';

/** Returns the newest answer to the current edition (the report with its current edits), or null. */
export function useAnswer(outgoing: Prediction): Answer | null {
  const attempts = useReportState((state) => state.attempts);
  const sentAs = useReportState((state) => state.sentAs);
  const draft = useReportState((state) => state.draft);
  return answerTo({ attempts, sentAs, draft }, outgoing);
}
