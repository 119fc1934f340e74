import type { BulkChange } from '../../../shared/board/bulk-change.ts';
import type { DraftVersion } from '../../../shared/editing/edits/draft-version.ts';
import type { Edit } from '../../../shared/editing/edits/edit.ts';
import type { EditFailure } from '../../../shared/editing/edits/plan.ts';
import { type Result, fail, ok } from '../../../shared/errors.ts';
import { type EditPreconditionFailure, failure } from '../../../shared/bridge/failure.ts';
import { bulkSentence } from '../../../shared/text/presenters/bulk-sentence.ts';
import { isFindingCode } from '../../../shared/text/presenters/finding-code.ts';
import { stepSentence } from '../../../shared/text/presenters/step-sentence.ts';
import { copiedEdits } from '../../../shared/editing/by-name/copied-edits.ts';
import { type NamedEdit, editsByName } from '../../../shared/editing/by-name/edits-by-name.ts';
import { type TryEdits, fixByCode } from '../../../shared/editing/fixes/fix-by-code.ts';
import { safeFixes } from '../../../shared/editing/fixes/safe-fixes.ts';
import type { TargetRules } from '../../../shared/verdict/rules/target-rules.ts';
import { isTyped } from '../report/drafts/planned-change.ts';
import { type StepPlan, type StepPlanner, isNothing } from '../report/drafts/planned-step.ts';
import type { OpenReports } from '../report/open/open-reports.ts';

/** A change to apply to each report. */
export interface PlannedBulk {
  /** Description of the change; never contains a value. */
  readonly sentence: string;
  readonly planner: StepPlanner;
}

/** Returns a planner that finds the edits of a change for each report. `rules`: the rules that judge the reports. Errors: unknown_handle, edit_refused. */
export function planBulk(change: BulkChange, rules: TargetRules, reports: Pick<OpenReports, 'find' | 'missing'>): Result<PlannedBulk> {
  switch (change.kind) {
    case 'fix':
      if (!isFindingCode(change.code)) return refused({ code: 'no_such_finding', name: change.code });
      return ok({ sentence: bulkSentence(change), planner: (before, tryEdits) => planFix(change.code, before, tryEdits) });
    case 'safe_fixes':
      return ok({ sentence: bulkSentence(change), planner: (before, tryEdits) => planSafe(rules, before, tryEdits) });
    case 'same':
      return planSame(change, reports);
    default:
      return ok({ sentence: bulkSentence(change), planner: (before) => Promise.resolve(planNamed(change, before)) });
  }
}

/** Returns the name of a change that is not planned yet; null if the step to copy does not exist. */
export function bulkName(change: BulkChange, reports: Pick<OpenReports, 'find'>): string | null {
  if (change.kind !== 'same') return bulkSentence(change);
  const listed = reports.find(change.report)?.draft.listed(change.step) ?? null;
  return listed === null ? null : bulkSentence({ kind: 'same', step: listed.step.sentence });
}

function planSame(
  { report, step }: Extract<BulkChange, { readonly kind: 'same' }>,
  reports: Pick<OpenReports, 'find' | 'missing'>,
): Result<PlannedBulk> {
  const source = reports.find(report);
  if (source === null) return fail(reports.missing(report));
  const listed = source.draft.listed(step);
  if (listed === null) return fail(failure('unknown_handle', { what: 'edit' }));
  if (listed.error !== null) return refused({ code: 'not_copied', why: 'faulty' });
  const edits = copiedEdits(listed.step, listed.before);
  if (!edits.ok) return refused({ code: 'not_copied', why: edits.error });
  const copied: NamedEdit = { kind: 'copied', edits: edits.value };
  const sentence = bulkSentence({ kind: 'same', step: listed.step.sentence });
  return ok({ sentence, planner: (before) => Promise.resolve(planNamed(copied, before)) });
}

function planNamed(named: NamedEdit, before: DraftVersion): Result<StepPlan | null> {
  const edits = editsByName(named, before);
  if (!edits.ok) return refused(edits.error);
  if (edits.value.length === 0) return ok(null);
  const sentence = stepSentence({ kind: 'edits', edits: edits.value, before });
  // Values that were typed in the source report may have been hidden again. Copied edits therefore do not count as typed.
  const typed = named.kind === 'copied' ? [] : typedIndexes(edits.value);
  return ok({ edits: edits.value, sentence, typed, tried: null });
}

function typedIndexes(edits: readonly Edit[]): readonly number[] {
  return edits.flatMap((edit, index) => (isTyped(edit) ? [index] : []));
}

async function planFix(code: string, before: DraftVersion, tryEdits: TryEdits): Promise<Result<StepPlan | null>> {
  const made = await fixByCode(code, before, tryEdits);
  if (!made.ok) return made.error.code !== 'no_fix' && isNothing(made.error) ? ok(null) : refused(made.error);
  const { edits, fixed, version } = made.value;
  return ok(edits.length === 0 ? null : { edits, sentence: stepSentence({ kind: 'fix_code', code, fixed }), typed: [], tried: version });
}

async function planSafe(rules: TargetRules, before: DraftVersion, tryEdits: TryEdits): Promise<Result<StepPlan | null>> {
  const attempt = async (edits: readonly Edit[]): Promise<DraftVersion | null> => {
    const tried = await tryEdits(edits);
    return tried.ok ? tried.value : null;
  };
  const { edits, version } = await safeFixes(before, attempt, { ...rules, dialect: 'spec' });
  if (edits.length > 0) return ok({ edits, sentence: stepSentence({ kind: 'safe_fixes', edits }), typed: [], tried: version });
  const isSound = before.inspection({ ...rules, dialect: 'spec' }).verdict.decision.rule === 'accepted';
  return isSound ? ok(null) : refused({ code: 'nothing_safe' });
}

function refused(error: EditFailure | EditPreconditionFailure): Result<never> {
  return fail(failure('edit_refused', { error }));
}
