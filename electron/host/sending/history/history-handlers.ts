import { readFilterOf } from '../../../../shared/board/filter.ts';
import type { ReadFilter } from '../../../../shared/board/filter.ts';
import { completionsAt } from '../../../../shared/board/complete.ts';
import type { ValueContext } from '../../../../shared/board/matches.ts';
import { decodeUtf8, encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import type { AnnotationCatalog } from '../../../../shared/report/catalog/annotation-catalog.ts';
import { sourceOfBytes } from '../../../../shared/bytes/byte-source.ts';
import type { Result } from '../../../../shared/errors.ts';
import { fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { attemptCompletionView } from '../../../../shared/text/presenters/completion-view.ts';
import { failureView } from '../../../../shared/text/presenters/failure-view.ts';
import { attemptFilterFailureViews } from '../../../../shared/text/presenters/filter-failures.ts';
import { MAX_DIFFERENCES, attemptDifferences } from '../../../../shared/history/compare-attempts.ts';
import type { BodyFacts } from '../../../../shared/history/compare-bodies.ts';
import type { AttemptField } from '../../../../shared/history/attempt-fields.ts';
import { ATTEMPT_TABLE } from '../../../../shared/history/attempt-fields.ts';
import { ATTEMPT_CSV_HEAD, attemptCsvLine, attemptJsonLine } from '../../../../shared/history/attempt-forms.ts';
import { completedRows, rowTest } from '../../../../shared/history/row-table.ts';
import { isWebAddress, linkOf } from '../../../../shared/sending/targets/crash-link.ts';
import type { AttemptView } from '../../../../shared/bridge/view/attempt-view.ts';
import type { AttemptComparison, AttemptDetail, AttemptFacts } from '../../../../shared/bridge/view/history-view.ts';
import { localZone } from '../../platform/base/local-zone.ts';
import type { HandlersOf } from '../../platform/bridge/handlers.ts';
import { IoFailure, systemCode, writeError } from '../../platform/files/io-error.ts';
import type { CaptureLibrary } from '../../report/library/capture-library.ts';
import { isAlive } from '../outbox/attempt-owner.ts';
import type { AttemptStore, AttemptRecord, OwnedAttempt } from '../outbox/attempt-store.ts';
import type { OpenReports } from '../../report/open/open-reports.ts';
import type { SaveTools } from '../../report/view/save-out.ts';
import { NOT_SAVED, chooseSaveDestination, saveTo } from '../../report/view/save-out.ts';
import type { ReadBy } from '../../report/reading/read-by.ts';
import type { Store } from '../../store/store.ts';
import type { Targets } from '../targets/targets.ts';
import { attemptList } from './attempt-list.ts';
import type { PlannedHeadTools } from './planned-head.ts';
import { plannedHead } from './planned-head.ts';
import { readSentBody, taintedIn } from './sent-body.ts';
import { writeSentRequest } from './sent-request.ts';

export interface HistoryTools extends SaveTools {
  readonly store: Pick<Store, 'history' | 'exchanges' | 'board' | 'outbox'>;
  readonly attempts: Pick<AttemptStore, 'find'>;
  readonly targets: Pick<Targets, 'find'>;
  readonly queue: PlannedHeadTools;
  /** null: nothing is kept. */
  readonly library: Pick<CaptureLibrary, 'find' | 'pathOf'> | null;
  readonly reports: Pick<OpenReports, 'openPath' | 'listedWithPreviews' | 'find'>;
  /** Paths of the files of a row of the board. */
  readonly pathsOfRow: (row: number) => readonly string[];
  readonly catalog: AnnotationCatalog;
  readonly readBy: () => ReadBy;
  /** For temporary files. */
  readonly temporary: string;
  readonly now: () => number;
}

/** The attempts of all reports. */
export function historyHandlers(tools: HistoryTools): HandlersOf<'history'> {
  const { store, attempts, targets, reports } = tools;
  const list = attemptList(store.history, (id) => targets.find(id)?.preset.name ?? null);
  let matched: { readonly of: readonly AttemptFacts[]; readonly text: string; readonly rows: readonly AttemptFacts[] } | null = null;

  /** What values of filters are read by. */
  function contextNow(): ValueContext {
    return { now: tools.now(), zone: localZone, home: null };
  }

  /** Those that match, the newest first. Pages of one list are cut out of one answer, unless the filter asks for times, which go on. */
  function matching(all: readonly AttemptFacts[], text: string, { filter }: ReadFilter<AttemptField>): readonly AttemptFacts[] {
    if (filter.tokens.length === 0) return all;
    const hasTime = filter.tokens.some((token) => token.kind === 'field' && ATTEMPT_TABLE.fields[token.field].kind === 'time');
    if (!hasTime && matched?.of === all && matched.text === text) return matched.rows;
    const rows = all.filter(rowTest(ATTEMPT_TABLE, filter, contextNow()));
    matched = { of: all, text, rows };
    return rows;
  }

  async function detailOf(id: string): Promise<AttemptDetail | null> {
    const owned = attempts.find(id);
    if (owned === null) return null;
    const record = withEnd(owned);
    const exchange = store.exchanges.find(id);
    const answer = exchange?.answer ?? null;
    const planned = exchange === null ? await headOf(record) : null;
    return {
      attempt: { ...record, report: '' },
      request: exchange?.request ?? planned,
      isPlanned: planned !== null,
      answer:
        answer === null ? null : { head: answer.head, text: decodeUtf8(answer.body), keptBytes: answer.body.length, bytes: answer.bytes },
      link: crashLink(record),
    };
  }

  /** Of an attempt whose end was not noted. */
  async function headOf({ item, target }: Pick<AttemptView, 'item' | 'target'>): Promise<string | null> {
    const row = item === null ? null : store.outbox.find(item);
    return row === null ? null : plannedHead(row, target, tools.queue);
  }

  function crashLink({ target, outcome }: Pick<AttemptView, 'target' | 'outcome'>): string | null {
    const template = target.id === null ? null : (targets.find(target.id)?.preset.link ?? null);
    return outcome?.kind !== 'accepted' || outcome.value === null || template === null ? null : linkOf(template, outcome.value);
  }

  /** Where the body of an attempt may still lie. */
  function filesOf(id: string, body: string): readonly string[] {
    const key = store.history.keyOf(id);
    const queued = store.history.contentsWith(body).map(tools.queue.contents.pathOf);
    if (key === null) return queued;
    const openPaths = reports
      .listedWithPreviews()
      .filter((one) => reports.find(one.id)?.key === key)
      .map(({ path }) => path);
    const captured = tools.library?.find(key) ?? null;
    const libraryPaths = captured === null || tools.library === null ? [] : [tools.library.pathOf(key)];
    const row = store.board.idOf(key);
    const paths = row === null ? [] : tools.pathsOfRow(row);
    return [...new Set([...queued, ...libraryPaths, ...openPaths, ...paths])];
  }

  async function bodyOf({ attempt: { id, body, about } }: AttemptDetail): Promise<BodyFacts | null> {
    if (body === null) return null;
    const { rules, inflateLimit } = tools.readBy();
    const { catalog, temporary, now } = tools;
    const tainted = taintedIn(store.history.requestsWith(body));
    const name = about?.name ?? '';
    return readSentBody({ body, files: filesOf(id, body), name, tainted }, { catalog, rules, inflateLimit, temporary, now });
  }

  return {
    'history.query': ({ filter: text, from, limit }) => {
      const read = readFilterOf(ATTEMPT_TABLE.fields, text);
      const all = list.all();
      const rows = matching(all, text, read);
      return ok({
        total: all.length,
        matching: rows.length,
        from,
        rows: rows.slice(from, from + limit),
        errors: [...attemptFilterFailureViews(read.errors)],
      });
    },

    'history.complete': ({ filter, at, most }) => {
      const rows = completedRows(ATTEMPT_TABLE, list.all(), contextNow());
      return ok(attemptCompletionView(completionsAt(filter, at, { rows, saved: [], most, shown: (_, value) => value })));
    },

    'history.exchange': async ({ attempt }) => {
      const detail = await detailOf(attempt);
      return detail === null ? unknownAttempt() : ok(detail);
    },

    'history.compare': async ({ one, other }) => {
      const [first, second] = [await detailOf(one), await detailOf(other)];
      if (first === null || second === null) return unknownAttempt();
      const isSame = first.attempt.body !== null && first.attempt.body === second.attempt.body;
      const [firstBody, secondBody] = isSame ? [null, null] : [await bodyOf(first), await bodyOf(second)];
      const all = attemptDifferences({ detail: first, body: firstBody }, { detail: second, body: secondBody });
      const bodies = isSame ? 'same' : comparisonOf(firstBody !== null, secondBody !== null);
      return ok({ differences: all.slice(0, MAX_DIFFERENCES), total: all.length, bodies });
    },

    'history.openLink': async ({ attempt: id }) => {
      const record = attempts.find(id)?.attempt;
      const link = record === undefined ? null : crashLink(record);
      if (link === null || !isWebAddress(link)) return unknownAttempt();
      await tools.ports.openAddress(link);
      return ok({ done: true });
    },
    'history.openRequest': async ({ attempt: id }) => {
      const detail = await detailOf(id);
      if (detail === null) return unknownAttempt();
      const { body, about } = detail.attempt;
      if (body === null) return fail(failure('body_not_kept', {}));
      const name = about?.name ?? `${body.slice(0, 12)}.http`;
      try {
        const path = await writeSentRequest({ head: detail.request, body, files: filesOf(id, body), name }, tools.temporary);
        return path === null ? fail(failure('body_not_kept', {})) : await reports.openPath(path, name);
      } catch (reason) {
        if (!(reason instanceof IoFailure) && systemCode(reason) === null) throw reason;
        return fail(writeError(reason, { own: 'temporary-files' }));
      }
    },

    'history.export': async ({ filter: text, as }) => {
      const destination = await chooseSaveDestination(`crashlens-history.${as === 'csv' ? 'csv' : 'jsonl'}`, tools.ports);
      if (destination === null) return ok(NOT_SAVED);
      const rows = matching(list.all(), text, readFilterOf(ATTEMPT_TABLE.fields, text));
      const lines = as === 'csv' ? [ATTEMPT_CSV_HEAD, ...rows.map(attemptCsvLine)] : rows.map(attemptJsonLine);
      const bytes = sourceOfBytes(encodeUtf8(lines.join('')));
      return saveTo(destination, bytes, { what: { own: 'history' }, report: '', content: 'history', written: () => false }, tools);
    },
  };
}

/** What was being sent by a process that is no more has ended with it. */
function withEnd({ attempt, owner }: OwnedAttempt): AttemptRecord {
  if (attempt.state !== 'sending' || (owner !== null && isAlive(owner))) return attempt;
  return { ...attempt, state: 'failed', failure: failureView(failure('send_failed', { host: attempt.target.host, reason: 'ended' })) };
}

function comparisonOf(isFirstThere: boolean, isSecondThere: boolean): AttemptComparison['bodies'] {
  if (isFirstThere) return isSecondThere ? 'read' : 'second_gone';
  return isSecondThere ? 'first_gone' : 'both_gone';
}

function unknownAttempt(): Result<never> {
  return fail(failure('unknown_handle', { what: 'attempt' }));
}
