import { describe, expect, it } from 'vitest';
import { choosingKey, choosingOf, headAct, positionAfterKey } from '../../../../../renderer/ui/controls/grid-keys.ts';

const NO_KEYS = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const REACH = { rowCount: 100_000, pageRows: 20, lastStop: 3 };

describe('the keys of a grid', () => {
  it('move between cells and pages, and to the last row', () => {
    const at = { row: 50, stop: 1 };
    expect(positionAfterKey({ ...NO_KEYS, key: 'ArrowDown' }, at, REACH)).toEqual({ row: 51, stop: 1 });
    expect(positionAfterKey({ ...NO_KEYS, key: 'PageUp' }, at, REACH)).toEqual({ row: 30, stop: 1 });
    expect(positionAfterKey({ ...NO_KEYS, key: 'End', ctrlKey: true }, at, REACH)).toEqual({ row: 99_999, stop: 1 });
    expect(positionAfterKey({ ...NO_KEYS, key: 'End' }, at, REACH)).toEqual({ row: 50, stop: 3 });
    expect(positionAfterKey({ ...NO_KEYS, key: 'x' }, at, REACH)).toBeNull();
  });

  it('reach the column heads only from the first row, not by a page', () => {
    expect(positionAfterKey({ ...NO_KEYS, key: 'ArrowUp' }, { row: 0, stop: 2 }, REACH)).toEqual({ row: -1, stop: 2 });
    expect(positionAfterKey({ ...NO_KEYS, key: 'PageUp' }, { row: 5, stop: 2 }, REACH)).toEqual({ row: 0, stop: 2 });
  });

  it('select a row, another row, a range, and all rows', () => {
    expect(choosingOf(NO_KEYS)).toBe('only');
    expect(choosingOf({ ...NO_KEYS, ctrlKey: true })).toBe('toggle');
    expect(choosingOf({ ...NO_KEYS, shiftKey: true })).toBe('range');
    expect(choosingKey({ ...NO_KEYS, key: ' ' })).toBe('toggle');
    expect(choosingKey({ ...NO_KEYS, key: ' ', shiftKey: true })).toBe('range');
    expect(choosingKey({ ...NO_KEYS, key: 'a', ctrlKey: true })).toBe('all');
    expect(choosingKey({ ...NO_KEYS, key: 'a' })).toBeNull();
  });

  it('sort by, resize and move the column with the focused head', () => {
    expect(headAct({ ...NO_KEYS, key: 'Enter' })).toBe('sort');
    expect(headAct({ ...NO_KEYS, key: ' ', shiftKey: true })).toBe('sort_more');
    expect(headAct({ ...NO_KEYS, key: 'ArrowRight', shiftKey: true })).toBe('wider');
    expect(headAct({ ...NO_KEYS, key: 'ArrowLeft', altKey: true })).toBe('left');
    expect(headAct({ ...NO_KEYS, key: 'ArrowLeft' })).toBeNull();
  });
});
