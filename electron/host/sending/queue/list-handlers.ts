import { completionsAt } from '../../../../shared/board/complete.ts';
import { sourceOfBytes } from '../../../../shared/bytes/byte-source.ts';
import { encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import { ok } from '../../../../shared/errors.ts';
import type { RequestOf, ResponseOf } from '../../../../shared/bridge/channels.ts';
import { QUEUED_CSV_HEAD, queuedCsvLine, queuedJson } from '../../../../shared/history/queued-forms.ts';
import { groupsOf } from '../../../../shared/sending/queue/queue-groups.ts';
import { queuedCompletionView } from '../../../../shared/text/presenters/completion-view.ts';
import { queuedFilterFailureViews } from '../../../../shared/text/presenters/filter-failures.ts';
import type { Handlers } from '../../platform/bridge/handlers.ts';
import { type SaveTools, NOT_SAVED, chooseSaveDestination, saveTo } from '../../report/view/save-out.ts';
import type { OutboxRows } from '../../store/outbox-rows.ts';
import type { Targets } from '../targets/targets.ts';
import { FilteredQueue } from './filtered-queue.ts';
import { newestRuns, runAt } from './queue-runs.ts';
import type { QueuedViews } from './queued-views.ts';

/** Channels that list queued reports. */
export type ListChannels = 'outbox.slices' | 'outbox.runs' | 'outbox.complete' | 'outbox.export';

interface ListHandlersTools extends SaveTools {
  readonly rows: OutboxRows;
  readonly targets: Pick<Targets, 'find'>;
  readonly views: QueuedViews;
  readonly now: () => number;
}

/** Handlers that list queued reports for the outbox: by run, filtered and sorted. */
export function listHandlers(tools: ListHandlersTools): Pick<Handlers, ListChannels> {
  const filtered = new FilteredQueue(tools);
  return {
    'outbox.slices': (request) => ok(isPlain(request) ? plainSlices(request, tools) : filteredSlices(request, filtered, tools)),
    'outbox.runs': () => ok({ runs: newestRuns(tools.rows.runs()) }),
    'outbox.complete': ({ run, filter, at, most }) =>
      ok(queuedCompletionView(completionsAt(filter, at, { rows: filtered.completed(run), saved: [], most, shown: (_, value) => value }))),
    'outbox.export': async ({ run, filter, sort, as }) => {
      const destination = await chooseSaveDestination(`crashlens-outbox.${as === 'csv' ? 'csv' : 'jsonl'}`, tools.ports);
      if (destination === null) return ok(NOT_SAVED);
      const { rows } = filtered.matching({ run, filter, sort });
      const lines = as === 'csv' ? [QUEUED_CSV_HEAD, ...rows.map(queuedCsvLine)] : rows.map((queued) => `${queuedJson(queued)}\n`);
      const bytes = sourceOfBytes(encodeUtf8(lines.join('')));
      return saveTo(destination, bytes, { what: { own: 'outbox' }, report: '', content: 'outbox', written: () => false }, tools);
    },
  };
}

type SlicesRequest = RequestOf<'outbox.slices'>;
type SlicesAnswer = ResponseOf<'outbox.slices'>;

/** Returns whether the database can answer. Without filter and sort, it has the counts and the order. */
function isPlain({ filter, sort }: SlicesRequest): boolean {
  return filter.trim() === '' && sort.length === 0;
}

/** The parts of the answer that are independent of order and filter. */
function common({ run, item }: SlicesRequest, { rows, views }: ListHandlersTools): Pick<SlicesAnswer, 'about' | 'item'> {
  const row = item === null ? null : rows.find(item);
  return { about: run === null ? null : runAt(rows.runs(), run), item: views.of(row === null ? [] : [row])[0] ?? null };
}

function plainSlices(request: SlicesRequest, tools: ListHandlersTools): SlicesAnswer {
  const { run, slices } = request;
  const { rows, views } = tools;
  const about = common(request, tools);
  return {
    ...about,
    groups: run === null ? groupsOf(rows.counts()) : [...(about.about?.counts ?? [])],
    errors: [],
    slices: slices.map(({ state, from, count }) => views.of(rows.list({ states: [state], ...(run === null ? {} : { run }) }, from, count))),
  };
}

function filteredSlices(request: SlicesRequest, filtered: FilteredQueue, tools: ListHandlersTools): SlicesAnswer {
  const { rows: found, errors } = filtered.matching(request);
  const byState = Map.groupBy(found, ({ state }) => state);
  return {
    ...common(request, tools),
    groups: groupsOf(found.map(({ state, bytes }) => ({ state, reports: 1, bytes }))),
    errors: [...queuedFilterFailureViews(errors)],
    slices: request.slices.map(({ state, from, count }) =>
      (byState.get(state) ?? []).slice(from, from + count).map(({ targetName: _, ...queued }) => queued),
    ),
  };
}
