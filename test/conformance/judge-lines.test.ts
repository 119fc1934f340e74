import { describe, expect, it } from 'vitest';
import { corpusNote, hasCorpus } from './corpus.ts';
import { disagreementsOf, edgeCases, generatedCases, handMadeCases } from './judged-cases.ts';

describe.skipIf(!hasCorpus)(`answer lines${corpusNote}`, () => {
  it.each(['spec', 'antenna'] as const)('match the recording of every hand-made submission, in dialect %s', (dialect) => {
    expect(disagreementsOf(handMadeCases(), dialect)).toEqual([]);
  });

  it.each([
    ['spec', 1_500],
    ['antenna', 1_500],
  ] as const)(
    'match the recordings of the generated submissions in every field, in dialect %s, at least as often as measured',
    (dialect, agreed) => {
      const cases = generatedCases();
      expect(cases).toHaveLength(1_500);
      expect(cases.length - disagreementsOf(cases, dialect).length).toBeGreaterThanOrEqual(agreed);
    },
  );

  it('match the recorded edge cases of the collector’s own parser in every field', () => {
    const cases = edgeCases();
    expect(cases.length).toBeGreaterThanOrEqual(65);
    expect(disagreementsOf(cases, 'antenna')).toEqual([]);
  });
});
