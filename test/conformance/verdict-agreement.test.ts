import { describe, expect, it } from 'vitest';
import { ALL_RULES, comparer } from '../builders/verdict/verdict-comparer.ts';
import { volume } from '../support/volume.ts';
import { corpusNote, hasCorpus } from './corpus.ts';
import { type GivenCase, type JudgedCase, edgeCases, generatedCases, handMadeCases } from './judged-cases.ts';
import { requestBytes } from './request-bytes.ts';

const KINDS: readonly (readonly [name: string, read: () => readonly JudgedCase[]])[] = [
  ['generated', generatedCases],
  ['made by hand', handMadeCases],
  ['edges', edgeCases],
];

describe.skipIf(!hasCorpus)(`inspection, prediction, answer line and demo collector${corpusNote}`, () => {
  it.each(KINDS)('give the same answer to every recorded submission of the kind “%s”', async (_, read) => {
    const cases = read();
    const all = await comparer();
    const differing: object[] = [];
    let index = 0;
    for (const { id, line } of cases) {
      // In the everyday run, each case is judged by one combination of rules, in rotation. A long run uses all of them.
      const kinds = volume(ALL_RULES, ALL_RULES.slice(index % ALL_RULES.length).slice(0, 1));
      index += 1;
      for (const rules of kinds) {
        const found = await all.compare(requestBytes(JSON.parse(line) as GivenCase), rules);
        if (found !== null) differing.push({ id, ...found });
      }
    }
    const counts = all.compared();
    await all.close();
    expect(differing).toEqual([]);
    expect(counts.sockets).toBeGreaterThan(cases.length * 0.9);
  });
});
