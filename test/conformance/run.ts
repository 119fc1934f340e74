import { type Dialect, DIALECTS } from '../../shared/dialect.ts';
import { CORPUS, hasCorpus } from './corpus.ts';
import { type JudgedCase, disagreementsOf, edgeCases, generatedCases, handMadeCases } from './judged-cases.ts';

// `npm run conformance`: reports how often Crashlens answers and stores as the recorded collector did, and lists every other case.

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

if (hasCorpus) {
  const results = [
    compare('hand-made', handMadeCases()),
    compare('generated', generatedCases()),
    compare('edges', edgeCases(), ['antenna']),
  ];
  process.exitCode = results.every(Boolean) ? 0 : 1;
} else write(`Nothing to compare with: there is no corpus at ${CORPUS}.`);
