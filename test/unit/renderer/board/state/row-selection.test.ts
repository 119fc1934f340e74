import { describe, expect, it } from 'vitest';
import {
  NO_ROWS_SELECTED,
  isRowSelected,
  selectedCount,
  selectionOfRows,
  boardSelectionOf,
  withMatching,
  withToggled,
} from '../../../../../renderer/board/state/row-selection.ts';

const asked = (filter: string) => ({
  filter,
  by: 'spec' as const,
  sort: [{ field: 'name' as const, descending: true }],
  group: 'product' as const,
});
const order = { sort: asked('').sort, group: 'product' };

describe('a selection of rows', () => {
  it('contains named rows', () => {
    const selection = withToggled(withToggled(selectionOfRows([1, 2]), 3), 1);
    expect([1, 2, 3].map((row) => isRowSelected(selection, row))).toEqual([false, true, true]);
    expect(selectedCount(selection, 100_000)).toBe(2);
    expect(boardSelectionOf(selection, asked('tag:todo'))).toEqual({ kind: 'rows', rows: [2, 3], order: { by: 'spec', ...order } });
  });

  it('contains all matching rows except some, without knowing their ids', () => {
    const selection = withToggled({ kind: 'matching', except: new Set() }, 7);
    expect(isRowSelected(selection, 7)).toBe(false);
    expect(isRowSelected(selection, 99_999)).toBe(true);
    expect(selectedCount(selection, 4_321)).toBe(4_320);
    expect(boardSelectionOf(selection, asked('tag:todo'))).toEqual({
      kind: 'matching',
      filter: 'tag:todo',
      by: 'spec',
      except: [7],
      order,
    });
  });

  it('keeps only rows that still match', () => {
    expect(withMatching(selectionOfRows([1, 2, 3]), [3])).toEqual(selectionOfRows([3]));
    const all = selectionOfRows([1, 2]);
    expect(withMatching(all, [1, 2])).toBe(all);
  });

  it('does not count exceptions that no longer match, but keeps them', () => {
    const selection = withMatching({ kind: 'matching', except: new Set([7, 8]) }, [8]);
    expect(selectedCount(selection, 99)).toBe(98);
    expect(boardSelectionOf(selection, asked(''))).toEqual({ kind: 'matching', filter: '', by: 'spec', except: [7, 8], order });
    expect(selectedCount(withMatching(selection, [7, 8]), 100)).toBe(98);
  });

  it('is empty at first', () => {
    expect(selectedCount(NO_ROWS_SELECTED, 5)).toBe(0);
    expect(boardSelectionOf(NO_ROWS_SELECTED, asked(''))).toBeNull();
  });
});
