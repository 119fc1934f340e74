import fc from 'fast-check';
import { type Recipe, fileOf, recipe } from './hostile-request.ts';
import { holdLaws } from './laws.ts';

interface Tally {
  /** Number of files for each deciding rule. */
  readonly rules: ReadonlyMap<string, number>;
  /** The highest number of times that any body was read. */
  readonly reads: number;
}

/** Asserts the laws for a number of files. The same seed makes the same files. If a law does not hold, the error contains a minimal recipe. */
export async function assertLaws(files: number, seed: number, made: fc.Arbitrary<Recipe> = recipe): Promise<Tally> {
  const rules = new Map<string, number>();
  let reads = 0;
  await fc.assert(
    fc.asyncProperty(made, async (one) => {
      const held = await holdLaws(fileOf(one));
      rules.set(held.rule, (rules.get(held.rule) ?? 0) + 1);
      reads = Math.max(reads, held.reads);
    }),
    { numRuns: files, seed },
  );
  return { rules, reads };
}
