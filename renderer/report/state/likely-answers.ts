import { useEffect } from 'react';
import { create, useStore } from 'zustand';
import { areSameRules, rulesAlone, type TargetRules } from '../../../shared/verdict/rules/target-rules.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import type { Prediction } from '../../../shared/bridge/view/prediction-view.ts';
import { headLine } from '../../../shared/text/verdict/expected.ts';
import { outcomeHeading } from '../../../shared/text/verdict/ui.ts';
import type { OutcomeView } from '../../../shared/bridge/view/attempt-view.ts';
import { expectedStyle, outcomeStyle } from '../../ui/status/answer-styles.ts';
import type { StatusStyle } from '../../ui/status/StatusIcon.tsx';
import { answerTo } from './answer-to.ts';
import type { ReportState } from './report-state.ts';
import { call } from '../../bridge/bridge.ts';
import { afterFrame } from '../../core/state/after-frame.ts';
import { reportOf } from './report-store.ts';
import { useChosenRules } from '../../core/state/targets.ts';

/** The answer on a report's tab: the actual or predicted answer to the report's current edition. */
export interface TabAnswer {
  readonly style: StatusStyle;
  readonly word: string;
}

interface LikelyAnswer extends Pick<Prediction, 'label' | 'rejection' | 'chance'> {
  readonly violations: number;
}

/** Predictions for reports that were not shown yet, with the rules and revision that they apply to. */
const useAsked = create<Readonly<Record<string, { readonly by: TargetRules; readonly revision: number; readonly likely: LikelyAnswer }>>>(
  () => ({}),
);

function likelyOf({ expected: { outgoing }, verdict }: InspectionView): LikelyAnswer {
  const { label, rejection, chance } = outgoing;
  return { label, rejection, chance, violations: verdict.violations };
}

// Requests run one after another, so that a report opened by the user is not delayed.
let last: Promise<void> = Promise.resolve();

/** Requests a prediction without any list rows. A failure is not reported before the report is shown, because this runs in the background. */
function askLikely(report: string, by: TargetRules, revision: number, isWanted: () => boolean): void {
  last = last.then(async () => {
    await new Promise<void>(afterFrame);
    if (!isWanted()) return;
    const answer = await call('report.inspect', { report, ...rulesAlone(by), from: 0, limit: 0 });
    if (answer.ok && isWanted()) useAsked.setState({ [report]: { by, revision, likely: likelyOf(answer.value) } });
  });
}

/** Returns the answer for a report's tab, the same as in its verdict band; null until known. The report need not have been shown. */
export function useTabAnswer(report: string, isThere: boolean): TabAnswer | null {
  const likely = useLikelyAnswer(report, isThere);
  const outcome = useStore(reportOf(report).store, outcomeNow);
  if (outcome !== null) return { style: outcomeStyle(outcome), word: outcomeHeading(outcome) };
  return likely === null ? null : { style: expectedStyle(likely, likely.violations), word: headLine(likely, likely.violations) };
}

/** Returns the answer that replaces the prediction; null if there is no answer to the current edition. */
function outcomeNow(state: ReportState): OutcomeView | null {
  if (state.inspection === null) return null;
  const answer = answerTo(state, state.inspection.expected.outgoing);
  return answer?.isCurrent === true ? answer.outcome : null;
}

function useLikelyAnswer(report: string, isThere: boolean): LikelyAnswer | null {
  const { store } = reportOf(report);
  const inspection = useStore(store, (state) => state.inspection);
  const revision = useStore(store, (state) => state.draft?.revision ?? 0);
  const rules = useChosenRules();
  const asked = useAsked((state) => state[report]);
  const isKnown = asked?.revision === revision && areSameRules(asked.by, rules);
  const isWanted = isThere && inspection === null && !isKnown;
  useEffect(() => {
    if (!isWanted) return;
    let isStill = true;
    askLikely(report, rules, revision, () => isStill);
    return () => {
      isStill = false;
    };
  }, [report, rules, revision, isWanted]);
  if (inspection !== null) return likelyOf(inspection);
  return asked?.likely ?? null;
}
