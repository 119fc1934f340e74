import { type ReadFilter, readFilterOf } from '../../../../shared/board/filter.ts';
import type { ValueContext } from '../../../../shared/board/matches.ts';
import type { CompletedRows } from '../../../../shared/board/complete.ts';
import { type NamedQueued, QUEUED_TABLE } from '../../../../shared/history/queued-fields.ts';
import { completedRows, rowTest, sortedRows } from '../../../../shared/history/row-table.ts';
import type { QueueSort } from '../../../../shared/bridge/view/queue-layout.ts';
import type { QueuedField } from '../../../../shared/sending/queue/queued-field-ids.ts';
import { localZone } from '../../platform/base/local-zone.ts';
import type { OutboxRows } from '../../store/outbox-rows.ts';
import type { Targets } from '../targets/targets.ts';
import type { QueuedViews } from './queued-views.ts';

interface QueueQuery {
  /** null: all runs. */
  readonly run: number | null;
  readonly filter: string;
  readonly sort: readonly QueueSort[];
}

interface FilteredQueueTools {
  readonly rows: Pick<OutboxRows, 'counts' | 'facts' | 'revision'>;
  readonly targets: Pick<Targets, 'find'>;
  readonly views: QueuedViews;
  readonly now: () => number;
}

interface Cached {
  readonly key: string;
  readonly rows: readonly NamedQueued[];
}

/** Filters and sorts queued reports in memory. All reports and the matching reports are cached until a queued report or the query changes. */
export class FilteredQueue {
  readonly #tools: FilteredQueueTools;
  #all: Cached | null = null;
  #matching: Cached | null = null;

  constructor(tools: FilteredQueueTools) {
    this.#tools = tools;
  }

  /** Returns the matching reports, in queue order if `sort` is empty. Ignores invalid parts of the filter. */
  matching({ run, filter: text, sort }: QueueQuery): {
    readonly rows: readonly NamedQueued[];
    readonly errors: ReadFilter<QueuedField>['errors'];
  } {
    const { filter, errors } = readFilterOf(QUEUED_TABLE.fields, text);
    const all = this.#rowsOf(run);
    // A result with a time such as "today" is not cached, because the filter will match other reports later.
    const hasTime = filter.tokens.some((token) => token.kind === 'field' && QUEUED_TABLE.fields[token.field].kind === 'time');
    const key = JSON.stringify([all.key, text, sort]);
    if (hasTime || this.#matching?.key !== key) {
      const rows = filter.tokens.length === 0 ? all.rows : all.rows.filter(rowTest(QUEUED_TABLE, filter, this.#context()));
      this.#matching = { key, rows: sortedRows(QUEUED_TABLE, rows, sort) };
    }
    return { rows: this.#matching.rows, errors };
  }

  /** The reports whose values are offered as completions of a filter. */
  completed(run: number | null): CompletedRows<QueuedField> {
    return completedRows(QUEUED_TABLE, this.#rowsOf(run).rows, this.#context());
  }

  #rowsOf(run: number | null): Cached {
    const { rows, targets, views } = this.#tools;
    // Rows contain facts about their targets. These facts may change.
    const presets = [...new Set(rows.counts().map(({ target }) => target))].map((id) => [id, targets.find(id)?.preset ?? null] as const);
    const key = JSON.stringify([rows.revision(), run, presets.map(([id, preset]) => [id, preset?.name, preset?.treats, preset?.rules])]);
    if (this.#all?.key === key) return this.#all;
    const found = views.of(rows.facts(run === null ? {} : { run }));
    const names = new Map(presets.map(([id, preset]) => [id, preset?.name ?? null]));
    this.#all = { key, rows: found.map((queued) => ({ ...queued, targetName: names.get(queued.target) ?? null })) };
    return this.#all;
  }

  #context(): ValueContext {
    return { now: this.#tools.now(), zone: localZone, home: null };
  }
}
