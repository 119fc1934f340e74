import type { Step } from './edit.ts';
import type { EditFailure } from './plan.ts';

/** A step in the list. A step that did not apply when its list was reopened stays in the list with the reason and has no effect. */
export interface ListedStep {
  readonly step: Step;
  readonly error: EditFailure | null;
}

export type StepList = readonly ListedStep[];

/** Returns the number of steps that two lists share from the beginning. */
export function commonBeginning(one: StepList, other: StepList): number {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return same;
}

/**
 * The difference between two consecutive lists: after the first `same` steps, the steps in `gone` were removed and those in `come` were added. A thousand acts
 * that each add a step store a thousand steps, not a thousand lists.
 */
export interface ListAct {
  readonly same: number;
  readonly gone: StepList;
  readonly come: StepList;
}

export function actBetween(before: StepList, after: StepList): ListAct {
  const same = commonBeginning(before, after);
  return { same, gone: before.slice(same), come: after.slice(same) };
}

/** Returns the list before an act, given the list after it. */
export function listBefore({ same, gone }: ListAct, after: StepList): StepList {
  return [...after.slice(0, same), ...gone];
}

/** Returns the list after an act, given the list before it. */
export function listBehind({ same, come }: ListAct, before: StepList): StepList {
  return [...before.slice(0, same), ...come];
}
