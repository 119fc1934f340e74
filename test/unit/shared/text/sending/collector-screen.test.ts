import { describe, expect, it } from 'vitest';
import { decidedBeside, decidedHelp, decidedText } from '../../../../../shared/text/sending/collector-screen.ts';
import { answeredWord } from '../../../../../shared/text/verdict/ui.ts';
import { DECIDED_BY } from '../../../../../shared/bridge/view/collector-view.ts';

describe('the collector log', () => {
  it('names the rule, and the chance of a sample roll', () => {
    expect(decidedText({ by: 'rule', rule: 'rule_is_nightly', chance: null })).toBe('rule_is_nightly');
    expect(decidedText({ by: 'roll', rule: 'rule_is_firefox_desktop', chance: 10 })).toBe('roll, 10 %: rule_is_firefox_desktop');
    expect(decidedText({ by: 'server', rule: null, chance: null })).toBe('server');
    for (const by of DECIDED_BY) expect(decidedHelp({ by, rule: null, chance: null })).toMatch(/\.$/);
  });

  it('names rules that the request asked for, also beside the answer', () => {
    const decided = { by: 'roll', rule: 'rule_is_firefox_desktop', chance: 10, askedRules: true } as const;
    expect(decidedText(decided)).toBe('roll, 10 %: rule_is_firefox_desktop, asked for by the request');
    expect(decidedBeside(decided, 'Discarded=rule_is_firefox_desktop')).toBe('roll, 10 %, asked for by the request');
    expect(decidedHelp(decided)).toContain('The request asked for Mozilla’s rules');
    expect(decidedHelp({ ...decided, askedRules: false })).not.toContain('asked');
  });

  it('distinguishes soft and hard rejections', () => {
    expect(answeredWord({ kind: 'rejected', rejection: 'soft' })).toBe('Rejected, soft');
    expect(answeredWord({ kind: 'rejected', rejection: 'unknown' })).toBe('Rejected');
    expect(answeredWord({ kind: 'accepted', rejection: null })).toBe('Accepted');
  });
});
