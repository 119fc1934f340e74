import type { FieldSort } from '../../../shared/bridge/view/grid-layout.ts';
import type { GridLayoutActs } from '../../core/state/grid-layout.ts';
import type { GridHeads } from './grid-rows.ts';

/** Returns the actions on the column heads of a grid whose columns are the fields of a saved layout. */
export function gridHeads<F extends string>(acts: GridLayoutActs<F>, sort: readonly FieldSort<F>[]): GridHeads {
  const withField = (column: string, run: (field: F) => void): void => {
    const field = acts.fields.find((one) => one === column);
    if (field !== undefined) run(field);
  };
  return {
    sortOf: (column) => {
      const position = sort.findIndex(({ field }) => field === column);
      const one = sort[position];
      return one === undefined ? null : { descending: one.descending, position: position + 1 };
    },
    onSort: (column, isMore) => {
      withField(column, (field) => {
        acts.sort(field, isMore);
      });
    },
    onResize: (column, width, isLast) => {
      withField(column, (field) => {
        acts.resize(field, width, isLast);
      });
    },
    onMove: (column, step) => {
      withField(column, (field) => {
        acts.move(field, step);
      });
    },
  };
}
