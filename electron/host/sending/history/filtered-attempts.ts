import { type ReadFilter, readFilterOf } from '../../../../shared/board/filter.ts';
import type { ValueContext } from '../../../../shared/board/matches.ts';
import type { FieldSort } from '../../../../shared/bridge/view/grid-layout.ts';
import type { AttemptChartField, AttemptFacts, AttemptField, HistoryChart } from '../../../../shared/bridge/view/history-view.ts';
import { ATTEMPT_TABLE } from '../../../../shared/history/attempt-fields.ts';
import { withoutField } from '../../../../shared/board/without-field.ts';
import { attemptBars } from '../../../../shared/history/attempt-chart.ts';
import type { CompletedRows } from '../../../../shared/board/complete.ts';
import { completedRows, rowTest, sortedRows } from '../../../../shared/history/row-table.ts';
import { localZone } from '../../platform/base/local-zone.ts';
import type { AttemptList } from './attempt-list.ts';

interface Matched {
  readonly all: readonly AttemptFacts[];
  readonly text: string;
  readonly rows: readonly AttemptFacts[];
}

interface Sorted {
  readonly of: readonly AttemptFacts[];
  readonly sort: string;
  readonly rows: readonly AttemptFacts[];
}

type Sort = readonly FieldSort<AttemptField>[];

interface FilteredRows {
  readonly total: number;
  /** In the requested order, then newest first. */
  readonly rows: readonly AttemptFacts[];
  readonly errors: ReadFilter<AttemptField>['errors'];
}

export class FilteredAttempts {
  readonly #list: AttemptList;
  readonly #now: () => number;
  #last: Matched | null = null;
  #sorted: Sorted | null = null;

  constructor(list: AttemptList, now: () => number) {
    this.#list = list;
    this.#now = now;
  }

  /** Returns the attempts that match a filter. The last result is cached until the attempts or the query change. */
  matching(text: string, sort: Sort = []): FilteredRows {
    const { filter, errors } = readFilterOf(ATTEMPT_TABLE.fields, text);
    const all = this.#list.all();
    return { total: all.length, rows: this.#inOrder(this.#rows(all, text, filter), sort), errors };
  }

  /** Counts the attempts for each value of a field. */
  chart(text: string, of: AttemptChartField): HistoryChart {
    const { fields } = ATTEMPT_TABLE;
    const rest = withoutField(fields, text, of);
    const all = this.#list.all();
    const matches = rowTest(ATTEMPT_TABLE, readFilterOf(fields, rest).filter, this.#context());
    const isBrushed = rowTest(ATTEMPT_TABLE, readFilterOf(fields, text).filter, this.#context());
    const rows = all.filter(matches);
    return {
      of,
      bars: [...attemptBars(of, { rows, isBrushed, zone: localZone })],
      total: rows.length,
      matching: rows.filter(isBrushed).length,
      isBrushed: rest !== text,
    };
  }

  /** The attempts whose values are offered as completions of a filter. */
  completed(): CompletedRows<AttemptField> {
    return completedRows(ATTEMPT_TABLE, this.#list.all(), this.#context());
  }

  #rows(all: readonly AttemptFacts[], text: string, filter: ReadFilter<AttemptField>['filter']): readonly AttemptFacts[] {
    if (filter.tokens.length === 0) return all;
    // A result with a time such as "today" is not cached, because the filter will match other attempts later.
    const hasTime = filter.tokens.some((token) => token.kind === 'field' && ATTEMPT_TABLE.fields[token.field].kind === 'time');
    if (!hasTime && this.#last?.all === all && this.#last.text === text) return this.#last.rows;
    const rows = all.filter(rowTest(ATTEMPT_TABLE, filter, this.#context()));
    this.#last = { all, text, rows };
    return rows;
  }

  #inOrder(rows: readonly AttemptFacts[], sort: Sort): readonly AttemptFacts[] {
    if (sort.length === 0) return rows;
    const text = JSON.stringify(sort);
    if (this.#sorted?.of !== rows || this.#sorted.sort !== text)
      this.#sorted = { of: rows, sort: text, rows: sortedRows(ATTEMPT_TABLE, rows, sort) };
    return this.#sorted.rows;
  }

  #context(): ValueContext {
    return { now: this.#now(), zone: localZone, home: null };
  }
}
