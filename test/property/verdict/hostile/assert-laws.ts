import fc from 'fast-check';
import { type Recipe, fileOf, recipe } from './hostile-request.ts';
import { holdLaws } from './laws.ts';

interface Tally {
  /** Files by the rule that decided about them. */
  readonly rules: ReadonlyMap<string, number>;
  /** Most times that a body was read. */
  readonly reads: number;
}

/** Asserts the laws over so many files; the same seed makes the same ones. Where one is broken, the error tells its recipe, made as small as possible. */
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
