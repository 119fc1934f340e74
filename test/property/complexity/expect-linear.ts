import { expect } from 'vitest';
import { type Work, grownBlocks } from './step-counter.ts';

/** Maximum growth of the total work if the input grows by four. Allows n log n, and work that begins only above a threshold. */
const MAX_GROWTH = 5;
/** Maximum growth of a single block, which may begin to run only above a threshold. Quadratic work would grow by sixteen. */
const MAX_BLOCK_GROWTH = 10;
/** Blocks that run fewer times than this per item are ignored. */
const FEW = 250;

/** Asserts that four times as many items take about four times the work, in total and in each block. `count`: the number of items in the smaller input. */
export function expectLinear(what: string, count: number, small: Work, large: Work): void {
  const grown = [
    ...(['own', 'native', 'read'] as const).flatMap((kind) =>
      large[kind] > MAX_GROWTH * Math.max(small[kind], count) ? [`${kind}: ${String(small[kind])}, ${String(large[kind])}`] : [],
    ),
    ...grownBlocks(small, large, MAX_BLOCK_GROWTH, FEW * count),
  ];
  if ((process.env['CRASHLENS_STEPS'] ?? '') !== '') process.stdout.write(`${line(what, small, large)}\n`);
  expect(grown, `${what}, of ${String(count)} and of four times as many`).toEqual([]);
}

/** Formats a line for human readers: block runs, work of built-in functions and bytes read, each with its growth. */
function line(what: string, small: Work, large: Work): string {
  const grew = (before: number, after: number): string => `${String(before)} ${(after / Math.max(before, 1)).toFixed(2)}x`;
  return `${what} | ${grew(small.own, large.own)} | ${grew(small.native, large.native)} | ${grew(small.read, large.read)}`;
}
