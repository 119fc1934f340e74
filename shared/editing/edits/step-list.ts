import type { Step } from './edit.ts';
import type { EditFailure } from './plan.ts';

/** A step in the list. If a step did not apply when its list was reopened, it stays in the list without effect, with the reason. */
export interface ListedStep {
  readonly step: Step;
  readonly error: EditFailure | null;
}

export type StepList = readonly ListedStep[];

/** Returns the number of steps at the beginning of two lists that are the same. */
export function commonBeginning(one: StepList, other: StepList): number {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return same;
}

/**
 * A change of the list. The first `same` steps stay; after them, the steps in `gone` were removed and those in `come` were added. Storing only the difference
 * keeps a long history small.
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

/** Returns the list before a change, given the list after it. */
export function listBefore({ same, gone }: ListAct, after: StepList): StepList {
  return [...after.slice(0, same), ...gone];
}

/** Returns the list after a change, given the list before it. */
export function listBehind({ same, come }: ListAct, before: StepList): StepList {
  return [...before.slice(0, same), ...come];
}
