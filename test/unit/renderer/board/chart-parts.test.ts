import { expect, it } from 'vitest';
import { barParts } from '../../../../renderer/board/chart-parts.ts';

it('chart parts with the same colour have different patterns', () => {
  const values = ['accepted', 'malformed', 'rejected', null];
  const parts = values.map((value, at) => ({ key: String(value), value, isOthers: false, at }));
  const drawn = barParts('outcome', [...parts, { key: 'others', value: null, isOthers: true, at: values.length }]);
  const colours = drawn.map(({ tone, series }) => `${String(tone)} ${String(series)}`);
  expect(new Set(colours).size).toBe(drawn.length);
  expect(drawn.map(({ text }) => text).at(-1)).toBe('Others');
});
