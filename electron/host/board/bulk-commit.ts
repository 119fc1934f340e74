import { type Failure, type Result, fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import { MAX_BULKS } from '../../../shared/bridge/view/bulk-view.ts';
import type { EventListener } from '../platform/base/host.ts';
import type { LogSink } from '../platform/base/log-sink.ts';
import { runAs } from '../platform/base/work.ts';
import { stackSummary } from '../platform/bridge/stack-summary.ts';
import type { EditLists, LaterStep } from '../report/drafts/edit-lists.ts';
import type { DraftLock, PlannedStep } from '../report/drafts/planned-step.ts';
import { systemCode, writeError } from '../platform/files/io-error.ts';
import type { ReportWithDraft } from '../report/open/open-entry.ts';
import type { OpenReports } from '../report/open/open-reports.ts';
import type { BulkHead } from '../store/bulk-rows.ts';
import type { Store } from '../store/store.ts';
import type { EditedReports, EditedForecast } from './edited.ts';

/** A report that will get a step. If the report is closed, the step is added to its stored edit list. `name`: for display. */
export type PlannedReport = { readonly name: string; readonly key: string; readonly worked: EditedForecast['worked'] } & (
  | { readonly kind: 'open'; readonly opened: ReportWithDraft; readonly planned: PlannedStep }
  | { readonly kind: 'later'; readonly later: Omit<LaterStep, 'changedAt'> }
);

export interface CommitTools {
  readonly store: Pick<Store, 'bulks' | 'editLists' | 'transaction'>;
  readonly editLists: EditLists;
  readonly reports: Pick<OpenReports, 'find' | 'inUse' | 'openEntries' | 'closePrefetched' | 'withPreviewsUnchanged'>;
  readonly emit: EventListener;
  readonly now: () => number;
  /** Called after the edits of reports changed, with their SHA-256. */
  readonly edited: EditedReports['saveForecasts'];
  readonly log: LogSink;
}

interface LeftOutOne {
  readonly name: string;
  readonly why: Failure;
}

/** Result of a commit. `bulk`: number of the change; null if no report was changed. */
export interface Committed {
  readonly bulk: number | null;
  readonly changed: number;
  readonly leftOut: readonly LeftOutOne[];
}

const MEANWHILE = failure('edit_refused', { error: { code: 'changed_meanwhile' } });
const SINCE = failure('edit_refused', { error: { code: 'changed_since' } });

/**
 * Writes the steps of many reports in one transaction, together with their bulk change. Then updates the open reports. Leaves out reports that changed after
 * their step was planned. Errors: disk_full, cannot_write.
 */
export function commitSteps(plans: readonly PlannedReport[], sentence: string, tools: CommitTools): Promise<Result<Committed>> {
  const open = plans.flatMap((plan) => (plan.kind === 'open' ? [plan.opened] : []));
  return withLocks(open, tools, (locked) => {
    // A report that was only prefetched must not count as open.
    tools.reports.closePrefetched();
    return inOne(tools, () => writeSteps(plans, sentence, locked, tools));
  });
}

interface Written {
  readonly bulk: number | null;
  readonly settle: readonly (() => void)[];
  readonly open: readonly ReportWithDraft[];
  readonly edited: readonly EditedForecast[];
  readonly leftOut: readonly LeftOutOne[];
}

type DraftLocks = ReadonlyMap<string, DraftLock>;

function writeSteps(plans: readonly PlannedReport[], sentence: string, locked: DraftLocks, tools: CommitTools): Written {
  const { store, reports } = tools;
  const changedAt = new Date(tools.now()).toISOString();
  const head: BulkHead = { madeAt: changedAt, sentence };
  const inUse = new Set(reports.inUse());
  const settle: (() => void)[] = [];
  const open: ReportWithDraft[] = [];
  const edited: EditedForecast[] = [];
  const leftOut: LeftOutOne[] = [];
  let bulk: number | null = null;
  for (const plan of plans) {
    const written = plan.kind === 'open' ? writeOpen(plan, locked, tools) : writeLater(plan.later, changedAt, inUse, tools.editLists);
    if (written === null) {
      leftOut.push({ name: plan.name, why: MEANWHILE });
      continue;
    }
    bulk ??= store.bulks.add(head);
    store.bulks.addStep(bulk, { slot: written.slot, step: Number(plan.kind === 'open' ? plan.planned.step.id : plan.later.step.id) });
    settle.push(written.settle);
    edited.push({ key: plan.key, worked: plan.worked });
    if (plan.kind === 'open') open.push(plan.opened);
  }
  store.bulks.trim(MAX_BULKS);
  return { bulk, settle, open, edited, leftOut };
}

interface WrittenStep {
  readonly slot: string;
  readonly settle: () => void;
}

function writeOpen(
  { opened, planned }: Extract<PlannedReport, { readonly kind: 'open' }>,
  locked: DraftLocks,
  { reports }: CommitTools,
): WrittenStep | null {
  // The report may have been closed after the step was planned.
  const settle = reports.find(opened.report.id) === null ? null : (locked.get(opened.report.id)?.add(planned) ?? null);
  const slot = opened.draft.slot?.name;
  return settle === null || slot === undefined ? null : { slot, settle };
}

function writeLater(
  later: Omit<LaterStep, 'changedAt'>,
  changedAt: string,
  inUse: ReadonlySet<string>,
  lists: EditLists,
): WrittenStep | null {
  const slot = inUse.has(later.capture) ? null : lists.addLater({ ...later, changedAt });
  return slot === null ? null : { slot, settle: () => undefined };
}

/** Undoes a bulk change in one transaction. Leaves out a step that is no longer the latest step of its edit list. Errors: disk_full, cannot_write. */
export function takeBackSteps(bulk: number, tools: CommitTools): Promise<Result<Committed>> {
  tools.reports.closePrefetched();
  const slots = new Set(tools.store.bulks.steps(bulk).map(({ slot }) => slot));
  const open = tools.reports.openEntries().filter(({ draft }) => draft.slot !== null && slots.has(draft.slot.name));
  return withLocks(open, tools, (locked) => inOne(tools, () => takeBack(bulk, open, locked, tools)));
}

function takeBack(bulk: number, open: readonly ReportWithDraft[], locked: DraftLocks, { store, editLists, now }: CommitTools): Written {
  const at = new Date(now()).toISOString();
  const bySlot = new Map(open.flatMap((one) => (one.draft.slot === null ? [] : [[one.draft.slot.name, one] as const])));
  const settle: (() => void)[] = [];
  const changedReports: ReportWithDraft[] = [];
  const edited: EditedForecast[] = [];
  const leftOut: LeftOutOne[] = [];
  for (const { slot, step } of store.bulks.steps(bulk)) {
    const one = bySlot.get(slot);
    const head = store.editLists.head(slot);
    const taken = one === undefined ? takeBackLater(editLists, slot, step, at) : takeBackOpen(locked.get(one.report.id), step);
    if (!taken.ok) {
      leftOut.push({ name: head?.name ?? one?.report.name ?? '', why: taken.error });
      continue;
    }
    settle.push(taken.value);
    if (typeof head?.reportKey === 'string') edited.push({ key: head.reportKey, worked: null });
    if (one !== undefined) changedReports.push(one);
  }
  if (settle.length > 0) store.bulks.undone(bulk, at);
  return { bulk: settle.length > 0 ? bulk : null, settle, open: changedReports, edited, leftOut };
}

function takeBackLater(lists: EditLists, slot: string, step: number, at: string): Result<() => void> {
  const settle = lists.takeBackLater(slot, step, at);
  return settle === null ? fail(SINCE) : ok(settle);
}

function takeBackOpen(locked: DraftLock | undefined, step: number): Result<() => void> {
  if (locked === undefined) return fail(SINCE);
  const why = locked.undoFailure(String(step));
  return why === null ? ok(locked.takeBack()) : fail(why);
}

/** Locks the edit lists of open reports while `write` runs. */
async function withLocks(
  open: readonly ReportWithDraft[],
  { emit, edited, log }: CommitTools,
  write: (locked: DraftLocks) => Result<Written>,
): Promise<Result<Committed>> {
  const locked = new Map<string, DraftLock>();
  try {
    for (const { report, draft } of open) locked.set(report.id, await draft.lock());
    // From here on, the change cannot be cancelled.
    const written = runAs(null, () => write(locked));
    if (!written.ok) return written;
    const { bulk, open: changedReports, edited: others, settle, leftOut } = written.value;
    for (const { report } of changedReports) emit('draft.changed', { report: report.id });
    try {
      edited(others);
    } catch (reason) {
      // The change is complete even if its forecasts cannot be saved.
      if (systemCode(reason) === null) throw reason;
      log(`what edits lead to was not kept: ${stackSummary(reason)}`);
    }
    return ok({ bulk, changed: settle.length, leftOut });
  } finally {
    for (const one of locked.values()) one.release();
  }
}

/** Runs a transaction. If it succeeds, calls the `settle` functions. */
function inOne({ store, reports }: CommitTools, write: () => Written): Result<Written> {
  let written: Written;
  try {
    written = store.transaction(write);
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return fail(writeError(reason, { own: 'edit_list' }));
  }
  reports.withPreviewsUnchanged(() => {
    for (const settle of written.settle) settle();
  });
  return ok(written);
}
