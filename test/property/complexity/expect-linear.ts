import { expect } from 'vitest';
import { type Work, grownBlocks } from './step-counter.ts';

/** Most that all work together may grow by where there is four times as much: n log n, and what begins at some number of things, are within it. */
const MAX_GROWTH = 5;
/** The same of one block, which can begin later by itself: squares grow by sixteen. */
const MAX_BLOCK_GROWTH = 10;
/** Runs of a block, for each thing, below which it counts for nothing. */
const FEW = 250;

/** Asserts that the work of four times as many things is about four times as much, all together and block by block. `count`: of the fewer ones. */
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

/** For people: steps, work of built-in functions and bytes read, each with how much more it is of four times as much. */
function line(what: string, small: Work, large: Work): string {
  const grew = (before: number, after: number): string => `${String(before)} ${(after / Math.max(before, 1)).toFixed(2)}x`;
  return `${what} | ${grew(small.own, large.own)} | ${grew(small.native, large.native)} | ${grew(small.read, large.read)}`;
}
