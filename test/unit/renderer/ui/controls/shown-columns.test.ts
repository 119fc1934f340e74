import { describe, expect, it } from 'vitest';
import { columnsThatFit, leastWidth, widthOfRow } from '../../../../../renderer/ui/controls/shown-columns.ts';

const COLUMNS = [
  { id: 'name', width: 'minmax(140px, 1fr)' },
  { id: 'value', width: 'minmax(228px, 2fr)', drop: 3 },
  { id: 'status', width: '72px', drop: 1 },
  { id: 'size', width: '80px', drop: 2 },
] as const;

function shownAt(room: number): readonly string[] {
  return columnsThatFit(COLUMNS, room).map(({ id }) => id);
}

describe('the columns that fit', () => {
  it('are all columns if there is enough room', () => {
    expect(shownAt(widthOfRow(COLUMNS))).toEqual(['name', 'value', 'status', 'size']);
    expect(columnsThatFit(COLUMNS, Number.POSITIVE_INFINITY)).toBe(COLUMNS);
  });

  it('lose the least important columns first, and keep their order', () => {
    expect(shownAt(widthOfRow(COLUMNS) - 1)).toEqual(['name', 'value', 'size']);
    expect(shownAt(400)).toEqual(['name', 'value']);
    expect(shownAt(300)).toEqual(['name']);
  });

  it('always include the essential column', () => {
    expect(shownAt(0)).toEqual(['name']);
  });

  it('are at least as wide as their tracks', () => {
    expect([leastWidth('84px'), leastWidth('minmax(120px, 1.5fr)')]).toEqual([84, 120]);
  });
});
