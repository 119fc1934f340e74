import { describe, expect, it } from 'vitest';
import { CACHED_ROWS, lazyRowsOf } from '../../../../shared/bytes/rows.ts';

describe('lazyRowsOf', () => {
  it('makes an item of a short list at its first access and keeps it', () => {
    const made: number[] = [];
    const rows = lazyRowsOf(3, (index) => {
      made.push(index);
      return { index };
    });
    expect(made).toEqual([]);
    expect(rows.at(1)).toBe(rows.at(1));
    expect(rows.at(-1)).toEqual({ index: 2 });
    expect(rows.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(made).toEqual([1, 2, 0]);
  });

  it('makes an item of a long list at each access', () => {
    const rows = lazyRowsOf(CACHED_ROWS + 1, (index) => ({ index }));
    expect(rows.at(5)).toEqual(rows.at(5));
    expect(rows.at(5)).not.toBe(rows.at(5));
  });
});
