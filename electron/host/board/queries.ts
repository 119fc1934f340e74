import { type BoardIndex, type IndexItem, boardIndex } from '../../../shared/board/board-index.ts';
import type { BoardRow } from '../../../shared/board/board-row.ts';
import { type SavedFilter, completedBoard, completionsAt } from '../../../shared/board/complete.ts';
import type { FieldId } from '../../../shared/board/fields.ts';
import { completionView } from '../../../shared/text/presenters/completion-view.ts';
import { type Facet, valueToken } from '../../../shared/board/facets.ts';
import type { Filter } from '../../../shared/board/filter-ast.ts';
import { readFilter } from '../../../shared/board/filter.ts';
import type { ZoneOffset } from '../../../shared/board/filter-times.ts';
import { withHome } from '../../../shared/board/folders.ts';
import type { FilterContext } from '../../../shared/board/matches.ts';
import type { AnsweredBy } from '../../../shared/board/answered-by.ts';
import { ok } from '../../../shared/errors.ts';
import { filterFailureViews } from '../../../shared/text/presenters/filter-failures.ts';
import type { BoardItem, BoardQuery, BoardSelection, ChartQuery, ChartView, FacetView } from '../../../shared/bridge/view/board-view.ts';
import type { LogSink } from '../platform/base/log-sink.ts';
import type { Handlers } from '../platform/bridge/handlers.ts';
import type { PathPresenter } from '../platform/files/display-path.ts';
import type { BoardRows } from './board-rows.ts';
import { type LoadedRows, boardLoading } from './loading.ts';
import { rowView, shownValue } from './row-views.ts';

export interface QueryTools {
  readonly rows: LoadedRows & Pick<BoardRows, 'byIds' | 'count' | 'revision'>;
  /** ms since the epoch. */
  readonly now: () => number;
  readonly zone: ZoneOffset;
  /** The user's home folder, absolute. */
  readonly home: string;
  /** Returns a path for display. */
  readonly presentPath: PathPresenter;
  /** Called after more rows were indexed. Earlier responses are then outdated, even with the same revision. */
  readonly changed: () => void;
  readonly log: LogSink;
  /** The named filters of the user. */
  readonly saved: () => readonly SavedFilter[];
  /** Clock for turns, in ms. */
  readonly clock?: () => number;
}

export type QueryChannels = 'board.query' | 'board.matching' | 'board.facets' | 'board.complete';

export interface BoardQueries {
  readonly handlers: Pick<Handlers, QueryChannels>;
  /** Returns the rows of a selection in the selection's order, without deleted rows. */
  readonly idsOf: (selection: BoardSelection) => readonly number[];
  close(): void;
}

