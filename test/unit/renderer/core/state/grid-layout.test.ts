import { describe, expect, it } from 'vitest';
import { gridLayoutActs, movedColumn, otherFields, sortedBy } from '../../../../../renderer/core/state/grid-layout.ts';
import { FIELD_IDS, type FieldId } from '../../../../../shared/board/fields.ts';
import type { GridLayout } from '../../../../../shared/bridge/view/grid-layout.ts';

const COLUMNS = [
  { field: 'name', width: null },
  { field: 'size', width: 90 },
  { field: 'tag', width: null },
] as const;

describe('the columns of a grid', () => {
  it('move one position, and not beyond the ends', () => {
    expect(movedColumn(COLUMNS, 'size', 1).map(({ field }) => field)).toEqual(['name', 'tag', 'size']);
    expect(movedColumn(COLUMNS, 'name', -1)).toBe(COLUMNS);
    expect(movedColumn(COLUMNS, 'tag', 1)).toBe(COLUMNS);
  });

  it('leave the other fields as choices', () => {
    const others = otherFields(FIELD_IDS, COLUMNS);
    expect(others).not.toContain('size');
    expect(others).toContain('product');
  });

  it('sort in ascending order, in descending order, and no longer', () => {
    const up = sortedBy<FieldId>([], 'size', false);
    expect(up).toEqual([{ field: 'size', descending: false }]);
    const down = sortedBy(up, 'size', false);
    expect(down).toEqual([{ field: 'size', descending: true }]);
    expect(sortedBy(down, 'size', false)).toEqual([]);
  });

  it('sort by several fields on request, otherwise by one field', () => {
    const two = sortedBy<FieldId>([{ field: 'size', descending: true }], 'name', true);
    expect(two).toEqual([
      { field: 'size', descending: true },
      { field: 'name', descending: false },
    ]);
    expect(sortedBy(two, 'size', true)).toEqual([{ field: 'name', descending: false }]);
    expect(sortedBy(two, 'name', false)).toEqual([{ field: 'name', descending: false }]);
    expect(sortedBy(two, 'tag', false)).toEqual([{ field: 'tag', descending: false }]);
  });

  it('count as chosen from the first change until a reset; a drag is saved when it ends', () => {
    type Known = 'name' | 'size' | 'tag';
    const usual = COLUMNS.map(({ field }) => ({ field, width: null }));
    let layout: GridLayout<Known> = { columns: usual, areChosen: false, sort: [] };
    let saved = 0;
    const shown = () => layout.columns.filter(({ field }) => layout.areChosen || field !== 'tag');
    const acts = gridLayoutActs<Known>({
      fields: ['name', 'size', 'tag'],
      usual,
      layout: () => layout,
      change: (to) => {
        layout = { ...layout, ...to };
      },
      columns: shown,
      useColumns: shown,
      save: () => {
        saved += 1;
      },
    });
    acts.show('size', false);
    expect(layout).toMatchObject({ columns: [{ field: 'name' }], areChosen: true });
    acts.show('name', false);
    expect(layout.columns).toHaveLength(1);
    acts.show('tag', true);
    expect(layout.columns.map(({ field }) => field)).toEqual(['name', 'tag']);
    const before = saved;
    acts.resize('tag', 200, false);
    expect([layout.columns[1]?.width, saved]).toEqual([200, before]);
    acts.resize('tag', 210, true);
    expect([layout.columns[1]?.width, saved]).toEqual([210, before + 1]);
    acts.reset();
    expect(layout).toEqual({ columns: usual, areChosen: false, sort: [] });
  });
});
