import { describe, expect, it } from 'vitest';
import { focusAfterMove } from '../../../../../renderer/ui/controls/moved-focus.ts';

const among =
  (keys: readonly (string | null)[]) =>
  (row: number): string | null =>
    keys[row] ?? null;

describe('the focus of a grid', () => {
  it('stays on its row when rows above it are inserted or removed', () => {
    expect(focusAfterMove({ row: 1, key: 'b' }, 0, among(['x', 'y', 'a', 'b']))).toEqual({ row: 3, key: 'b' });
    expect(focusAfterMove({ row: 3, key: 'b' }, 0, among(['b', 'c', 'd', 'e']))).toEqual({ row: 0, key: 'b' });
  });

  it('stays on the nearest of several positions of its row', () => {
    expect(focusAfterMove({ row: 3, key: 'b' }, 0, among(['b', 'x', 'x', 'x', 'b']))).toEqual({ row: 4, key: 'b' });
    expect(focusAfterMove({ row: 4, key: 'b' }, 0, among(['b', 'x', 'x', 'x', 'b']))).toEqual({ row: 4, key: 'b' });
  });

  it('moves with the visible rows even if its own row is not loaded there', () => {
    expect(focusAfterMove({ row: 2, key: 'b' }, 5_000, among([]))).toEqual({ row: 5_002, key: 'b' });
  });

  it('keeps its position if its row is gone, and if a row is loaded at that position', () => {
    expect(focusAfterMove({ row: 1, key: 'b' }, 0, among(['a', 'c']))).toEqual({ row: 1, key: 'c' });
    expect(focusAfterMove({ row: 1, key: null }, 0, among(['a', 'c']))).toEqual({ row: 1, key: 'c' });
    expect(focusAfterMove({ row: -1, key: null }, 3, among(['a', 'c']))).toEqual({ row: -1, key: null });
  });
});
