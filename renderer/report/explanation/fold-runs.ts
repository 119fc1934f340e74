import type { ExplainStepView } from '../../../shared/bridge/view/explanation-view.ts';

/** Neighbouring steps of one kind. */
interface Run {
  readonly isFolded: boolean;
  readonly steps: readonly ExplainStepView[];
}

/** Steps before the failed one and those after it, folded. The failed one is shown, and so is the one at which the dialects part. */
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
