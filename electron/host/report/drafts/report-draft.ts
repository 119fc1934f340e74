import type { StepList } from '../../../../shared/editing/edits/step-list.ts';
import type { DraftVersion } from '../../../../shared/editing/edits/draft-version.ts';
import { commonBeginning } from '../../../../shared/editing/edits/step-list.ts';
import type { Anchor, Edit, Step } from '../../../../shared/editing/edits/edit.ts';
import type { EditFailure } from '../../../../shared/editing/edits/plan.ts';
import type { Failure, Result } from '../../../../shared/errors.ts';
import { fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { Change, DraftView, PreviewView } from '../../../../shared/bridge/view/draft-view.ts';
import { runAs } from '../../platform/base/work.ts';
import type { FileSource } from '../../platform/files/file-source.ts';
import { IoFailure, systemCode, writeError } from '../../platform/files/io-error.ts';
import type { FileHandles } from '../../platform/files/handles.ts';
import type { ViewedReport } from '../view/open-report.ts';
import type { ContentFiles } from './content-files.ts';
import type { CapturedFile, EditLists, ListSlot } from './edit-lists.ts';
import { draftView } from './draft-list.ts';
import { draftWriter } from './draft-writer.ts';
import type { EditList } from './edit-list.ts';
import type { PlannedChange } from './planned-change.ts';
import { planChange } from './planned-change.ts';
import type { DraftLock, EditListContent, PlannedStep, StepPlanner } from './planned-step.ts';
import { isNothing } from './planned-step.ts';
import { previewOf } from './preview.ts';
import { previewedChange } from './previewed-change.ts';
import type { TryEdits } from '../../../../shared/editing/fixes/fix-by-code.ts';
import { rankFixes } from '../../../../shared/editing/fixes/ranked-fixes.ts';
import { fixesView } from '../../../../shared/text/presenters/fixes-of.ts';
import type { TargetRules } from '../../../../shared/verdict/rules/target-rules.ts';
import type { FixesView } from '../../../../shared/bridge/view/inspection-view.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import { memoize } from '../../../../shared/bytes/memoize.ts';
import { revertedSteps } from './reverted-steps.ts';

/** Findings `[from, from + limit)`. */
interface FixesPage {
  readonly from: number;
  readonly limit: number;
}

/** The edit list of an open report: what the page does with it, one thing after the other. */
export interface ReportDraft {
  /** Where the captured file lies now. */
  readonly path: string;
  readonly slot: ListSlot | null;
  view(): DraftView;
  /** `replaces`: the newest step, whose next state this change is. Errors: edit_refused, file_*. Where it cannot be kept, the view says so. */
  apply(change: Change, replaces: string | null): Promise<Result<DraftView>>;
  preview(change: Change): Promise<Result<PreviewView>>;
  /** The fixes of a page of findings, best first. */
  fixes(rules: TargetRules, page: FixesPage): Promise<Result<FixesView>>;
  undo(): Promise<Result<DraftView>>;
  redo(): Promise<Result<DraftView>>;
  takeOut(step: string): Promise<Result<DraftView>>;
  revert(anchor: Anchor): Promise<Result<DraftView>>;
  discard(): Promise<Result<DraftView>>;
  /** It was saved as a file. */
  saved(): void;
  /** Another list of annotations counts: what edits wrote is masked by that. */
  reread(): Promise<void>;
  /** People were told of its title as it is now. */
  retitled(): void;
  /** Works out a step and tries it; nothing is changed. null: there is nothing to do. */
  plan(planner: StepPlanner): Promise<Result<PlannedStep | null>>;
  /** Number of the next step. */
  nextStep(): number;
  /** What is known of the captured file, its hash taken. */
  captured(): Promise<CapturedFile & { readonly key: string }>;
  /** Keeps a captured file that lies in a temporary place, as the first edit does. Errors: disk_full, cannot_write. */
  prepare(): Result<void>;
  /** Waits for what is under way, and lets nothing else begin until it is released. */
  lock(): Promise<DraftLock>;
  /**
   * Makes the steps of a list that waited; those that do not apply any more are kept, and say why. False, and nothing done, where there were edits
   * already.
   */
  restore(slot: ListSlot, list: EditList): Promise<boolean>;
  /** Tries once more to keep edits that could not be kept; why they are not. Errors: disk_full, cannot_write. */
  keep(): Failure | null;
  /** Keeps the list for the next time, unless there is none, or it was saved and `isOver`: the report is not to be opened again by itself. */
  close(isOver: boolean): void;
}

interface ReportDraftTools {
  readonly report: ViewedReport;
  readonly file: FileSource;
  readonly path: string;
  readonly contents: ContentFiles;
  readonly handles: FileHandles;
  /** null: lists are not kept. */
  readonly editLists: EditLists | null;
  readonly isTemporary: (path: string) => boolean;
  /** Where a captured file is to be kept: elsewhere where it lies in a temporary place. Throws what the disk and SQLite throw. */
  readonly importCapture: (path: string) => string;
  readonly now: () => number;
  /** What tabs say of the report is another now. */
  readonly retitled: () => void;
  /** Without a change, edits are kept now that were not (null), or are not kept any more. */
  readonly persistFailureChanged: (persistFailure: Failure | null) => void;
  /** The list or the captured file has another place now. */
  readonly moved: () => void;
  /** The list is another one. */
  readonly edited: () => void;
}

export function createReportDraft(tools: ReportDraftTools): ReportDraft {
  const { report, contents, handles } = tools;
  const { draft, reveals } = report;
  let revision = 0;
  let nextStep = 1;
  let unsaved = false;
  let restored = false;
  let changedAt = tools.now();
  let title = report.summary.title;
  let last: Promise<unknown> = Promise.resolve();
  const previewed = previewedChange();
  const rankedPages = memoize((_: Inspection) => new Map<string, FixesView>());

  const isEmpty = (): boolean => draft.list.length === 0;
  const stepsNow = (): readonly Step[] => draft.list.map(({ step }) => step);
  const editsNow = (): readonly Edit[] => draft.list.flatMap(({ step }) => step.edits);

  const writer = draftWriter({
    ...tools,
    list: () => listAs(stepsNow(), { changedAt, unsaved, nextStep }),
    importContents(folder) {
      contents.linkInto(folder, editsNow(), tools.isTemporary);
    },
    onPersistFailure() {
      tools.persistFailureChanged(writer.persistFailure);
    },
  });

  /** What is kept of a list of steps; null where there are none. */
  function listAs(
    steps: readonly Step[],
    head: { readonly changedAt: number; readonly unsaved: boolean; readonly nextStep: number },
  ): EditListContent | null {
    if (steps.length === 0) return null;
    const files = contents.filesNamedBy(steps.flatMap(({ edits }) => edits));
    return { name: report.name, ...head, changedAt: new Date(head.changedAt).toISOString(), files, steps };
  }

  /** Runs one act after the other: each is planned against what the one before it left. */
  function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const run = last.then(act);
    last = run.catch(() => undefined);
    return run;
  }

  function view(): DraftView {
    return draftView(draft, {
      report: report.id,
      revision,
      unsaved,
      restored: restored && !isEmpty(),
      persistFailure: writer.persistFailure,
    });
  }

  /** The list is another one: from here on nothing stops it, so that what counts is kept and told. */
  function changed(): Result<DraftView> {
    return runAs(null, saveAndNotify);
  }

  function saveAndNotify(): Result<DraftView> {
    becomeOther(tools.now());
    writer.changed();
    return ok(view());
  }

  function becomeOther(at: number): void {
    revision += 1;
    changedAt = at;
    unsaved = !isEmpty();
    previewed.forget();
    reveals.edited();
    tools.edited();
    if (report.summary.title === title) return;
    title = report.summary.title;
    tools.retitled();
  }

  function answered(done: Result<unknown, EditFailure>): Result<DraftView> {
    return done.ok ? changed() : refused(done.error);
  }

  function planned(change: Change, before: DraftVersion): Promise<Result<PlannedChange>> {
    return planChange(change, {
      before,
      keyOf(handle) {
        const entry = handles.find(handle);
        return entry === null ? fail(failure('edit_refused', { error: { code: 'file_unknown' } })) : contents.add(entry.path, entry.name);
      },
      attempt,
    });
  }

  const tryEdits: TryEdits = (edits) => draft.tryStep({ id: String(nextStep), edits, sentence: '' });

  async function attempt(edits: readonly Edit[]): Promise<DraftVersion | null> {
    const tried = await tryEdits(edits);
    return tried.ok ? tried.value : null;
  }

  async function planNow(planner: StepPlanner): Promise<Result<PlannedStep | null>> {
    const before = draft.current;
    const plan = await planner(before, tryEdits);
    if (!plan.ok || plan.value === null) return plan.ok ? ok(null) : plan;
    const { edits, sentence, typed, tried } = plan.value;
    const after = tried === null ? await tryEdits(edits) : ok(tried);
    if (!after.ok) return isNothing(after.error) ? ok(null) : refused(after.error);
    return ok({ step: { id: String(nextStep), edits, sentence }, typed, before, after: after.value });
  }

  function addLocked({ step, typed, before, after }: PlannedStep): (() => void) | null {
    if (draft.current !== before || step.id !== String(nextStep)) return null;
    const at = tools.now();
    const settle = writer.stage(listAs([...stepsNow(), step], { changedAt: at, unsaved: true, nextStep: nextStep + 1 }));
    return () => {
      settle();
      if (!draft.take(step, after)) throw new Error('a step was tried on another version than it is made on');
      nextStep += 1;
      reveals.typed(step.id, typed);
      becomeOther(at);
    };
  }

  function undoFailure(id: string): Failure | null {
    const { newest } = draft;
    if (newest?.id !== id || newest.skipped !== undefined) return failure('edit_refused', { error: { code: 'changed_since' } });
    const read = tryOrFailure(() => draft.previous.inspection('spec'));
    return read.ok ? report.error() : read.error;
  }

  function takeBackLocked(): () => void {
    const at = tools.now();
    const steps = stepsNow().slice(0, -1);
    const settle = writer.stage(listAs(steps, { changedAt: at, unsaved: true, nextStep }));
    return () => {
      settle();
      draft.takeBackNewest();
      becomeOther(at);
    };
  }

  async function lock(): Promise<DraftLock> {
    const turn = last;
    const released = Promise.withResolvers<undefined>();
    last = turn.then(() => released.promise);
    await turn;
    return { add: addLocked, undoFailure: undoFailure, takeBack: takeBackLocked, release: () => released.resolve(undefined) };
  }

  async function applyNow(change: Change, replaces: string | null): Promise<Result<DraftView>> {
    const isNextState = replaces !== null && change.kind === 'edits' && draft.newest?.id === replaces;
    const id = isNextState ? replaces : String(nextStep);
    const before = isNextState ? draft.previous : draft.current;
    const seen = previewed.find(change, { before, step: id });
    const plan = seen === null ? await planned(change, before) : ok(seen);
    if (!plan.ok) return plan;
    const { edits, sentence, typed, tried } = plan.value;
    const step = { id, edits, sentence };
    const done = isNextState ? await draft.replaceNewest(step) : await draft.push(step, tried);
    if (!done.ok) return refused(done.error);
    if (isNextState) reveals.rewritten(id);
    else nextStep += 1;
    reveals.typed(id, typed);
    return changed();
  }

  async function previewNow(change: Change): Promise<Result<PreviewView>> {
    const plan = await planned(change, draft.current);
    if (!plan.ok) return plan;
    const { edits, sentence, typed } = plan.value;
    const step = String(nextStep);
    const tried = plan.value.tried === null ? await draft.tryStep({ id: step, edits, sentence }) : ok(plan.value.tried);
    if (!tried.ok) return refused(tried.error);
    previewed.keep(change, { before: draft.current, step }, { ...plan.value, tried: tried.value });
    const rules = plan.value.rules ?? report.rules;
    const before = { version: draft.current, masks: report.masksOf(draft.current, rules.dialect) };
    const after = { version: tried.value, masks: report.masksOf(tried.value, rules.dialect, { step, edits: typed }) };
    return ok(previewOf(before, after, { sentence, edits, rules, now: tools.now() }));
  }

  /** Tried out once a reading and page: the same ones are asked for whenever the findings are looked at. */
  async function fixesNow(rules: TargetRules, page: FixesPage): Promise<Result<FixesView>> {
    const inspection = draft.current.inspection(rules);
    const pages = rankedPages(inspection);
    const key = `${String(page.from)}:${String(page.limit)}`;
    const view = pages.get(key) ?? fixesView(await rankFixes(draft.current, attempt, rules, page));
    pages.set(key, view);
    return ok(view);
  }

  async function takeOutNow(id: string): Promise<Result<DraftView>> {
    if (!draft.list.some(({ step }) => step.id === id)) return fail(failure('unknown_handle', { what: 'edit' }));
    const done = await draft.takeOut(new Set([id]));
    if (done.ok) reveals.rewritten(null);
    return answered(done);
  }

  async function revertNow(anchor: Anchor): Promise<Result<DraftView>> {
    const reverted = revertedSteps(draft, anchor);
    if (reverted === null) return fail(failure('edit_refused', { error: { code: 'nothing_to_revert' } }));
    const done = await draft.load(reverted);
    if (done.ok) reveals.rewritten(null);
    return answered(done);
  }

  async function discardNow(): Promise<Result<DraftView>> {
    const done = await draft.load([]);
    if (done.ok) reveals.rewritten(null);
    return answered(done);
  }

  async function backOrForth(act: () => Promise<Result<boolean, EditFailure>>): Promise<Result<DraftView>> {
    const before = draft.list;
    const done = await act();
    if (done.ok && !done.value) return ok(view());
    if (done.ok && !isContinued(before, draft.list)) reveals.rewritten(null);
    return answered(done);
  }

  async function restoreNow(claimed: ListSlot, list: EditList): Promise<boolean> {
    // The numbers of its steps would be given twice.
    if (nextStep > 1 || writer.slot !== null) return false;
    for (const [key, saved] of Object.entries(list.files)) contents.restore(key, saved);
    await draft.restore(list.steps);
    writer.adopt(claimed);
    nextStep = Math.max(list.nextStep, ...list.steps.map(({ id }) => Number(id) + 1));
    unsaved = list.unsaved;
    changedAt = Date.parse(list.changedAt);
    restored = true;
    revision += 1;
    tools.edited();
    return true;
  }

  return {
    get path() {
      return writer.path;
    },
    get slot() {
      return writer.slot;
    },
    view,
    apply: (change, replaces) => inTurn(() => applyNow(change, replaces)),
    preview: (change) => inTurn(() => previewNow(change)),
    fixes: (rules, page) => inTurn(() => fixesNow(rules, page)),
    undo: () => inTurn(() => backOrForth(() => draft.undo())),
    redo: () => inTurn(() => backOrForth(() => draft.redo())),
    takeOut: (step) => inTurn(() => takeOutNow(step)),
    revert: (anchor) => inTurn(() => revertNow(anchor)),
    discard: () => inTurn(discardNow),
    saved() {
      unsaved = false;
      revision += 1;
      runAs(null, () => writer.changed());
    },
    reread: () => inTurn(() => draft.remake()),
    retitled() {
      title = report.summary.title;
    },
    plan: (planner) => inTurn(() => planNow(planner)),
    nextStep: () => nextStep,
    captured: () => writer.captured(),
    prepare: () => tryOrFailure(() => writer.prepare()),
    lock,
    restore: (slot, list) => inTurn(() => restoreNow(slot, list)),
    keep: () => (unsaved ? writer.keep() : null),
    close(isOver) {
      // What was saved is in another file now.
      writer.close(unsaved || !isOver);
      contents.close();
      previewed.forget();
    },
  };
}

/** An expected failure of the disk or of SQLite as a value. */
function tryOrFailure<T>(run: () => T): Result<T> {
  try {
    return ok(run());
  } catch (reason) {
    if (reason instanceof IoFailure) return fail(reason.error);
    if (systemCode(reason) === null) throw reason;
    return fail(writeError(reason, { own: 'edit-list' }));
  }
}

function refused(error: EditFailure): Result<never> {
  return fail(failure('edit_refused', { error }));
}

/** One list begins with the other, so that what their steps wrote has the same names in both. */
function isContinued(one: StepList, other: StepList): boolean {
  return commonBeginning(one, other) === Math.min(one.length, other.length);
}
