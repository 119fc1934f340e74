import type { Step } from './edit.ts';
import type { EditFailure } from './plan.ts';

/**
 * A step in the list. One that did not apply when its list was opened again stays at its place with the reason, and nothing is made of it.
 */
export interface ListedStep {
  readonly step: Step;
  readonly error: EditFailure | null;
}

export type StepList = readonly ListedStep[];

/** How many steps two lists have in common from the first one on. */
export function commonBeginning(one: StepList, other: StepList): number {
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  return same;
}

/**
 * What leads from one list to the next: behind the first `same` steps, those that were there and those that came. A thousand acts that each add a
 * step hold a thousand steps and not a thousand lists.
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

/** The list that an act was made on, out of the one that it led to. */
export function listBefore({ same, gone }: ListAct, after: StepList): StepList {
  return [...after.slice(0, same), ...gone];
}

/** The list that an act leads to, out of the one that it is made on. */
export function listBehind({ same, come }: ListAct, before: StepList): StepList {
  return [...before.slice(0, same), ...come];
}
