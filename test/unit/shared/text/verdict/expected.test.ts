import { describe, expect, it } from 'vitest';
import { expectAnswer } from '../../../../../shared/verdict/decide/expect.ts';
import { inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { expectedWord, reasonOf } from '../../../../../shared/text/verdict/expected.ts';
import { decidedSentence } from '../../../../../shared/text/verdict/findings.ts';
import { fieldWord } from '../../../../../shared/text/board/board-screen.ts';
import { VERDICT_SENTENCES } from '../../../../../shared/text/verdict/verdicts.ts';
import { predictionView } from '../../../../../shared/text/presenters/prediction-of.ts';
import { DEFAULT_RULES } from '../../../../../shared/verdict/rules/target-rules.ts';
import type { Prediction } from '../../../../../shared/bridge/view/prediction-view.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { GOOD_PARTS, multipart, request } from '../../../../builders/report/multipart.ts';

async function predicted(body: Uint8Array): Promise<Prediction> {
  const inspection = inspectCapture(await captureOf(request(body)), DEFAULT_RULES);
  return predictionView(expectAnswer(inspection, inspection.capture.request, Date.UTC(2026, 0, 1)), 'captured', inspection);
}

const product = (name: string, channel: string): Uint8Array =>
  multipart([
    { name: 'ProductName', content: name },
    { name: 'ReleaseChannel', content: channel },
  ]);

describe('the verdict band', () => {
  it.each(Object.entries(VERDICT_SENTENCES))('does not repeat the heading in the sentence of %s', (_, sentence) => {
    expect(sentence).not.toMatch(/\b(?:rejects?|rejected|malformed|refuses?|refused|error)\b/i);
  });

  it.each([
    ['a draw', product('Firefox', 'release'), 'LIKELY REJECTED (soft, 90 %)', 'rule_is_firefox_desktop'],
    ['a rule', product('Other', 'release'), 'LIKELY REJECTED (hard)', 'rule_unsupported_product'],
  ])('names %s and its rate once', async (_, body, head, reason) => {
    const outgoing = await predicted(body);
    expect(expectedWord(outgoing)).toBe(head);
    expect(reasonOf(outgoing)).toBe(reason);
    for (const once of [reason, 'reject', '90 %']) expect(outgoing.sentence).not.toContain(once);
  });

  it('shows only the known cause, and not the error that follows from it', async () => {
    const whole = multipart(GOOD_PARTS);
    const outgoing = await predicted(whole.subarray(0, whole.lastIndexOf('\r\n--')));
    expect(outgoing.sentence).toBe('The closing delimiter is missing: the body ends with the last part.');
    expect(decidedSentence('no_closing_delimiter', {})).toBe(VERDICT_SENTENCES.no_closing_delimiter);
  });

  it('gives one sentence for broken JSON, with line and column', async () => {
    const outgoing = await predicted(multipart([{ name: 'extra', type: 'application/json', content: '{"a":"b",}' }]));
    expect(outgoing.sentence).toBe(
      'The JSON part is wrong at line 1, column 9: a comma was found where “}” was expected (a trailing comma).',
    );
  });
});

describe('names of reasons and rules', () => {
  it('have the form of the answer wherever they are shown', () => {
    expect(fieldWord('reason', 'has_json_and_kv')).toBe('malformed_has_json_and_kv');
    expect(fieldWord('rule', 'is_firefox_desktop')).toBe('rule_is_firefox_desktop');
    expect(fieldWord('answer', 'has_json_and_kv')).toBe('malformed_has_json_and_kv');
    expect(fieldWord('answer', 'b2g')).toBe('rule_b2g');
  });
});
