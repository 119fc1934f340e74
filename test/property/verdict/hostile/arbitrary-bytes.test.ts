import { describe, expect, it } from 'vitest';
import { volume } from '../../../support/volume.ts';
import { largeRecipe } from './hostile-request.ts';
import { assertLaws } from './assert-laws.ts';

// `npm run test:long` checks the same laws with 200,000 files or more.
const FILES = volume(5_000, 1_000);
/** Time limit in ms: ten times the duration on an idle machine. */
const LIMIT = 120_000;

describe('arbitrary bytes', () => {
  it(
    'are read and judged without a throw, in linear time, each byte in one region, with the same result on every path',
    async () => {
      const { rules } = await assertLaws(FILES, 20_261_121);
      // Checks that enough files still have structure. Without any structure they would prove little.
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
