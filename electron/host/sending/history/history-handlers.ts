import { completionsAt } from '../../../../shared/board/complete.ts';
import { sourceOfBytes } from '../../../../shared/bytes/byte-source.ts';
import { encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import { type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { AttemptComparison, AttemptDetail, ComparedAttempt } from '../../../../shared/bridge/view/history-view.ts';
import { MAX_DIFFERENCES, attemptDifferences } from '../../../../shared/history/compare-attempts.ts';
import { ATTEMPT_CSV_HEAD, attemptCsvLine, attemptJsonLine } from '../../../../shared/history/attempt-forms.ts';
import { isWebAddress } from '../../../../shared/sending/targets/crash-link.ts';
import { attemptCompletionView } from '../../../../shared/text/presenters/completion-view.ts';
import { attemptFilterFailureViews } from '../../../../shared/text/presenters/filter-failures.ts';
import type { HandlersOf } from '../../platform/bridge/handlers.ts';
import { onlyExpected, writeError } from '../../platform/files/io-error.ts';
import type { OpenReports } from '../../report/open/open-reports.ts';
import { type SaveTools, NOT_SAVED, chooseSaveDestination, saveTo } from '../../report/view/save-out.ts';
import { attemptList } from './attempt-list.ts';
import { FilteredAttempts } from './filtered-attempts.ts';
import { type SentAttemptTools, SentAttempts } from './sent-attempts.ts';
import { writeSentRequest } from './sent-request.ts';

export interface HistoryTools extends SaveTools, SentAttemptTools {
  readonly reports: Pick<OpenReports, 'openPath' | 'listedWithPreviews' | 'find'>;
  /** Folder for temporary files. */
  readonly temporary: string;
}

/** Lists, compares and exports the attempts of all reports. */
export function historyHandlers(tools: HistoryTools): HandlersOf<'history'> {
  const { store, attempts, targets, reports } = tools;
  const list = attemptList(store.history, (id) => targets.find(id)?.preset.name ?? null);
  const filtered = new FilteredAttempts(list, tools.now);
  const sent = new SentAttempts(tools);

  return {
    'history.query': ({ filter, sort, from, limit }) => {
      const { total, rows, errors } = filtered.matching(filter, sort);
      return ok({
        total,
        matching: rows.length,
        from,
        rows: rows.slice(from, from + limit),
        errors: [...attemptFilterFailureViews(errors)],
      });
    },

    'history.chart': ({ filter, of }) => ok(filtered.chart(filter, of)),

    'history.complete': ({ filter, at, most }) => {
      const rows = filtered.completed();
      return ok(attemptCompletionView(completionsAt(filter, at, { rows, saved: [], most, shown: (_, value) => value })));
    },

    'history.exchange': async ({ attempt }) => {
      const detail = await sent.detailOf(attempt);
      return detail === null ? unknownAttempt() : ok(detail);
    },

    'history.compare': async (asked) => {
      const [first, second] = [await sent.detailOf(asked.one), await sent.detailOf(asked.other)];
      if (first === null || second === null) return unknownAttempt();
      const isSame = first.attempt.body !== null && first.attempt.body === second.attempt.body;
      const [firstBody, secondBody] = isSame ? [null, null] : [await sent.bodyOf(first), await sent.bodyOf(second)];
      const all = attemptDifferences({ detail: first, body: firstBody }, { detail: second, body: secondBody });
      const bodies = isSame ? 'same' : comparisonOf(firstBody !== null, secondBody !== null);
      const [one, other] = [comparedAttempt(first), comparedAttempt(second)];
      return ok({ one, other, differences: all.slice(0, MAX_DIFFERENCES), total: all.length, bodies });
    },

    'history.openLink': async ({ attempt: id }) => {
      const record = attempts.find(id)?.attempt;
      const link = record === undefined ? null : sent.crashLink(record);
      if (link === null || !isWebAddress(link)) return unknownAttempt();
      await tools.ports.openAddress(link);
      return ok({ done: true });
    },

    'history.openRequest': async ({ attempt: id }) => {
      const detail = await sent.detailOf(id);
      if (detail === null) return unknownAttempt();
      const { body, about } = detail.attempt;
      if (body === null) return fail(failure('body_not_kept', {}));
      const name = about?.name ?? `${body.slice(0, 12)}.http`;
      try {
        const path = await writeSentRequest({ head: detail.request, body, files: sent.filesOf(id, body), name }, tools.temporary);
        return path === null ? fail(failure('body_not_kept', {})) : await reports.openPath(path, { name, item: 0 });
      } catch (reason) {
        return fail(writeError(onlyExpected(reason), { own: 'temporary_files' }));
      }
    },

    'history.export': async ({ filter, sort, as }) => {
      const destination = await chooseSaveDestination(`crashlens-history.${as === 'csv' ? 'csv' : 'jsonl'}`, tools.ports);
      if (destination === null) return ok(NOT_SAVED);
      const { rows } = filtered.matching(filter, sort);
      const lines = as === 'csv' ? [ATTEMPT_CSV_HEAD, ...rows.map(attemptCsvLine)] : rows.map(attemptJsonLine);
      const bytes = sourceOfBytes(encodeUtf8(lines.join('')));
      return saveTo(destination, bytes, { what: { own: 'history' }, report: '', content: 'history', written: () => false }, tools);
    },
  };
}

function comparedAttempt({ attempt: { startedAt, target, state, outcome } }: AttemptDetail): ComparedAttempt {
  return {
    at: startedAt,
    target: target.name ?? target.host,
    state,
    kind: outcome?.kind ?? null,
    rejection: outcome?.rejection ?? null,
  };
}

function comparisonOf(isFirstThere: boolean, isSecondThere: boolean): AttemptComparison['bodies'] {
  if (isFirstThere) return isSecondThere ? 'read' : 'second_gone';
  return isSecondThere ? 'first_gone' : 'both_gone';
}

function unknownAttempt(): Result<never> {
  return fail(failure('unknown_handle', { what: 'attempt' }));
}
