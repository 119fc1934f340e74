import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { relationSymbol } from '../../../../../renderer/ui/status/relation-symbol.ts';
import { comparisonOf } from '../../../../../shared/text/presenters/comparison.ts';
import type { AttemptView, OutcomeView } from '../../../../../shared/bridge/view/attempt-view.ts';
import { predictionSchema } from '../../../../../shared/bridge/view/prediction-view.ts';

const ACCEPTED = { status: 200, body: 'CrashID=bp-<id>0<yymmdd>\n', malformed: null, sentence: '' };
const SOFT = {
  status: 200,
  body: 'Discarded=rule_is_firefox_desktop',
  malformed: null,
  sentence: '',
  label: 'rejected',
  rejection: 'soft',
  chance: 90,
};

function relationOf(predicted: object, kind: OutcomeView['kind'], value: string, forced = false): string | null {
  const outcome = { kind, value, status: 200, forced } as unknown as OutcomeView;
  const attempt = { predicted: v.parse(predictionSchema, predicted), outcome } as unknown as AttemptView;
  return comparisonOf(attempt)?.relation ?? null;
}

describe('an answer compared with its prediction', () => {
  it('has a check mark only if the whole answer was predicted', () => {
    expect(relationOf(ACCEPTED, 'accepted', 'bp-1')).toBe('same');
    expect(relationOf(SOFT, 'rejected', 'rule_is_firefox_desktop')).toBe('likely');
    expect([relationSymbol('same'), relationSymbol('likely')]).toEqual(['✓', '≈']);
  });

  it('is called unlikely if sampling explains it, and otherwise different', () => {
    expect(relationOf(SOFT, 'accepted', 'bp-1')).toBe('unlikely');
    expect(relationOf(SOFT, 'malformed', 'malformed_invalid_json')).toBe('different');
    expect(relationOf(ACCEPTED, 'rejected', 'rule_is_firefox_desktop')).toBe('different');
  });

  it('is not compared if the demo collector was set to give it', () => {
    expect(relationOf(ACCEPTED, 'malformed', 'malformed_bad_gzip', true)).toBeNull();
  });
});
