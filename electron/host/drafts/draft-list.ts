import type { Draft } from '../../../shared/draft/draft.ts';
import { isGzipCoding } from '../../../shared/draft/draft-state.ts';
import type { Step } from '../../../shared/draft/edit.ts';
import type { DraftView } from '../../../shared/view/draft-view.ts';

/** A kept step that does not apply any more. It stays in the list at its place, and nothing is made of it. */
export interface BrokenStep {
  readonly step: Step;
  readonly place: number;
  /** Why, as a sentence. */
  readonly fault: string;
}

/** All steps in their order, those that do not apply among them. */
export function allSteps(applied: readonly Step[], broken: readonly BrokenStep[]): readonly (Step & { readonly fault: string | null })[] {
  const all = applied.map((step) => ({ ...step, fault: null as string | null }));
  for (const { step, place, fault } of broken) all.splice(place, 0, { ...step, fault });
  return all;
}

export interface DraftFacts {
  readonly report: string;
  readonly revision: number;
  readonly broken: readonly BrokenStep[];
  readonly unsaved: boolean;
  readonly restored: boolean;
}

/** The list as people see it: names, never values. */
export function draftView(draft: Draft, { report, revision, broken, unsaved, restored }: DraftFacts): DraftView {
  const { coding, length } = draft.current.state;
  const level = coding.kind === 'gzip' ? coding.level : null;
  return {
    report,
    revision,
    steps: allSteps(draft.steps, broken).map(({ id, sentence, fault }) => ({ id, sentence, fault })),
    canUndo: draft.steps.length > 0,
    canRedo: draft.canRedo,
    unsaved,
    restored,
    length,
    gzip: isGzipCoding(coding) ? { level } : null,
  };
}
