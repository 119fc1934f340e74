import { describe, expect, it } from 'vitest';
import { shownColumns, withTagColumn } from '../../../../../renderer/board/state/board-layout.ts';

const COLUMNS = [
  { field: 'name', width: null },
  { field: 'size', width: 90 },
  { field: 'tag', width: null },
] as const;

describe('the columns of the board', () => {
  it('are left out if no row has a value for them, until the user chooses columns', () => {
    const empty = ['name', 'tag'] as const;
    expect(shownColumns({ columns: [...COLUMNS], areChosen: false }, empty).map(({ field }) => field)).toEqual(['name', 'size']);
    expect(shownColumns({ columns: [...COLUMNS], areChosen: true }, empty)).toEqual(COLUMNS);
  });

  it('get a tag column beside the first columns, only once', () => {
    const columns = withTagColumn([COLUMNS[0], COLUMNS[1]]);
    expect(columns.map(({ field }) => field)).toEqual(['name', 'tag', 'size']);
    expect(withTagColumn(columns)).toBe(columns);
  });
});
