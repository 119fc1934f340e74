import { describe, expect, it } from 'vitest';
import { optionWords, rulesLine } from '../../../../../shared/text/sending/send-drawer.ts';
import { DEFAULT_RULES, DEMO_RULES } from '../../../../../shared/verdict/rules/target-rules.ts';
import { DEFAULT_SEND_OPTIONS } from '../../../../../shared/bridge/view/attempt-view.ts';

describe('the summary of collapsed options in the send drawer', () => {
  it('lists all rules of the target', () => {
    expect(rulesLine(DEMO_RULES)).toBe('spec · at most 25 MiB · behind a proxy · accepts all');
    expect(rulesLine({ ...DEFAULT_RULES, maxBody: null, ingress: 'direct' })).toBe(
      'spec · no known maximum · reached directly · Mozilla’s rules',
    );
  });

  it('distinguishes default options, chosen options and credentials', () => {
    expect(optionWords(DEFAULT_SEND_OPTIONS).map(({ kind }) => kind)).toEqual(['usual', 'usual']);
    expect(optionWords({ contentLength: 'none', credentials: true, omitUnsendable: true })).toEqual([
      { text: 'no Content-Length', kind: 'chosen' },
      { text: 'without headers that HTTP cannot carry', kind: 'chosen' },
      { text: 'captured credentials', kind: 'secret' },
    ]);
  });
});
