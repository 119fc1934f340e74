import type { BoardRow } from '../../../shared/board/board-row.ts';
import { type Result, fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import { type TargetRules, rulesAlone } from '../../../shared/verdict/rules/target-rules.ts';
import {
  type BulkChangeRequest,
  type BulkDone,
  type BulkPreview,
  type BulkRequest,
  type BulkUndone,
  type BulkView,
  MAX_BULKS,
} from '../../../shared/bridge/view/bulk-view.ts';
import type { Handlers } from '../platform/bridge/handlers.ts';
import type { EditLists } from '../report/drafts/edit-lists.ts';
import type { PlannedStep } from '../report/drafts/planned-step.ts';
import { expectedNow, previewOf } from '../report/drafts/preview.ts';
import { throwIfCancelled } from '../platform/files/throw-if-cancelled.ts';
import type { OpenReports } from '../report/open/open-reports.ts';
import type { BulkRow } from '../store/bulk-rows.ts';
import { type CommitTools, type Committed, type PlannedReport, commitSteps, takeBackSteps } from './bulk-commit.ts';
import { type ChosenRows, type RowReport, eachChosen, withRowReport, nameOf, rowsKey } from './chosen-reports.ts';
import type { BoardRows } from './board-rows.ts';
import { takeBackMarks } from './row-handlers.ts';
import { type EditedBy, predictedOf } from './edited.ts';
import type { LaterForecasts } from './later-forecasts.ts';
import { predictionChangeTally } from './prediction-changes.ts';
import { leftOutTally, jobLeftOutTally } from './left-out.ts';
import { type PlannedBulk, planBulk } from './step-planner.ts';

interface BulkTools extends Omit<CommitTools, 'editLists' | 'reports'> {
  readonly rows: ChosenRows;
  /** The rows whose metadata is changed. */
  readonly marked: Pick<BoardRows, 'write' | 'byIds'>;
  readonly reports: OpenReports;
  /** Null if edit lists are not stored. */
  readonly editLists: EditLists | null;
  readonly by: () => EditedBy;
  /** Runs a function while no other code opens reports temporarily. A bulk change leaves out the edit lists of reports that other code has open. */
  readonly still: LaterForecasts['still'];
}

type BulkChannel = 'board.previewChange' | 'board.change' | 'board.undoBulk' | 'board.bulks';

/** Handlers for changes to many reports: preview a change, apply it, undo it, and list the changes. */
export function bulkHandlers(tools: BulkTools): Pick<Handlers, BulkChannel> {
  const { store, editLists } = tools;
  let last: Promise<unknown> = Promise.resolve();

  /** Runs bulk changes one at a time. Two concurrent changes with locks on open reports could wait for each other. */
  function inTurn<T>(run: () => Promise<Result<T>>): Promise<Result<T>> {
    const alone = (): Promise<Result<T>> => tools.still(run);
    const mine = last.then(alone, alone);
    last = mine.catch(() => undefined);
    return mine;
  }

  function withLists<T>(run: (commit: CommitTools) => Promise<Result<T>>): Promise<Result<T>> | Result<T> {
    return editLists === null ? fail(failure('not_available_here', { what: 'keeping_edits' })) : run({ ...tools, editLists });
  }

  return {
    'board.previewChange': (request) => previewBulk(request, tools),
    'board.change': (request) =>
      withLists((commit) => changeMany(request, tools, (plans, sentence) => inTurn(() => commitSteps(plans, sentence, commit)))),
    'board.undoBulk': ({ bulk }) => {
      const row = bulkOf(bulk, tools);
      if (row === null) return fail(failure('unknown_handle', { what: 'bulk' }));
      if (store.bulks.marks(row.id).length > 0) return undoMarks(row, tools);
      return withLists(async (commit) => {
        throwIfCancelled();
        const done = await inTurn(() => takeBackSteps(row.id, commit));
        return done.ok ? ok(undone(row.sentence, done.value)) : done;
      });
    },
    'board.bulks': () => ok({ bulks: store.bulks.list(2 * MAX_BULKS).map(bulkView) }),
  };
}

function bulkOf(handle: string, { store }: Pick<BulkTools, 'store'>): BulkRow | null {
  return /^\d{1,15}$/.test(handle) ? store.bulks.find(Number(handle)) : null;
}

function undoMarks({ id, sentence }: BulkRow, { store, marked, now }: BulkTools): Result<BulkUndone> {
  const { undone: count, since } = takeBackMarks(id, { rows: marked, bulks: store.bulks, now });
  const tally = leftOutTally();
  for (const row of marked.byIds(since)) tally.add(nameOf(row), failure('edit_refused', { error: { code: 'changed_since' } }));
  return ok({ sentence, undone: count, leftOut: tally.view() });
}

function bulkView({ id, ...row }: BulkRow): BulkView {
  return { bulk: String(id), ...row };
}

async function previewBulk({ selection, change, ...target }: BulkRequest, { rows, reports, now }: BulkTools): Promise<Result<BulkPreview>> {
  const rules = rulesAlone(target);
  const bulk = planBulk(change, rules, reports);
  if (!bulk.ok) return bulk;
  const cannot = leftOutTally();
  const predictionChanges = predictionChangeTally();
  let changing = 0;
  let already = 0;
  let example: BulkPreview['example'] = null;
  const ids = rows.idsOf(selection);
  const chosen = await eachChosen(ids, rows, async (row) => {
    const name = nameOf(row);
    const seen = await withRowReport(row, reports, async (opened) => {
      const planned = await opened.draft.plan(bulk.value.planner);
      if (!planned.ok || planned.value === null) return planned.ok ? ok(null) : planned;
      const { before, after } = planned.value;
      predictionChanges.add(expectedNow(before, rules, now()), expectedNow(after, rules, now()));
      example ??= { row: row.id, name, preview: exampleOf(opened, planned.value, rules, now()) };
      return ok(planned.value.step.sentence);
    });
    if (!seen.ok) cannot.add(name, seen.error);
    else if (seen.value === null) already += 1;
    else changing += 1;
  });
  return ok({
    sentence: bulk.value.sentence,
    rows: rowsKey(ids),
    chosen,
    changing,
    already,
    predictionChanges: predictionChanges.view(),
    cannot: cannot.view(),
    example,
  });
}

/** Returns the full effect of a planned step on its report, as for a single report. */
function exampleOf({ report }: RowReport, { step, typed, before, after }: PlannedStep, rules: TargetRules, now: number) {
  const { id, edits, sentence } = step;
  const typedEdits = { step: id, edits: typed };
  return previewOf(
    { version: before, masks: report.masksOf(before, rules.dialect) },
    { version: after, masks: report.masksOf(after, rules.dialect, typedEdits) },
    { sentence, edits, rules, now },
  );
}

/**
 * Plans the steps of all reports before changing any report. Closes each report after planning its step. Errors: edit_refused if the selected rows differ from
 * the previewed rows; the errors of planning and of the disk.
 */
async function changeMany(
  { selection, change, previewed, ...target }: BulkChangeRequest,
  tools: BulkTools,
  commit: (plans: readonly PlannedReport[], sentence: string) => Promise<Result<Committed>>,
): Promise<Result<BulkDone>> {
  const { rows, reports } = tools;
  const bulk = planBulk(change, rulesAlone(target), reports);
  if (!bulk.ok) return bulk;
  const ids = rows.idsOf(selection);
  // A filter may match other rows by now. A report that was not in the user's preview must not be changed.
  if (previewed !== undefined && previewed !== rowsKey(ids)) return fail(failure('edit_refused', { error: { code: 'other_rows' } }));
  const leftOut = jobLeftOutTally();
  const plans: PlannedReport[] = [];
  let already = 0;
  await eachChosen(ids, rows, async (row) => {
    const planned = await withRowReport(row, reports, (opened) => plannedReport(row, opened, bulk.value, tools));
    if (!planned.ok) leftOut.add(nameOf(row), planned.error);
    else if (planned.value === null) already += 1;
    else plans.push(planned.value);
  });
  const { sentence } = bulk.value;
  const done = await commit(plans, sentence);
  if (!done.ok) return done;
  for (const { name, why } of done.value.leftOut) leftOut.add(name, why);
  const { bulk: number, changed } = done.value;
  return ok({ bulk: number === null ? null : String(number), sentence, changed, already, leftOut: leftOut.view() });
}

async function plannedReport(
  row: BoardRow,
  opened: RowReport,
  { planner }: PlannedBulk,
  { editLists, by, now }: BulkTools,
): Promise<Result<PlannedReport | null>> {
  const { report, draft } = opened;
  const planned = await draft.plan(planner);
  if (!planned.ok || planned.value === null) return planned.ok ? ok(null) : planned;
  // If the captured file is in a temporary folder, this saves it permanently, as the first manual edit of a report does.
  const prepared = draft.prepare();
  if (!prepared.ok) return prepared;
  const file = await draft.captured();
  const { after } = planned.value;
  const { rules, readBy } = by();
  const one = { name: nameOf(row), key: file.key, worked: { readBy, predicted: predictedOf(after, rules, now()) } };
  if (opened.isOpen) return ok({ ...one, kind: 'open', opened, planned: planned.value });
  const slot = draft.slot?.name ?? null;
  const fingerprint = slot === null ? null : (editLists?.fingerprintOf(slot) ?? null);
  return ok({
    ...one,
    kind: 'later',
    later: {
      planned: slot === null || fingerprint === null ? null : { slot, fingerprint },
      name: report.name,
      capture: draft.path,
      nextStep: draft.nextStep + 1,
      file,
      step: planned.value.step,
    },
  });
}

function undone(sentence: string, { changed, leftOut }: Committed): BulkUndone {
  const tally = jobLeftOutTally();
  for (const { name, why } of leftOut) tally.add(name, why);
  return { sentence, undone: changed, leftOut: tally.view() };
}
