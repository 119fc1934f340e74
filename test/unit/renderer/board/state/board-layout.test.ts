import { describe, expect, it } from 'vitest';
import { movedColumn, otherFields, shownColumns, sortedBy, withTagColumn } from '../../../../../renderer/board/state/board-layout.ts';

const COLUMNS = [
  { field: 'name', width: null },
  { field: 'size', width: 90 },
  { field: 'tag', width: null },
] as const;

describe('columns of the board', () => {
  it('move one place, and no further than the ends', () => {
    expect(movedColumn(COLUMNS, 'size', 1).map(({ field }) => field)).toEqual(['name', 'tag', 'size']);
    expect(movedColumn(COLUMNS, 'name', -1)).toBe(COLUMNS);
    expect(movedColumn(COLUMNS, 'tag', 1)).toBe(COLUMNS);
  });

  it('are left out if no row has a value of them, until the person chooses columns', () => {
    const empty = ['name', 'tag'] as const;
    expect(shownColumns({ columns: [...COLUMNS], areChosen: false }, empty).map(({ field }) => field)).toEqual(['name', 'size']);
    expect(shownColumns({ columns: [...COLUMNS], areChosen: true }, empty)).toEqual(COLUMNS);
  });

  it('get one for tags beside the first ones, once', () => {
    const columns = withTagColumn([COLUMNS[0], COLUMNS[1]]);
    expect(columns.map(({ field }) => field)).toEqual(['name', 'tag', 'size']);
    expect(withTagColumn(columns)).toBe(columns);
  });

  it('leave the other fields to be chosen', () => {
    const others = otherFields(COLUMNS);
    expect(others).not.toContain('size');
    expect(others).toContain('product');
  });

  it('sort upwards, downwards, and not any more', () => {
    const up = sortedBy([], 'size', false);
    expect(up).toEqual([{ field: 'size', descending: false }]);
    const down = sortedBy(up, 'size', false);
    expect(down).toEqual([{ field: 'size', descending: true }]);
    expect(sortedBy(down, 'size', false)).toEqual([]);
  });

  it('sort by several, where that is asked for, and by one alone otherwise', () => {
    const two = sortedBy([{ field: 'size', descending: true }], 'name', true);
    expect(two).toEqual([
      { field: 'size', descending: true },
      { field: 'name', descending: false },
    ]);
    expect(sortedBy(two, 'size', true)).toEqual([{ field: 'name', descending: false }]);
    expect(sortedBy(two, 'name', false)).toEqual([{ field: 'name', descending: false }]);
    expect(sortedBy(two, 'tag', false)).toEqual([{ field: 'tag', descending: false }]);
  });
});
