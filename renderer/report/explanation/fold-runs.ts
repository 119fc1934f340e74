import type { ExplainStepView } from '../../../shared/bridge/view/explanation-view.ts';

/** Consecutive steps that are either all folded or all shown. */
interface Run {
  readonly isFolded: boolean;
  readonly steps: readonly ExplainStepView[];
}

/** Folds the steps before and after the failed one. The failed step, and the step at which the dialects differ, stay visible. */
export function foldRuns(steps: readonly ExplainStepView[]): readonly Run[] {
  const runs: { isFolded: boolean; steps: ExplainStepView[] }[] = [];
  for (const step of steps) {
    const isFolded = step.state !== 'failed' && step.other === null;
    const last = runs.at(-1);
    if (last?.isFolded === isFolded) last.steps.push(step);
    else runs.push({ isFolded, steps: [step] });
  }
  return runs;
}
