import { describe, expect, it } from 'vitest';
import { passRateOf, rejectionOf } from '../../../../../shared/sending/outcome/rejection-of.ts';
import type { OwnRules } from '../../../../../shared/verdict/rules/own-rules.ts';

const OWN: OwnRules = {
  name: 'ours',
  rules: [{ name: 'is_ours', when: [], then: 'reject', draw: { percent: 30, otherwise: 'continue' } }],
};

describe('what is known of a rule', () => {
  it('is the share that it passes, where it samples', () => {
    expect(passRateOf('rule_is_firefox_desktop', null, {})).toBe(10);
    expect(passRateOf('is_firefox_esr_unsupported_windows', null, {})).toBe(25);
    expect(passRateOf('rule_unsupported_product', null, {})).toBeNull();
    expect(passRateOf('rule_of_nobody', null, {})).toBeNull();
  });

  it('is what the own rules of a target say, and passes what they do not reject', () => {
    expect(rejectionOf('is_ours', OWN, {})).toBe('soft');
    expect(passRateOf('is_ours', OWN, {})).toBe(70);
  });

  it('is what a person says of that target before all else', () => {
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
