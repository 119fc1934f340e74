import { describe, expect, it } from 'vitest';
import { decidedBeside, decidedHelp, decidedText } from '../../../../../shared/text/sending/collector-screen.ts';
import { answeredWord } from '../../../../../shared/text/verdict/ui.ts';
import { DECIDED_BY } from '../../../../../shared/bridge/view/collector-view.ts';

describe('what the log of the collector says', () => {
  it('names the rule, and of a draw its chance', () => {
    expect(decidedText({ by: 'rule', rule: 'rule_is_nightly', chance: null })).toBe('rule_is_nightly');
    expect(decidedText({ by: 'draw', rule: 'rule_is_firefox_desktop', chance: 10 })).toBe('draw, 10 %: rule_is_firefox_desktop');
    expect(decidedText({ by: 'server', rule: null, chance: null })).toBe('server');
    for (const by of DECIDED_BY) expect(decidedHelp({ by, rule: null, chance: null })).toMatch(/\.$/);
  });

  it('says of rules that a request asked for that it did so, beside the answer too', () => {
    const decided = { by: 'draw', rule: 'rule_is_firefox_desktop', chance: 10, askedRules: true } as const;
    expect(decidedText(decided)).toBe('draw, 10 %: rule_is_firefox_desktop, asked for by the request');
    expect(decidedBeside(decided, 'Discarded=rule_is_firefox_desktop')).toBe('draw, 10 %, asked for by the request');
    expect(decidedHelp(decided)).toContain('The request asked for Mozilla’s rules itself');
    expect(decidedHelp({ ...decided, askedRules: false })).not.toContain('asked');
  });

  it('tells a soft rejection from a hard one', () => {
    expect(answeredWord({ kind: 'rejected', rejection: 'soft' })).toBe('Rejected, soft');
    expect(answeredWord({ kind: 'rejected', rejection: 'unknown' })).toBe('Rejected');
    expect(answeredWord({ kind: 'accepted', rejection: null })).toBe('Accepted');
  });
});