/** Creates queries over the rows of the store. The first query starts to index the rows in memory, in turns. Responses include only the rows indexed so far. */
export function boardQueries({
  rows,
  now,
  zone,
  home,
  presentPath,
  changed,
  log,
  saved,
  clock = () => performance.now(),
}: QueryTools): BoardQueries {
  let index = boardIndex();
  const emptied = (): void => {
    index = boardIndex();
  };
  const loading = boardLoading({ rows, index: () => index, emptied, changed, log, clock });

  function contextOf(by: AnsweredBy): FilterContext {
    return { by, now: now(), zone, home };
  }

  function pageOf(items: readonly IndexItem[], query: BoardQuery): readonly BoardItem[] {
    const ids = items.flatMap((item) => (item.kind === 'row' ? [item.id] : []));
    const known = new Map<number, BoardRow>(rows.byIds([...new Set(ids)]).map((row) => [row.id, row]));
    return items.flatMap((item): readonly BoardItem[] => {
      if (item.kind === 'heading') return [headingView(item, query.group, home)];
      const row = known.get(item.id);
      return row === undefined ? [] : [{ kind: 'row', row: rowView(row, query, presentPath, home) }];
    });
  }

  return {
    handlers: {
      'board.query': (query) => {
        loading.begin();
        const { filter, errors } = readFilter(query.filter);
        const folded = query.group === 'in' ? query.folded.map((value) => (value === null ? null : withHome(value, home))) : query.folded;
        const { sort, group, limit, find, before } = query;
        const context = contextOf(query.by);
        const asked = { filter, sort, group, folded, from: query.from, limit };
        const found = find.map((row, at) => index.positionOf(row, asked, context, query.near?.[at]));
        const held = found.find((position) => position !== null) ?? null;
        const from = held === null || before === null ? query.from : Math.max(0, held - before);
        const { matching, items, page } = index.query({ ...asked, from }, context);
        return ok({
          revision: rows.revision(),
          total: rows.count(),
          loading: loading.going,
          matching,
          items,
          from,
          found,
          page: [...pageOf(page, query)],
          errors: [...filterFailureViews(errors)],
          empty: [...index.empty(query.columns, query.by)],
        });
      },
      'board.matching': ({ filter: text, by, rows: asked }) => {
        loading.begin();
        return ok({ rows: [...index.among(asked, readFilter(text).filter, contextOf(by))] });
      },
      'board.facets': ({ filter: text, by, fields, most, chart }) => {
        loading.begin();
        const { filter } = readFilter(text);
        const context = contextOf(by);
        const facets = index.facets(filter, fields, most, context).map((facet) => facetView(facet, home));
        return ok({
          revision: rows.revision(),
          matching: index.count(filter, context),
          facets,
          chart: chart === undefined ? null : chartView(index, { filter, context, home }, chart),
        });
      },
      'board.complete': ({ filter, by, at, most }) => {
        loading.begin();
        const shown = (field: FieldId, value: string): string => shownValue(field, value, home);
        return ok(completionView(completionsAt(filter, at, { rows: completedBoard(index, contextOf(by)), saved: saved(), most, shown })));
      },
    },
    idsOf(selection) {
      loading.finish();
      if (selection.kind === 'rows') {
        const { rows: named, order } = selection;
        if (order === undefined) return named.filter((row) => index.has(row));
        const asked = new Set(named);
        return index.ids(readFilter('').filter, contextOf(order.by), order).filter((row) => asked.has(row));
      }
      const except = new Set(selection.except);
      const { filter } = readFilter(selection.filter);
      return index.ids(filter, contextOf(selection.by), selection.order).filter((row) => !except.has(row));
    },
    close: () => {
      loading.close();
    },
  };
}

function headingView({ summary, ...item }: Extract<IndexItem, { kind: 'heading' }>, group: FieldId | null, home: string): BoardItem {
  return {
    ...item,
    value: group === null ? null : shownValue(group, item.value, home),
    summary: summary === null ? null : { ...summary, versions: [...summary.versions] },
  };
}

interface ChartOptions {
  readonly filter: Filter;
  readonly context: FilterContext;
  readonly home: string;
}

function chartView(
  index: BoardIndex,
  { filter, context, home }: ChartOptions,
  { field, rest: text, split: by, most }: ChartQuery,
): ChartView {
  const rest = readFilter(text).filter;
  const { facet, split } = index.split(rest, { field, by }, most, context);
  const brushed = index.split(filter, { field, by: null }, most, context).facet;
  return {
    total: index.count(rest, context),
    all: facetView(facet, home),
    brushed: facetView(brushed, home),
    split:
      split === null
        ? null
        : {
            field: split.field,
            values: split.values.map((value) => shownValue(split.field, value, home)),
            counts: split.counts.map((counts) => [...counts]),
          },
  };
}

function facetView({ field, values, more }: Facet, home: string): FacetView {
  return {
    field,
    values: values.map(({ value, count, token }) => {
      const shown = shownValue(field, value, home);
      return { value: shown, count, token: shown === value ? token : valueToken(field, shown, '=') };
    }),
    more,
  };
}
