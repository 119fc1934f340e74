import { describe, expect, it } from 'vitest';
import type { AnsweredBy } from '../../../../shared/board/answered-by.ts';
import type { BoardRow } from '../../../../shared/board/board-row.ts';
import type { PredictedFacts } from '../../../../shared/board/report-facts.ts';
import { FIELDS } from '../../../../shared/board/fields.ts';
import { MALFORMED, WELL_FORMED, someRow, someFacts } from '../../../builders/board/board-rows.ts';

const SOFT: PredictedFacts = {
  label: 'rejected',
  rejection: 'soft',
  chance: 90,
  rule: 'is_firefox_desktop',
  rate: 10,
  until: 1_800_000_000_000,
  reason: null,
};
const ACCEPTED: PredictedFacts = WELL_FORMED.passing;
const STILL: PredictedFacts = { ...MALFORMED.predicted, reason: 'no_annotations' };

const facts = someFacts({ answers: { spec: MALFORMED, antenna: MALFORMED } });

function answerFields(row: BoardRow, by: AnsweredBy) {
  const { verdict, reason, predicted, rule, chance, until, captured } = FIELDS;
  const fields = { verdict, reason, predicted, rule, chance, until, captured };
  return Object.fromEntries(Object.entries(fields).map(([id, field]) => [id, field.of(row, by)[0] ?? null]));
}

describe('the expected answer of a row', () => {
  it('is that of the capture if the row has no edits', () => {
    expect(answerFields(someRow({ facts }), 'antenna')).toMatchObject({
      verdict: 'malformed',
      reason: 'invalid_json',
      predicted: 'malformed',
      captured: 'malformed',
    });
  });

  it('is the prediction for its edits, by dialect and throttling rules; the verdict is still about the capture', () => {
    const edited = { steps: 2, predicted: { spec: { predicted: STILL, passing: STILL }, antenna: { predicted: SOFT, passing: ACCEPTED } } };
    const row = someRow({ facts, edited });
    const verdict = { verdict: 'malformed', captured: 'malformed' };
    expect(answerFields(row, 'spec')).toMatchObject({ ...verdict, reason: 'no_annotations', predicted: 'malformed' });
    expect(answerFields(row, 'antenna')).toEqual({
      ...verdict,
      reason: null,
      predicted: 'soft',
      rule: 'is_firefox_desktop',
      chance: 90,
      until: SOFT.until,
    });
    expect(answerFields(row, 'antenna.accept_all')).toMatchObject({ ...verdict, reason: null, predicted: 'accepted' });
  });

  it('is unknown until the edits are judged, even if the capture has a prediction', () => {
    const row = someRow({ facts, edited: { steps: 1, predicted: null } });
    expect(answerFields(row, 'antenna')).toEqual({
      verdict: 'malformed',
      captured: 'malformed',
      reason: null,
      predicted: null,
      rule: null,
      chance: null,
      until: null,
    });
  });
});
