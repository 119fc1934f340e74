import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Dialect, DIALECTS } from '../../shared/dialect.ts';
import { CORPUS, hasCorpus } from './corpus.ts';
import { compareDumps } from './dumps/compare-dumps.ts';
import { linesOf } from './dumps/print-comparison.ts';
import { type JudgedCase, disagreementsOf, edgeCases, generatedCases, handMadeCases } from './judged-cases.ts';

// `npm run conformance`: reports how often Crashlens answers and stores as the recorded collector did, and lists every other case.
// `npm run conformance -- dumps [FOLDER] [--all]`: compares dumps with what Breakpad and rust-minidump print for them.

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

const [part, ...options] = process.argv.slice(2);
if (part === 'dumps') await compareDumpFolder(options);
else compareVerdicts();
