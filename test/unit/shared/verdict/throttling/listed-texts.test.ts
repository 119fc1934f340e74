import { describe, expect, it } from 'vitest';
import { expectAnswer } from '../../../../../shared/verdict/decide/expect.ts';
import { predictionView } from '../../../../../shared/text/presenters/prediction-of.ts';
import type { OwnRules } from '../../../../../shared/verdict/rules/own-rules.ts';
import { type Throttling, DEFAULT_RULES } from '../../../../../shared/verdict/rules/target-rules.ts';
import { listedLike } from '../../../../../shared/verdict/throttling/listed-texts.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { draftOf } from '../../../../builders/editing/draft-of.ts';
import { multipart, request } from '../../../../builders/report/multipart.ts';

const OWN: OwnRules = {
  name: 'own.json',
  rules: [
    {
      name: 'not_ours',
      when: [{ annotation: 'Vendor', test: 'is_not', text: 'Mozilla' }],
      then: 'reject',
      draw: null,
    },
    { name: 'hidden', when: [{ annotation: 'URL', test: 'present' }], then: 'reject', draw: null },
    { name: 'rest', when: [], then: 'reject', draw: { percent: 80, otherwise: 'accept' } },
  ],
};

async function sentenceOf(annotations: Readonly<Record<string, string>>, throttling: Throttling): Promise<string> {
  const parts = Object.entries(annotations).map(([name, content]) => ({ name, content }));
  const { current } = draftOf(await captureOf(request(multipart(parts))));
  const inspection = current.inspection({ ...DEFAULT_RULES, throttling });
  const expected = expectAnswer(inspection, inspection.capture.request, Date.UTC(2026, 10, 20));
  return predictionView(expected, 'outgoing', inspection).sentence;
}

describe('a value that a rule does not list', () => {
  it.each([
    ['firefox', { listed: 'Firefox', by: 'case' }],
    [' Firefox\r\n', { listed: 'Firefox', by: 'blanks' }],
    ['firefoxenterprise', { listed: 'Firefox Enterprise', by: 'both' }],
    ['Lighthouse', null],
    ['Firefox', null],
  ])('such as %j is similar to %j', (text, like) => {
    expect(listedLike(text, 'unsupported_product', 'mozilla')).toEqual(like);
  });

  it('has no similar value for a rule that lists none or is unknown', () => {
    expect(listedLike('Firefox', 'is_nightly', 'mozilla')).toBeNull();
    expect(listedLike('mozilla', 'rest', OWN)).toBeNull();
    expect(listedLike('mozilla', 'no such rule', OWN)).toBeNull();
  });
});

describe('the sentence about a rejection by a throttling rule', () => {
  it.each<readonly [Readonly<Record<string, string>>, Throttling, string]>([
    [{ ProductName: 'Lighthouse' }, 'mozilla', 'It checks ProductName, which is “Lighthouse”.'],
    [{ Version: '1' }, 'mozilla', 'It checks ProductName, which is missing.'],
    [{ ProductName: 'x'.repeat(61) }, 'mozilla', 'It checks ProductName.'],
    [{ ProductName: 'Firefox', Vendor: 'MOZILLA' }, OWN, 'It checks Vendor, which is “MOZILLA”; it differs from “Mozilla” only in case.'],
    [{ Vendor: 'Mozilla', URL: 'https://secret.example/' }, OWN, 'It checks URL.'],
    [{ Vendor: 'Mozilla' }, OWN, 'another try may pass.'],
  ])('ends as expected for %j (%#)', async (annotations, throttling, end) => {
    const sentence = await sentenceOf(annotations, throttling);
    expect(sentence.endsWith(end), sentence).toBe(true);
    expect(sentence).not.toContain('secret.example');
  });
});
