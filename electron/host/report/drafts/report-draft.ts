import type { Draft } from '../../../../shared/editing/edits/draft.ts';
import type { Anchor, Step } from '../../../../shared/editing/edits/edit.ts';
import type { EditFailure } from '../../../../shared/editing/edits/plan.ts';
import { type StepList, commonBeginning } from '../../../../shared/editing/edits/step-list.ts';
import { type Failure, type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { Change, DraftView, PreviewView } from '../../../../shared/bridge/view/draft-view.ts';
import type { FixesView } from '../../../../shared/bridge/view/inspection-view.ts';
import type { TargetRules } from '../../../../shared/verdict/rules/target-rules.ts';
import { runAs } from '../../platform/base/work.ts';
import type { FileSource } from '../../platform/files/file-source.ts';
import { IoFailure, systemCode, writeError } from '../../platform/files/io-error.ts';
import { draftView } from './draft-list.ts';
import { type FixesPage, type PlannerTools, DraftPlanner } from './draft-planner.ts';
import { DraftWriter } from './draft-writer.ts';
import type { EditLists } from './edit-lists.ts';
import type { CapturedFile, EditList } from './edit-list.ts';
import type { ListSlot } from './list-slot.ts';
import { type DraftLock, type EditListContent, type PlannedStep, type StepPlanner, editRefused } from './planned-step.ts';
import { revertedSteps } from './reverted-steps.ts';
import { Turns } from './turns.ts';

interface ReportDraftTools extends PlannerTools {
  readonly file: FileSource;
  readonly path: string;
  /** null if edit lists are not saved. */
  readonly editLists: EditLists | null;
  readonly isTemporary: (path: string) => boolean;
  /** Moves the captured file to the capture library if it is in a temporary folder. Returns its path. Throws the errors of the disk and of SQLite. */
  readonly importCapture: (path: string) => string;
  /** Called when the title of the report changed. */
  readonly retitled: () => void;
  /** Called when a retry to save the unchanged list had another outcome: null if it succeeded, otherwise the failure. */
  readonly persistFailureChanged: (persistFailure: Failure | null) => void;
  /** Called after the list or the captured file was moved. */
  readonly moved: () => void;
  /** Called when the list changed. */
  readonly edited: () => void;
}

/** The edit list of an open report. Changes run one after the other. Each change is planned on the result of the previous change. */
export class ReportDraft {
  readonly #tools: ReportDraftTools;
  readonly #draft: Draft;
  readonly #planner: DraftPlanner;
  readonly #writer: DraftWriter;
  readonly #turns = new Turns();
  #revision = 0;
  #nextStep = 1;
  #unsaved = false;
  #restored = false;
  #changedAt: number;
  #title: string;

  constructor(tools: ReportDraftTools) {
    this.#tools = tools;
    this.#draft = tools.report.draft;
    this.#changedAt = tools.now();
    this.#title = tools.report.summary.title;
    this.#planner = new DraftPlanner(tools, () => String(this.#nextStep));
    this.#writer = new DraftWriter({
      ...tools,
      list: () => this.#content(this.#steps(), {}),
      importContents: (folder) => {
        const edits = this.#steps().flatMap((step) => step.edits);
        tools.contents.linkInto(folder, edits, tools.isTemporary);
      },
      onPersistFailure: () => {
        tools.persistFailureChanged(this.#writer.persistFailure);
      },
    });
  }

  /** Path of the captured file. */
  get path(): string {
    return this.#writer.path;
  }

  /** null until the list is saved for the first time. */
  get slot(): ListSlot | null {
    return this.#writer.slot;
  }

  /** Number of the next step. */
  get nextStep(): number {
    return this.#nextStep;
  }

  view(): DraftView {
    return draftView(this.#draft, {
      report: this.#tools.report.id,
      revision: this.#revision,
      unsaved: this.#unsaved,
      restored: this.#restored && this.#draft.list.length > 0,
      persistFailure: this.#writer.persistFailure,
    });
  }

  /**
   * Applies a change as a new step. `replaces`: id of the newest step while the user is typing its text; the change then replaces that step. Errors:
   * edit_refused, file_*. If the list cannot be saved, the returned view has the reason.
   */
  apply(change: Change, replaces: string | null): Promise<Result<DraftView>> {
    return this.#turns.run(() => this.#apply(change, replaces));
  }

  preview(change: Change): Promise<Result<PreviewView>> {
    return this.#turns.run(() => this.#planner.preview(change));
  }

  /** The fixes of a page of findings, best first. */
  fixes(rules: TargetRules, page: FixesPage): Promise<Result<FixesView>> {
    return this.#turns.run(() => this.#planner.fixes(rules, page));
  }

  undo(): Promise<Result<DraftView>> {
    return this.#turns.run(() => this.#undoOrRedo(() => this.#draft.undo()));
  }

  redo(): Promise<Result<DraftView>> {
    return this.#turns.run(() => this.#undoOrRedo(() => this.#draft.redo()));
  }

  takeOut(step: string): Promise<Result<DraftView>> {
    return this.#turns.run(async () => {
      if (!this.#steps().some(({ id }) => id === step)) return fail(failure('unknown_handle', { what: 'edit' }));
      return this.#rewritten(await this.#draft.takeOut(new Set([step])));
    });
  }

  revert(anchor: Anchor): Promise<Result<DraftView>> {
    return this.#turns.run(async () => {
      const reverted = revertedSteps(this.#draft, anchor);
      if (reverted === null) return fail(failure('edit_refused', { error: { code: 'nothing_to_revert' } }));
      return this.#rewritten(await this.#draft.load(reverted));
    });
  }

  discard(): Promise<Result<DraftView>> {
    return this.#turns.run(async () => this.#rewritten(await this.#draft.load([])));
  }

  /** Call this after the report was saved as a file. */
  saved(): void {
    this.#unsaved = false;
    this.#revision += 1;
    runAs(null, () => {
      this.#writer.changed();
    });
  }

  /** Applies all steps again. Call this after the annotation list changed, because the new list decides which of their bytes are masked. */
  reread(): Promise<void> {
    return this.#turns.run(() => this.#draft.remake());
  }

  /** Call this after the current title was announced. */
  retitled(): void {
    this.#title = this.#tools.report.summary.title;
  }

  /** Plans and tries the next step without adding it. Returns null if there is nothing to do. */
  plan(planner: StepPlanner): Promise<Result<PlannedStep | null>> {
    return this.#turns.run(() => this.#planner.step(planner));
  }

  /** The captured file with its hash. */
  captured(): Promise<CapturedFile & { readonly key: string }> {
    return this.#writer.captured();
  }

  /** Moves a captured file from a temporary folder to the capture library, like the first edit. Errors: disk_full, cannot_write. */
  prepare(): Result<void> {
    return tryOrFailure(() => {
      this.#writer.prepare();
    });
  }

  /** Waits for active changes. Later changes wait until the lock is released. */
  async lock(): Promise<DraftLock> {
    const release = await this.#turns.lock();
    return {
      add: (planned) => this.#stageStep(planned),
      undoFailure: (step) => this.#undoFailure(step),
      takeBack: () => this.#stageUndo(),
      release,
    };
  }

  /**
   * Applies the steps of a saved list. A step that no longer applies is listed with the reason. If the draft already has edits, changes nothing and returns
   * false.
   */
  restore(slot: ListSlot, list: EditList): Promise<boolean> {
    return this.#turns.run(() => this.#restore(slot, list));
  }

  /** Retries to save edits. Returns the failure, or null if the edits are saved. Errors: disk_full, cannot_write. */
  keep(): Failure | null {
    return this.#unsaved ? this.#writer.keep() : null;
  }

  /**
   * Closes the draft. Its list is kept for the next opening, with two exceptions: an empty list, and a list with `isOver` whose report was saved as a file.
   * These are deleted.
   */
  close(isOver: boolean): void {
    // If the report was saved as a file, the edits are in that file.
    this.#writer.close(this.#unsaved || !isOver);
    this.#tools.contents.close();
    this.#planner.forget();
  }

  #steps(): readonly Step[] {
    return this.#draft.list.map(({ step }) => step);
  }

  /** Returns the data to save for a list of steps; null if the list is empty. */
  #content(
    steps: readonly Step[],
    next: { readonly changedAt?: number; readonly nextStep?: number; readonly unsaved?: true },
  ): EditListContent | null {
    if (steps.length === 0) return null;
    const { report, contents } = this.#tools;
    const { changedAt = this.#changedAt, nextStep = this.#nextStep, unsaved = this.#unsaved } = next;
    const files = contents.filesNamedBy(steps.flatMap(({ edits }) => edits));
    return { name: report.name, unsaved, nextStep, changedAt: new Date(changedAt).toISOString(), files, steps };
  }

  async #apply(change: Change, replaces: string | null): Promise<Result<DraftView>> {
    const { reveals } = this.#tools.report;
    const isNextState = replaces !== null && change.kind === 'edits' && this.#draft.newest?.id === replaces;
    const id = isNextState ? replaces : String(this.#nextStep);
    const before = isNextState ? this.#draft.previous : this.#draft.current;
    const plan = await this.#planner.change(change, before, id);
    if (!plan.ok) return plan;
    const { edits, sentence, typed, tried } = plan.value;
    const step = { id, edits, sentence };
    const done = isNextState ? await this.#draft.replaceNewest(step) : await this.#draft.push(step, tried);
    if (!done.ok) return editRefused(done.error);
    if (isNextState) reveals.rewritten(id);
    else this.#nextStep += 1;
    reveals.typed(id, typed);
    return this.#changed();
  }

  async #undoOrRedo(act: () => Promise<Result<boolean, EditFailure>>): Promise<Result<DraftView>> {
    const before = this.#draft.list;
    const done = await act();
    if (done.ok && !done.value) return ok(this.view());
    return isContinued(before, this.#draft.list) ? this.#answer(done) : this.#rewritten(done);
  }

  /** Ends a change after which an origin (step and edit) may refer to other bytes. All bytes written by edits are therefore masked again. */
  #rewritten(done: Result<unknown, EditFailure>): Result<DraftView> {
    if (done.ok) this.#tools.report.reveals.rewritten(null);
    return this.#answer(done);
  }

  #answer(done: Result<unknown, EditFailure>): Result<DraftView> {
    return done.ok ? this.#changed() : editRefused(done.error);
  }

  /** Saves and announces a change. Not cancellable, because the change has already taken effect. */
  #changed(): Result<DraftView> {
    return runAs(null, () => {
      this.#becomeOther(this.#tools.now());
      this.#writer.changed();
      return ok(this.view());
    });
  }

  #becomeOther(at: number): void {
    const { report, edited, retitled } = this.#tools;
    this.#revision += 1;
    this.#changedAt = at;
    this.#unsaved = this.#draft.list.length > 0;
    this.#planner.forget();
    report.reveals.edited();
    edited();
    if (report.summary.title === this.#title) return;
    this.#title = report.summary.title;
    retitled();
  }

  #stageStep({ step, typed, before, after }: PlannedStep): (() => void) | null {
    if (this.#draft.current !== before || step.id !== String(this.#nextStep)) return null;
    const at = this.#tools.now();
    const settle = this.#writer.stage(
      this.#content([...this.#steps(), step], { changedAt: at, unsaved: true, nextStep: this.#nextStep + 1 }),
    );
    return () => {
      settle();
      if (!this.#draft.take(step, after)) throw new Error('a step was tried on another version than it is made on');
      this.#nextStep += 1;
      this.#tools.report.reveals.typed(step.id, typed);
      this.#becomeOther(at);
    };
  }

  #undoFailure(id: string): Failure | null {
    const { newest } = this.#draft;
    if (newest?.id !== id || newest.skipped !== undefined) return failure('edit_refused', { error: { code: 'changed_since' } });
    const read = tryOrFailure(() => this.#draft.previous.inspection('spec'));
    return read.ok ? this.#tools.report.error() : read.error;
  }

  #stageUndo(): () => void {
    const at = this.#tools.now();
    const settle = this.#writer.stage(this.#content(this.#steps().slice(0, -1), { changedAt: at, unsaved: true }));
    return () => {
      settle();
      this.#draft.takeBackNewest();
      this.#becomeOther(at);
    };
  }

  async #restore(slot: ListSlot, list: EditList): Promise<boolean> {
    // The restored steps would reuse step numbers of this draft.
    if (this.#nextStep > 1 || this.#writer.slot !== null) return false;
    for (const [key, saved] of Object.entries(list.files)) this.#tools.contents.restore(key, saved);
    await this.#draft.restore(list.steps);
    this.#writer.adopt(slot);
    this.#nextStep = Math.max(list.nextStep, ...list.steps.map(({ id }) => Number(id) + 1));
    this.#unsaved = list.unsaved;
    this.#changedAt = Date.parse(list.changedAt);
    this.#restored = true;
    this.#revision += 1;
    this.#tools.edited();
    return true;
  }
}

/** Returns an expected failure of the disk or of SQLite as a value. */
function tryOrFailure<T>(run: () => T): Result<T> {
  try {
    return ok(run());
  } catch (reason) {
    if (reason instanceof IoFailure) return fail(reason.error);
    if (systemCode(reason) === null) throw reason;
    return fail(writeError(reason, { own: 'edit_list' }));
  }
}

/** Returns whether one list is the beginning of the other. Their common steps then wrote the same bytes with the same origins. */
function isContinued(one: StepList, other: StepList): boolean {
  return commonBeginning(one, other) === Math.min(one.length, other.length);
}
