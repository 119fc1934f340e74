import { parseArgs } from 'node:util';
import { assertMasked } from '../../masking/assert-masked.ts';
import { assertLaws } from './assert-laws.ts';
import { largeRecipe } from './hostile-request.ts';

// `npm run test:long [-- --files N --seed S]`: the laws of arbitrary bytes over many files, and that of masks over half as many damaged reports.
// What a run did is told by its seed and number of files alone.

const { values } = parseArgs({ options: { files: { type: 'string', default: '200000' }, seed: { type: 'string' } } });
const files = Number(values.files);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
if (!Number.isSafeInteger(files) || files < 1 || !Number.isSafeInteger(seed)) throw new RangeError('--files and --seed are whole numbers');

/** Large files of each lot beside them, each a hundred times the work. */
const LARGE = 40;
/** Files between two lines of progress. Each such lot has a seed of its own, so that one can be run again by itself. */
const LOT = 5_000;

const rules = new Map<string, number>();
let reads = 0;
/** Damaged reports that became other sound ones, with a secret in a public place. */
let others = 0;
const began = performance.now();
print(`${String(files)} files, seed ${String(seed)}`);
for (let done = 0; done < files; done += LOT) {
  const lot = Math.min(LOT, files - done);
  const tally = await assertLaws(lot, seed + done / LOT);
  others += await assertMasked(Math.ceil(lot / 2), seed + done / LOT);
  const large = await assertLaws(LARGE, seed + done / LOT, largeRecipe);
  for (const [rule, count] of tally.rules) rules.set(rule, (rules.get(rule) ?? 0) + count);
  reads = Math.max(reads, tally.reads, large.reads);
  print(`${String(done + lot)} files hold every law (seed ${String(seed + done / LOT)}), ${seconds()} s`);
}
for (const [rule, count] of [...rules].toSorted(([, one], [, other]) => other - one)) print(`  ${String(count).padStart(7)} ${rule}`);
print(
  `${String(files)} files in ${seconds()} s; no body was read more than ${reads.toFixed(1)} times, ${String(others)} damaged reports were other sound ones`,
);

function seconds(): string {
  return ((performance.now() - began) / 1_000).toFixed(0);
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
