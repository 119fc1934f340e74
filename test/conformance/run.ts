import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Dialect, DIALECTS } from '../../shared/dialect.ts';
import { dumpSignatures, madeSignatures, type SignatureAgreement, SIGNATURES_FILE } from './compare-signatures.ts';
import { CORPUS, hasCorpus } from './corpus.ts';
import { breakpadNote, hasBreakpad } from './dumps/breakpad-programs.ts';
import { compareDumps } from './dumps/compare-dumps.ts';
import { compareMade } from './dumps/made-dumps.ts';
import { compareMadeSymbols } from './dumps/made-symbols.ts';
import { symbolLinesOf } from './dumps/print-symbols.ts';
import { linesOf } from './dumps/print-comparison.ts';
import { type JudgedCase, disagreementsOf, edgeCases, generatedCases, handMadeCases } from './judged-cases.ts';

// `npm run conformance`: reports how often Crashlens answers and stores as the recorded collector did, and lists every other case.
// `npm run conformance -- dumps [FOLDER] [--all]`: compares dumps with what Breakpad and rust-minidump print for them.
// `npm run conformance -- signatures`: compares crash signatures with those of Socorro's own code.
// `npm run conformance -- dumps --made N [SEED]`: unwinds N made dumps without symbols, and N with made symbol files, with Crashlens and with Breakpad's own
// program.

const write = (text: string): void => void process.stdout.write(`${text}\n`);

function compare(name: string, cases: readonly JudgedCase[], dialects: readonly Dialect[] = DIALECTS): boolean {
  let same = true;
  for (const dialect of dialects) {
    const found = disagreementsOf(cases, dialect);
    write(`${name}, ${dialect}: ${String(cases.length - found.length)} of ${String(cases.length)} agree`);
    for (const { id, fields } of found) write(`  ${id}: ${fields.join(', ')}`);
    same &&= found.length === 0;
  }
  return same;
}

function compareVerdicts(): void {
  if (hasCorpus) {
    const results = [
      compare('hand-made', handMadeCases()),
      compare('generated', generatedCases()),
      compare('edges', edgeCases(), ['antenna']),
    ];
    process.exitCode = results.every(Boolean) ? 0 : 1;
  } else write(`Nothing to compare with: there is no corpus at ${CORPUS}.`);
}

async function compareDumpFolder(options: readonly string[]): Promise<void> {
  const given = options.find((option) => !option.startsWith('--'));
  const folder = given ?? CORPUS;
  if (!existsSync(join(folder, 'minidumps')) || !existsSync(join(folder, 'expected'))) {
    write(`Nothing to compare with: ${folder} does not have the folders minidumps and expected.`);
    if (given !== undefined) process.exitCode = 2;
    return;
  }
  const comparison = await compareDumps(folder);
  write(linesOf(comparison, options.includes('--all')).join('\n'));
  process.exitCode = comparison.disagreements.every(({ known }) => known !== null) ? 0 : 1;
}

function compareMadeStacks([count = '', seed = '1']: readonly string[]): void {
  if (!/^\d{1,7}$/.test(count) || !/^\d{1,9}$/.test(seed)) {
    write('Give the number of dumps, and a seed if you want: dumps --made 2000 1');
    process.exitCode = 2;
    return;
  }
  if (!hasBreakpad) {
    write(`Nothing to compare with${breakpadNote}`);
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'crashlens-made-'));
  const { machines, differences } = compareMade(Number(count), Number(seed), folder);
  const withSymbols = compareMadeSymbols(Number(count), Number(seed), folder);
  rmSync(folder, { recursive: true, force: true });
  const sum = (pick: (machine: (typeof machines)[number]) => number): number => machines.reduce((total, each) => total + pick(each), 0);
  for (const each of machines)
    write(`${each.machine}: ${String(each.equal)} of ${String(each.frames)} frames equal, ${String(each.dropped)} dropped`);
  for (const { machine, kind, count: times, example } of differences) write(`  ${machine}, ${kind}: ${String(times)} (${example})`);
  write(`all: ${String(sum(({ equal }) => equal))} of ${String(sum(({ frames }) => frames))} frames equal`);
  write(['', ...symbolLinesOf(withSymbols)].join('\n'));
}

function compareSignatures(): void {
  if (!existsSync(SIGNATURES_FILE)) {
    write(`Nothing to compare with: there is no file ${SIGNATURES_FILE}.`);
    return;
  }
  const { noLists, shortLists } = dumpSignatures();
  const results: readonly (readonly [string, SignatureAgreement])[] = [
    ['made crashes, with the lists of their lines', madeSignatures()],
    ['dumps, without lists', noLists],
    ['dumps, with short lists instead of Socorro’s', shortLists],
  ];
  for (const [name, { total, others }] of results) {
    write(`${name}: ${String(total - others.length)} of ${String(total)} are equal`);
    for (const { id, text, expected } of others) write(`  ${id}: ${text}, not ${expected}`);
  }
  process.exitCode = results.slice(0, 2).every(([, { others }]) => others.length === 0) ? 0 : 1;
}

const [part, ...options] = process.argv.slice(2);
if (part === 'dumps' && options[0] === '--made') compareMadeStacks(options.slice(1));
else if (part === 'signatures') compareSignatures();
else if (part === 'dumps') await compareDumpFolder(options);
else compareVerdicts();
