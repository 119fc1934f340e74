import { memoize } from '../../../../shared/bytes/memoize.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { Change, PreviewView } from '../../../../shared/bridge/view/draft-view.ts';
import type { FixesView } from '../../../../shared/bridge/view/inspection-view.ts';
import type { Draft } from '../../../../shared/editing/edits/draft.ts';
import type { DraftVersion } from '../../../../shared/editing/edits/draft-version.ts';
import type { Edit } from '../../../../shared/editing/edits/edit.ts';
import type { TryEdits } from '../../../../shared/editing/fixes/fix-by-code.ts';
import { rankFixes } from '../../../../shared/editing/fixes/ranked-fixes.ts';
import { type Result, fail, ok } from '../../../../shared/errors.ts';
import { fixesView } from '../../../../shared/text/presenters/fixes-of.ts';
import type { Inspection } from '../../../../shared/verdict/decide/inspect.ts';
import type { TargetRules } from '../../../../shared/verdict/rules/target-rules.ts';
import type { FileHandles } from '../../platform/files/handles.ts';
import type { ViewedReport } from '../view/open-report.ts';
import type { ContentFiles } from './content-files.ts';
import { type PlannedChange, planChange } from './planned-change.ts';
import { type PlannedStep, type StepPlanner, editRefused, isNothing } from './planned-step.ts';
import { previewOf } from './preview.ts';
import { previewedChange } from './previewed-change.ts';

/** A page of findings: those with an index from `from` to `from + limit - 1`. */
export interface FixesPage {
  readonly from: number;
  readonly limit: number;
}

export interface PlannerTools {
  readonly report: ViewedReport;
  readonly contents: ContentFiles;
  readonly handles: FileHandles;
  readonly now: () => number;
}

/** Plans and tries changes to an open report without changing its edit list. */
export class DraftPlanner {
  readonly #tools: PlannerTools;
  readonly #draft: Draft;
  /** Id of the next step. */
  readonly #nextId: () => string;
  readonly #previewed = previewedChange();
  readonly #rankedPages = memoize((_: Inspection) => new Map<string, FixesView>());

  constructor(tools: PlannerTools, nextId: () => string) {
    this.#tools = tools;
    this.#draft = tools.report.draft;
    this.#nextId = nextId;
  }

  /**
   * Plans a change that becomes the step `id` after the version `before`. Reuses the plan if the same change was just previewed. Errors: edit_refused, file_*.
   */
  async change(change: Change, before: DraftVersion, id: string): Promise<Result<PlannedChange>> {
    const previewed = this.#previewed.find(change, { before, step: id });
    return previewed === null ? this.#plan(change, before) : ok(previewed);
  }

  /** Plans and tries the next step; returns null if there is nothing to do. */
  async step(planner: StepPlanner): Promise<Result<PlannedStep | null>> {
    const before = this.#draft.current;
    const plan = await planner(before, this.#tryEdits);
    if (!plan.ok || plan.value === null) return plan.ok ? ok(null) : plan;
    const { edits, sentence, typed, tried } = plan.value;
    const after = tried === null ? await this.#tryEdits(edits) : ok(tried);
    if (!after.ok) return isNothing(after.error) ? ok(null) : editRefused(after.error);
    return ok({ step: { id: this.#nextId(), edits, sentence }, typed, before, after: after.value });
  }

  async preview(change: Change): Promise<Result<PreviewView>> {
    const { report, now } = this.#tools;
    const { current } = this.#draft;
    const plan = await this.#plan(change, current);
    if (!plan.ok) return plan;
    const { edits, sentence, typed } = plan.value;
    const step = this.#nextId();
    const tried = plan.value.tried === null ? await this.#draft.tryStep({ id: step, edits, sentence }) : ok(plan.value.tried);
    if (!tried.ok) return editRefused(tried.error);
    this.#previewed.keep(change, { before: current, step }, { ...plan.value, tried: tried.value });
    const rules = plan.value.rules ?? report.rules;
    const before = { version: current, masks: report.masksOf(current, rules.dialect) };
    const after = { version: tried.value, masks: report.masksOf(tried.value, rules.dialect, { step, edits: typed }) };
    return ok(previewOf(before, after, { sentence, edits, rules, now: now() }));
  }

  /**
   * Returns the fixes of a page of findings, best first. They are cached by inspection and page, because the renderer requests them each time it shows the
   * findings.
   */
  async fixes(rules: TargetRules, page: FixesPage): Promise<Result<FixesView>> {
    const { current } = this.#draft;
    const pages = this.#rankedPages(current.inspection(rules));
    const key = `${String(page.from)}:${String(page.limit)}`;
    const view = pages.get(key) ?? fixesView(await rankFixes(current, this.#attempt, rules, page));
    pages.set(key, view);
    return ok(view);
  }

  /** Forgets the plan of the previewed change, because the edit list has changed. */
  forget(): void {
    this.#previewed.forget();
  }

  #plan(change: Change, before: DraftVersion): Promise<Result<PlannedChange>> {
    const { contents, handles } = this.#tools;
    return planChange(change, {
      before,
      keyOf(handle) {
        const entry = handles.find(handle);
        return entry === null ? fail(failure('edit_refused', { error: { code: 'file_unknown' } })) : contents.add(entry.path, entry.name);
      },
      attempt: this.#attempt,
    });
  }

  readonly #tryEdits: TryEdits = (edits) => this.#draft.tryStep({ id: this.#nextId(), edits, sentence: '' });

  readonly #attempt = async (edits: readonly Edit[]): Promise<DraftVersion | null> => {
    const tried = await this.#tryEdits(edits);
    return tried.ok ? tried.value : null;
  };
}
