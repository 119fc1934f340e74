import { parseArgs } from 'node:util';
import { assertMasked } from '../../masking/assert-masked.ts';
import { assertLaws } from './assert-laws.ts';
import { largeRecipe } from './hostile-request.ts';

// `npm run test:long [-- --files N --seed S]`: checks the laws for many arbitrary files, and the masks of half as many damaged reports. The seed and the number
// of files determine a run completely.

const { values } = parseArgs({ options: { files: { type: 'string', default: '200000' }, seed: { type: 'string' } } });
const files = Number(values.files);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
if (!Number.isSafeInteger(files) || files < 1 || !Number.isSafeInteger(seed)) throw new RangeError('--files and --seed are whole numbers');

/** Number of large files for each lot. A large file takes a hundred times the work of another file. */
const LARGE = 40;
/** Number of files in a lot. Each lot ends with a line of progress, and has its own seed so that it can be repeated separately. */
const LOT = 5_000;

const rules = new Map<string, number>();
let reads = 0;
/** Number of damaged reports that turned into different valid reports in which a secret is in a public value. */
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
