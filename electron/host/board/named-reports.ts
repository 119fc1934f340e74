import { setImmediate } from 'node:timers/promises';
import { type BoardRow, NO_METADATA } from '../../../shared/board/board-row.ts';
import { readFilter } from '../../../shared/board/filter.ts';
import { type FilterContext, matches } from '../../../shared/board/matches.ts';

import { type Failure, type Result, fail, ok } from '../../../shared/errors.ts';
import { failure } from '../../../shared/bridge/failure.ts';
import { rejectionOf } from '../../../shared/sending/outcome/rejection-of.ts';
import type { TargetPreset } from '../../../shared/sending/targets/preset.ts';
import type { NamedFiles } from '../../../shared/bridge/view/outbox-view.ts';
import type { DisclosurePolicy } from '../../../shared/report/catalog/disclosure-policy.ts';
import { localZone } from '../platform/base/local-zone.ts';
import { currentWork } from '../platform/base/work.ts';
import type { FileHandles } from '../platform/files/handles.ts';
import { expectedError } from '../platform/files/io-error.ts';
import { isStopped, throwIfCancelled } from '../platform/files/throw-if-cancelled.ts';
import type { AttemptStore } from '../sending/outbox/attempt-store.ts';
import type { ReadBy } from '../report/reading/read-by.ts';
import { crashToolsOf } from '../report/reading/read-crash.ts';
import { readReportFile } from '../report/reading/read-report-file.ts';
import type { OpenReports } from '../report/open/open-reports.ts';
import type { OpenReport } from '../report/view/open-report.ts';
import type { Store } from '../store/store.ts';
import { addedRow } from './added-row.ts';
import { answersOf } from './answered.ts';

export interface NamedTools {
  readonly handles: Pick<FileHandles, 'find'>;
  readonly reports: Pick<OpenReports, 'withTemporaryReport'>;
  readonly attempts: Pick<AttemptStore, 'list'>;
  readonly store: Pick<Store, 'attempts' | 'board'>;
  readonly readBy: () => ReadBy;
  readonly policy: DisclosurePolicy;
  /** An existing folder for temporary files. */
  readonly temporary: string;
  /** The user's home folder. */
  readonly user: string;
  readonly now: () => number;
}

interface NamedUse {
  /** Called with each selected report while it is open. After a failure, the next report is processed, unless `failed` returns true. */
  readonly act: (report: OpenReport) => Promise<Result<unknown>>;
  readonly passedOver: () => void;
  /** Called if a file cannot be read or `act` fails. Returns true to stop. */
  readonly failed: (name: string, why: Failure) => boolean;
}

/** Calls `act` for the reports of files, one after the other. Each report is open only during the call. */
export async function eachNamed(
  what: NamedFiles,
  { id, url, treats, rules }: TargetPreset,
  tools: NamedTools,
  use: NamedUse,
): Promise<void> {
  const { filter } = readFilter(what.filter);
  const own = typeof rules.throttling === 'object' ? rules.throttling : null;
  const work = currentWork();

  async function row(path: string, name: string): Promise<Result<readonly BoardRow[]>> {
    const by = tools.readBy();
    const { policy, temporary, now } = tools;
    const { rules, inflateLimit } = by;
    const reading = await readReportFile(path, name, { policy, rules, inflateLimit, crashes: crashToolsOf(by), temporary, now });
    if (reading.failure !== null) return fail(reading.failure);
    return ok(reading.reports.map((report) => withMetadataAndAnswers(addedRow({ path, ...reading, report }), tools)));
  }

  async function isMeant(path: string, name: string): Promise<Result<boolean>> {
    if (what.filter.trim() === '') return ok(true);
    const rows = await row(path, name);
    return rows.ok ? ok(rows.value.some((one) => matches(one, filter, contextOf(what, tools)))) : rows;
  }

  /** Returns whether the target's last answer is a rejection that now counts as soft. */
  function isSoft(key: string): boolean {
    const last = tools.attempts
      .list(key)
      .find(({ attempt: { target, outcome } }) => outcome !== null && (target.id === id || (target.id === null && target.url === url)));
    const outcome = last?.attempt.outcome ?? null;
    return outcome?.kind === 'rejected' && outcome.value !== null && rejectionOf(outcome.value, own, treats) === 'soft';
  }

  async function one(path: string, name: string): Promise<Result<unknown>> {
    const meant = await isMeant(path, name);
    if (!meant.ok) return meant;
    if (!meant.value) {
      use.passedOver();
      return meant;
    }
    return tools.reports.withTemporaryReport({ path, item: null, name }, async ({ report }) => {
      if (what.only === null || isSoft(report.key)) return use.act(report);
      use.passedOver();
      return ok(null);
    });
  }

  for (const [index, file] of what.files.entries()) {
    await setImmediate();
    await work?.pausePoint();
    throwIfCancelled(work);
    const entry = tools.handles.find(file);
    const done = entry === null ? fail(failure('unknown_handle', { what: 'file' })) : await expected(() => one(entry.path, entry.name));
    throwIfCancelled(work);
    if (!done.ok && use.failed(entry?.name ?? '', done.error)) return;
    work?.passedItems(index + 1, what.files.length);
  }
}

/** Runs a step, and returns expected failures that the step throws, such as a changed file or a full disk. Rethrows a cancellation. */
async function expected(run: () => Promise<Result<unknown>>): Promise<Result<unknown>> {
  try {
    return await run();
  } catch (reason) {
    if (isStopped(reason)) throw reason;
    return fail(expectedError(reason));
  }
}

function contextOf({ by }: NamedFiles, { now, user }: NamedTools): FilterContext {
  return { by, now: now(), zone: localZone, home: user };
}

/** Adds to a row the stored data about the same bytes: the user's metadata, and the answers. */
function withMetadataAndAnswers(row: BoardRow, { store: { board, attempts: rows } }: NamedTools): BoardRow {
  const { sha256 } = row;
  if (sha256 === null) return row;
  const known = board.idOf(sha256);
  return {
    ...row,
    metadata: (known === null ? null : board.metadataOf(known)) ?? NO_METADATA,
    answered: answersOf(rows, sha256),
  };
}
