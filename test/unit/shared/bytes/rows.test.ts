import { describe, expect, it } from 'vitest';
import { type Rows, CACHED_ROWS, MadeRows, rowsOf } from '../../../../shared/bytes/rows.ts';

describe('rows', () => {
  const items = Array.from({ length: 7 }, (_, index) => `item ${String(index)}`);
  const made: Rows<string> = new MadeRows(items.length, (index) => items[index] ?? '');

  it('return the items that an array returns', () => {
    expect([...made]).toEqual(items);
    for (const index of [-8, -7, -1, 0, 6, 7]) expect([index, made.at(index)]).toEqual([index, items.at(index)]);
    for (const [from, to] of [
      [0, 3],
      [2, 100],
      [-3, 7],
      [5, 2],
    ] as const)
      expect(made.slice(from, to)).toEqual(items.slice(from, to));
  });

  it('iterate and search as an array does', () => {
    const isOdd = (item: string, index: number): boolean => item.length > 0 && index % 2 === 1;
    const never = (): boolean => false;
    for (const test of [isOdd, never])
      expect([
        made.filter(test),
        made.find(test),
        made.findLast(test),
        made.findIndex(test),
        made.findLastIndex(test),
        made.some(test),
        made.every(test),
      ]).toEqual([
        items.filter(test),
        items.find(test),
        items.findLast(test),
        items.findIndex(test),
        items.findLastIndex(test),
        items.some(test),
        items.every(test),
      ]);
    expect(made.map((item, index) => item + String(index))).toEqual(items.map((item, index) => item + String(index)));
    expect(made.flatMap((item, index) => (index === 0 ? [] : [item, item]))).toEqual(
      items.flatMap((item, index) => (index === 0 ? [] : [item, item])),
    );
  });

  it('create many items on demand and few items only once', () => {
    let count = 0;
    const make = (index: number): { readonly index: number } => {
      count += 1;
      return { index };
    };
    const few = rowsOf(3, make);
    expect(few.at(1)).toBe(few.at(1));
    expect(count).toBe(3);
    const many = rowsOf(CACHED_ROWS + 1, make);
    expect(count).toBe(3);
    expect(many.at(-1)).toEqual({ index: CACHED_ROWS });
    expect(count).toBe(4);
  });
});
