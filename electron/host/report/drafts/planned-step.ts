import type { DraftVersion } from '../../../../shared/editing/edits/draft-version.ts';
import type { Edit, Step } from '../../../../shared/editing/edits/edit.ts';
import type { EditFailure } from '../../../../shared/editing/edits/plan.ts';
import type { Failure, Result } from '../../../../shared/errors.ts';
import { fail } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { TryEdits } from '../../../../shared/editing/fixes/fix-by-code.ts';
import type { EditList } from './edit-list.ts';

/** The edits of a step that is not made yet. */
export interface StepPlan {
  readonly edits: readonly Edit[];
  readonly sentence: string;
  /** Places of the edits whose bytes a person typed. */
  readonly typed: readonly number[];
  /** The version that the edits lead to, where they were tried already; else null. */
  readonly tried: DraftVersion | null;
}

/** Works out a step for the report as it is; null where it is so already. */
export type StepPlanner = (before: DraftVersion, tryEdits: TryEdits) => Promise<Result<StepPlan | null>>;

/** A step that was tried on a version and is not made yet. */
export interface PlannedStep {
  readonly step: Step;
  readonly typed: readonly number[];
  readonly before: DraftVersion;
  readonly after: DraftVersion;
}

/** An edit list that stands still: what others want of it waits until it is released. */
export interface DraftLock {
  /**
   * Writes the list with a planned step, as part of a transaction; what it answers is called once that came about, and makes the step count. null: the
   * report is another one than it was planned on. Throws what SQLite throws.
   */
  add(planned: PlannedStep): (() => void) | null;
  /** Why the newest step cannot be taken back at once: it is another one, or the report cannot be read. null: it can be. */
  undoFailure(step: string): Failure | null;
  /** As `add`, without the newest step, which nothing keeps from being taken back. */
  takeBack(): () => void;
  release(): void;
}

/** Of a list what is kept beside the location of its captured file. */
export type EditListContent = Omit<EditList, 'capture'>;

/** A step that changes nothing is refused by its plan. */
export function isNothing({ code }: EditFailure): boolean {
  return code === 'nothing_to_do';
}

/** The failure of a step that does not apply. */
export function editRefused(error: EditFailure): Result<never> {
  return fail(failure('edit_refused', { error }));
}
