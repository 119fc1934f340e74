import { describe, expect, it } from 'vitest';
import { volume } from '../../../support/volume.ts';
import { largeRecipe } from './hostile-request.ts';
import { assertLaws } from './assert-laws.ts';

// `npm run test:long` does the same with 200,000 files and more.
const FILES = volume(5_000, 1_000);
/** Ten times the duration on an idle machine. */
const LIMIT = 120_000;

describe('arbitrary bytes', () => {
  it(
    'are read and judged without a throw, in linear time, each byte in one region, with the same result on every path',
    async () => {
      const { rules } = await assertLaws(FILES, 20_261_121);
      // Mutants without any structure left would prove little.
      expect(rules.get('accepted')).toBeGreaterThan(FILES / 20);
      expect(rules.size).toBeGreaterThan(25);
    },
    LIMIT,
  );

  it(
    'satisfy the same laws in large bodies that repeat a few pieces',
    async () => {
      const { reads } = await assertLaws(volume(120, 40), 20_261_121, largeRecipe);
      expect(reads).toBeGreaterThan(1);
    },
    LIMIT,
  );
});
