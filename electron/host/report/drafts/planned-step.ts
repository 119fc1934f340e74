import type { DraftVersion } from '../../../../shared/editing/edits/draft-version.ts';
import type { Edit, Step } from '../../../../shared/editing/edits/edit.ts';
import type { EditFailure } from '../../../../shared/editing/edits/plan.ts';
import { type Failure, type Result, fail } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { TryEdits } from '../../../../shared/editing/fixes/fix-by-code.ts';
import type { EditList } from './edit-list.ts';

/** The edits of a step that has not been added to the edit list. */
export interface StepPlan {
  readonly edits: readonly Edit[];
  readonly sentence: string;
  /** Indexes of the edits whose bytes the user typed. */
  readonly typed: readonly number[];
  /** The version after the edits; null if they were not tried. */
  readonly tried: DraftVersion | null;
}

/** Plans a step for the current version of a report. Returns null if there is nothing to do. */
export type StepPlanner = (before: DraftVersion, tryEdits: TryEdits) => Promise<Result<StepPlan | null>>;

/** A step that was tried on a version but not added to the edit list. */
export interface PlannedStep {
  readonly step: Step;
  readonly typed: readonly number[];
  readonly before: DraftVersion;
  readonly after: DraftVersion;
}

/** A locked edit list. Other changes wait until it is released. */
export interface DraftLock {
  /**
   * Writes the edit list with a planned step, as part of a transaction. After the commit, the caller calls the returned function, which adds the step to the
   * open report. Returns null if the report changed after the step was planned. Throws the errors of SQLite.
   */
  add(planned: PlannedStep): (() => void) | null;
  /** Returns why a step cannot be removed: it is not the newest step, or the report cannot be read. null if it can be removed. */
  undoFailure(step: string): Failure | null;
  /** Like `add`, but removes the newest step. Requires that `undoFailure` returned null. */
  takeBack(): () => void;
  release(): void;
}

/** An edit list without the path of its captured file. */
export type EditListContent = Omit<EditList, 'capture'>;

/** Returns whether a step failed because it would change nothing. */
export function isNothing({ code }: EditFailure): boolean {
  return code === 'nothing_to_do';
}

/** The failure of a step that does not apply. */
export function editRefused(error: EditFailure): Result<never> {
  return fail(failure('edit_refused', { error }));
}
