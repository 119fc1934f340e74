import { describe, expect, it } from 'vitest';
import { passRateOf, rejectionOf } from '../../../../../shared/sending/outcome/rejection-of.ts';
import type { OwnRules } from '../../../../../shared/verdict/rules/own-rules.ts';

const OWN: OwnRules = {
  name: 'ours',
  rules: [{ name: 'is_ours', when: [], then: 'reject', draw: { percent: 30, otherwise: 'continue' } }],
};

describe('the knowledge about a rule', () => {
  it('gives the pass rate of a sampling rule', () => {
    expect(passRateOf('rule_is_firefox_desktop', null, {})).toBe(10);
    expect(passRateOf('is_firefox_esr_unsupported_windows', null, {})).toBe(25);
    expect(passRateOf('rule_unsupported_product', null, {})).toBeNull();
    expect(passRateOf('rule_of_nobody', null, {})).toBeNull();
  });

  it('includes the target’s own rules, and the pass rate is the share that they do not reject', () => {
    expect(rejectionOf('is_ours', OWN, {})).toBe('soft');
    expect(passRateOf('is_ours', OWN, {})).toBe(70);
  });

  it('prefers the user’s setting for the target to everything else', () => {
    const treats = {
      is_firefox_desktop: { kind: 'soft', chance: 4 },
      of_nobody: { kind: 'soft', chance: null },
      is_ours: { kind: 'hard', chance: null },
    } as const;
    expect(passRateOf('rule_is_firefox_desktop', null, treats)).toBe(4);
    expect(passRateOf('rule_of_nobody', null, treats)).toBeNull();
    expect(passRateOf('is_ours', OWN, treats)).toBeNull();
  });
});
