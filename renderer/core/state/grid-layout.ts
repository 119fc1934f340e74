import { type ColumnLayout, type FieldSort, type GridLayout, MAX_SORTS } from '../../../shared/bridge/view/grid-layout.ts';

/** Returns the fields that are not columns yet, in the order in which the column dialog offers them. */
export function otherFields<F extends string>(fields: readonly F[], columns: readonly ColumnLayout<F>[]): readonly F[] {
  return fields.filter((field) => columns.every((column) => column.field !== field));
}

/** Moves a column one position to the right (1) or to the left (-1). */
export function movedColumn<F extends string>(columns: readonly ColumnLayout<F>[], field: F, step: 1 | -1): readonly ColumnLayout<F>[] {
  const from = columns.findIndex((column) => column.field === field);
  const column = columns[from];
  const to = from + step;
  if (column === undefined || to < 0 || to >= columns.length) return columns;
  return columns.toSpliced(from, 1).toSpliced(to, 0, column);
}

/**
 * Returns the sort order after the user pressed a column head: ascending, then descending, then unsorted. `isMore`: keeps the other sort fields. Otherwise this
 * field becomes the only one.
 */
export function sortedBy<F extends string>(sort: readonly FieldSort<F>[], field: F, isMore: boolean): readonly FieldSort<F>[] {
  const known = sort.find((one) => one.field === field);
  const isAlone = sort.length === 1;
  const next = known === undefined ? { field, descending: false } : known.descending ? null : { field, descending: true };
  if (!isMore) {
    if (known !== undefined && !isAlone) return [{ field, descending: known.descending }];
    return next === null ? [] : [next];
  }
  if (known === undefined) return [...sort, { field, descending: false }].slice(0, MAX_SORTS);
  return sort.flatMap((one) => (one.field === field ? (next === null ? [] : [next]) : [one]));
}

/** User actions on the columns and sort order of a grid. */
export interface GridLayoutActs<F extends string> {
  readonly fields: readonly F[];
  /** Returns the visible columns, as a hook. */
  readonly useColumns: () => readonly ColumnLayout<F>[];
  /** `isMore`: keeps the other sort fields. */
  readonly sort: (field: F, isMore: boolean) => void;
  readonly move: (field: F, step: 1 | -1) => void;
  /** `isLast`: the drag has ended, so the width is saved. */
  readonly resize: (field: F, width: number, isLast: boolean) => void;
  readonly show: (field: F, isShown: boolean) => void;
  /** Restores the default columns. */
  readonly reset: () => void;
}

interface GridLayoutChange<F extends string> {
  columns?: ColumnLayout<F>[];
  areChosen?: boolean;
  sort?: FieldSort<F>[];
}

interface GridLayoutTools<F extends string> {
  /** All fields that can be columns. */
  readonly fields: readonly F[];
  readonly usual: readonly ColumnLayout<F>[];
  readonly layout: () => GridLayout<F>;
  readonly change: (to: GridLayoutChange<F>) => void;
  /** Returns the visible columns. `useColumns` is the corresponding hook. */
  readonly columns: () => readonly ColumnLayout<F>[];
  readonly useColumns: () => readonly ColumnLayout<F>[];
  /** Saves the layout for the next start. */
  readonly save: () => void;
}

export function gridLayoutActs<F extends string>({
  fields,
  usual,
  layout,
  change: show,
  columns,
  useColumns,
  save,
}: GridLayoutTools<F>): GridLayoutActs<F> {
  const change = (to: GridLayoutChange<F>): void => {
    show(to);
    save();
  };
  const choose = (chosen: readonly ColumnLayout<F>[]): void => {
    change({ columns: [...chosen], areChosen: true });
  };
  return {
    fields,
    useColumns,
    sort: (field, isMore) => {
      change({ sort: [...sortedBy(layout().sort, field, isMore)] });
    },
    move: (field, step) => {
      choose(movedColumn(columns(), field, step));
    },
    resize(field, width, isLast) {
      const sized = layout().columns.map((column) => (column.field === field ? { ...column, width } : column));
      if (isLast) change({ columns: sized });
      else show({ columns: sized });
    },
    show(field, isShown) {
      const others = columns().filter((column) => column.field !== field);
      if (isShown) choose([...others, { field, width: null }]);
      // The last column cannot be removed, because rows without columns look the same.
      else if (others.length > 0) choose(others);
    },
    reset: () => {
      change({ columns: [...usual], areChosen: false });
    },
  };
}
