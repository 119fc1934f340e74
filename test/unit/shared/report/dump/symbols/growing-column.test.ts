import { describe, expect, it } from 'vitest';
import { GrowingColumn } from '../../../../../../shared/report/dump/symbols/growing-column.ts';

function columnOf(numbers: readonly number[]): GrowingColumn {
  const column = new GrowingColumn();
  for (const number of numbers) {
    if (number >= 2 ** 32) column.widen();
    column.push(number);
  }
  return column;
}

/** Numbers in no order, many of them several times. */
function numbersOf(length: number, largest: number): readonly number[] {
  return Array.from({ length }, (_, index) => Math.floor(((index * 0x9e37_79b1) % 4_096) * (largest / 4_096)));
}

describe.each([
  ['no numbers', []],
  ['one number', [7]],
  ['zeros', [0, 0, 0]],
  ['1,000 small numbers', numbersOf(1_000, 5_000)],
  ['numbers in several chunks', numbersOf(150_000, 2 ** 32 - 1)],
  ['numbers of more than 32 bits', numbersOf(70_000, 2 ** 53 - 1)],
])('a column with %s', (_kind, numbers) => {
  it('has all numbers in order, and is empty after they are taken', () => {
    const column = columnOf(numbers);
    expect(column.length).toBe(numbers.length);
    expect(numbers.every((number, index) => column.at(index) === number)).toBe(true);
    expect(column.last()).toBe(numbers.at(-1) ?? 0);
    expect([...column.take(null)]).toEqual(numbers);
    expect([column.length, column.at(0)]).toEqual([0, 0]);
  });

  it('is sorted, with equal numbers in their order', () => {
    const column = columnOf(numbers);
    const order = column.order();
    const expected = [...numbers.keys()].toSorted((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0));
    expect([...order]).toEqual(expected);
    expect([...column.take(order)]).toEqual(expected.map((index) => numbers[index]));
  });

  it('changes its newest number', () => {
    const column = columnOf([...numbers, 1]);
    column.setLast(9);
    expect([column.length, column.last()]).toEqual([numbers.length + 1, 9]);
  });
});
