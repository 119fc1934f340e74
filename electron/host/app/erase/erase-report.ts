import { lstatSync, rmSync } from 'node:fs';
import type { Result } from '../../../../shared/errors.ts';
import { fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { nameOfKept } from '../../../../shared/text/presenters/report-names.ts';
import type { EraseSubject, EraseView } from '../../../../shared/bridge/view/draft-view.ts';
import type { Board } from '../../board/open-board.ts';
import type { HandlersOf } from '../../platform/bridge/handlers.ts';
import type { DemoCollector } from '../../sending/collector/demo-collector.ts';
import type { EditLists } from '../../report/drafts/edit-lists.ts';
import type { PathPresenter } from '../../platform/files/display-path.ts';
import type { Downloads } from '../../platform/files/downloads.ts';
import { openFileSource } from '../../platform/files/file-source.ts';
import { IoFailure, systemCode, writeError } from '../../platform/files/io-error.ts';
import type { KeptCaptures } from '../../report/library/kept-captures.ts';
import type { OutboxRoom } from '../../sending/outbox/open-outbox.ts';
import type { OutboxQueue } from '../../sending/queue/outbox-queue.ts';
import type { OpenReports } from '../../report/open/open-reports.ts';
import type { RecentFiles } from '../../report/session/recent-files.ts';
import type { NewReports } from '../../report/new/new-reports.ts';
import type { Store } from '../../store/store.ts';

/** Every place where something of a report is kept. The last three are null for a command beside an app, which erases nothing. */
export interface EraseTools {
  readonly reports: Pick<OpenReports, 'heldOnes' | 'find' | 'close' | 'settled'>;
  readonly store: Pick<Store, 'attempts' | 'forgetImported' | 'scrub'>;
  readonly outbox: Pick<OutboxRoom, 'stop'>;
  readonly queue: Pick<OutboxQueue, 'erase'>;
  /** Its row goes. */
  readonly board: Pick<Board, 'erased'>;
  readonly demo: Pick<DemoCollector, 'countOf' | 'forget'>;
  readonly downloads: Pick<Downloads, 'expire'>;
  readonly recent: Pick<RecentFiles, 'has' | 'forgetPath'>;
  readonly present: PathPresenter;
  readonly editLists: EditLists | null;
  readonly kept: KeptCaptures | null;
  readonly newReports: NewReports | null;
}

/** A report by what everything of it is found by. */
interface Subject {
  readonly name: string;
  /** Where its captured file lies, and the SHA-256 of that; null where the file is gone. */
  readonly path: string;
  readonly key: string | null;
}

export function eraseHandlers(tools: EraseTools): HandlersOf<'erase'> {
  return {
    'erase.preview': async ({ subject }) => {
      const found = await subjectOf(subject, tools);
      return found === null ? fail(failure('unknown_handle', { what: 'report' })) : ok(whatGoes(found, tools));
    },
    'erase.all': async ({ subject }) => {
      const found = await subjectOf(subject, tools);
      return found === null ? fail(failure('unknown_handle', { what: 'report' })) : erase(found, tools);
    },
  };
}

async function subjectOf(asked: EraseSubject, tools: EraseTools): Promise<Subject | null> {
  if (asked.kind === 'draft') return waitingSubject(asked.draft, tools);
  const listed = tools.reports.heldOnes().find(({ id }) => id === asked.report);
  if (listed === undefined) return null;
  const { path, name } = listed;
  // Another file may lie there now: what was opened counts.
  return { path, name, key: tools.reports.find(asked.report)?.key ?? (await keyOf(path, name, tools)) };
}

async function waitingSubject(draft: string, tools: EraseTools): Promise<Subject | null> {
  const list = tools.editLists?.find(draft) ?? null;
  const waiting = list ?? tools.newReports?.find(draft) ?? null;
  if (waiting !== null) {
    const { path, name } = waiting;
    return { path, name: nameOfKept(name), key: list?.key ?? (await keyOf(path, name, tools)) };
  }
  const kept = tools.kept?.find(tools.kept.names.find(draft) ?? '') ?? null;
  return kept === null ? null : { path: tools.kept?.pathOf(kept.sha256) ?? '', name: kept.name, key: kept.sha256 };
}

async function keyOf(path: string, name: string, { kept }: EraseTools): Promise<string | null> {
  const known = kept?.keyOf(path) ?? null;
  if (known !== null) return known;
  const file = openFileSource(path, name);
  if (!file.ok) return null;
  try {
    return await file.value.sha256InTurns();
  } finally {
    file.value.close();
  }
}

function whatGoes({ name, path, key }: Subject, { kept, editLists, newReports, store, demo, recent, present }: EraseTools): EraseView {
  const captured = key === null ? null : (kept?.find(key) ?? null);
  const made = newReports?.isOne(path) === true ? sizeAt(path) : null;
  const isPersons = captured === null && made === null && sizeAt(path) !== null;
  return {
    name,
    bytes: captured?.size ?? made,
    edits: (editLists?.about(key, path) ?? []).reduce((sum, { steps }) => sum + steps, 0),
    attempts: key === null ? 0 : store.attempts.count(key),
    requests: key === null ? 0 : demo.countOf(key),
    recent: recent.has(path),
    stays: isPersons ? present(path) : null,
  };
}

/** Closes the report first, so that nothing of it is written any more. What fails is told: erasing it again goes on from there. */
async function erase(subject: Subject, tools: EraseTools): Promise<Result<EraseView>> {
  const { path, key } = subject;
  const { reports, store, board, outbox, queue, downloads, editLists, kept, demo, recent, newReports } = tools;
  if (key !== null) await outbox.stop(key);
  await reports.settled(path);
  const gone = whatGoes(subject, tools);
  for (const { id, path: lies } of reports.heldOnes()) {
    const hasItsBytes = sizeAt(lies) === sizeAt(path) && reports.find(id)?.key === key;
    if (lies !== path && !hasItsBytes) continue;
    reports.close(id);
    downloads.expire(id);
  }
  try {
    for (const { slot } of editLists?.about(key, path) ?? []) editLists?.forget(slot);
    if (key !== null) {
      await queue.erase(key);
      store.attempts.forget(key);
      store.forgetImported(key);
      demo.forget(key);
      board.erased(key, path);
      kept?.erase(key);
    }
    if (newReports?.isOne(path) === true) rmSync(path, { force: true });
    recent.forgetPath(path);
    store.scrub();
  } catch (reason) {
    if (!(reason instanceof IoFailure) && systemCode(reason) === null) throw reason;
    return fail(writeError(reason, { own: 'data-folder' }));
  }
  return ok(gone);
}

/** Bytes of a file; null where none is there. */
function sizeAt(path: string): number | null {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    return stats?.isFile() === true ? stats.size : null;
  } catch (reason) {
    if (systemCode(reason) === null) throw reason;
    return null;
  }
}
