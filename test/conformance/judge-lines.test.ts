import { describe, expect, it } from 'vitest';
import { corpusNote, hasCorpus } from './corpus.ts';
import { disagreementsOf, edgeCases, generatedCases, handMadeCases } from './judged-cases.ts';

describe.skipIf(!hasCorpus)(`answer lines over recorded submissions${corpusNote}`, () => {
  it.each(['spec', 'antenna'] as const)('say what was recorded of every hand-made one, dialect %s', (dialect) => {
    expect(disagreementsOf(handMadeCases(), dialect)).toEqual([]);
  });

  it.each([
    ['spec', 1_500],
    ['antenna', 1_500],
  ] as const)(
    'say in every field what was recorded of the generated ones, dialect %s, at least as often as measured',
    (dialect, agreed) => {
      const cases = generatedCases();
      expect(cases).toHaveLength(1_500);
      expect(cases.length - disagreementsOf(cases, dialect).length).toBeGreaterThanOrEqual(agreed);
    },
  );

  it('say in every field what was recorded at the edges of the collector’s own reading', () => {
    const cases = edgeCases();
    expect(cases.length).toBeGreaterThanOrEqual(65);
    expect(disagreementsOf(cases, 'antenna')).toEqual([]);
  });
});
