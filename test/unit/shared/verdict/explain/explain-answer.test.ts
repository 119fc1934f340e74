import { describe, expect, it } from 'vitest';
import { explanationText } from '../../../../../electron/cli/report/explanation-text.ts';
import { inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { type Explanation, explainAnswer } from '../../../../../shared/verdict/explain/explain-answer.ts';
import { EXPLAIN_STEPS } from '../../../../../shared/verdict/explain/explain-steps.ts';
import { explanationView } from '../../../../../shared/text/presenters/explanation-of.ts';
import { masksOf } from '../../../../../shared/masking/masks.ts';
import { type TargetRules, DEFAULT_RULES } from '../../../../../shared/verdict/rules/target-rules.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { type PartSpec, GOOD_PARTS, multipart, request } from '../../../../builders/report/multipart.ts';

const NOW = Date.UTC(2026, 0, 1);

async function explained(body: Uint8Array, rules: Partial<TargetRules> = {}, spec = {}): Promise<Explanation> {
  const inspection = inspectCapture(await captureOf(request(body, spec)), { ...DEFAULT_RULES, ...rules });
  return explainAnswer(inspection, inspection.capture.request, NOW);
}

const statesOf = (explanation: Explanation, state: string): readonly string[] =>
  explanation.steps.filter((step) => step.state === state).map(({ code }) => code);

const extra = (content: string): PartSpec => ({ name: 'extra', type: 'application/json', content });

describe('an explanation', () => {
  it('passes every step for an accepted report, except for steps that cannot be known', async () => {
    const explanation = await explained(multipart(GOOD_PARTS));
    expect(explanation.steps.map(({ code }) => code)).toEqual([...EXPLAIN_STEPS]);
    expect(statesOf(explanation, 'not_known')).toEqual(['path']);
    expect(statesOf(explanation, 'passed')).toHaveLength(EXPLAIN_STEPS.length - 1);
    expect(explanation.steps.every(({ other }) => other === null)).toBe(true);
  });

  it('fails at the deciding step and reaches no later step', async () => {
    const explanation = await explained(multipart(GOOD_PARTS), {}, { headers: { 'Content-Type': 'text/plain; boundary=b' } });
    expect(statesOf(explanation, 'failed')).toEqual(['media_type']);
    expect(statesOf(explanation, 'not_reached')).toEqual(EXPLAIN_STEPS.slice(EXPLAIN_STEPS.indexOf('media_type') + 1));
    expect(explanation.steps.find(({ code }) => code === 'media_type')).toMatchObject({
      rule: 'wrong_content_type',
      header: 'Content-Type',
    });
  });

  it('collapses the parts before and after the failing part', async () => {
    const text = (name: string): PartSpec => ({ name, content: 'x' });
    const body = multipart([text('A'), text('B'), extra('{"C": }'), text('D'), text('E')]);
    const { steps } = await explained(body);
    const parts = steps.filter(({ code }) => code.startsWith('part'));
    expect(parts.map(({ code, state, facts: { from, to, part } }) => [code, state, from ?? part, to])).toEqual([
      ['parts', 'passed', 0, 1],
      ['part_coding', 'passed', 2, undefined],
      ['part_headers', 'passed', 2, undefined],
      ['part_filename', 'passed', 2, undefined],
      ['part_name', 'passed', 2, undefined],
      ['part_line_end', 'passed', 2, undefined],
      ['part_json', 'failed', 2, undefined],
      ['part_text', 'not_reached', 2, undefined],
      ['parts', 'not_reached', 3, 4],
    ]);
    const failed = steps.find(({ state }) => state === 'failed');
    expect(body.toString('latin1', failed?.range?.offset)).toMatch(/^\}/);
  });

  it('marks the step at which the dialects differ', async () => {
    const both = multipart([{ name: 'ProductName', content: 'Firefox' }, extra('{"Version": "1"}')]);
    const { steps } = await explained(both, { throttling: 'accept_all' });
    expect(steps.filter(({ other }) => other !== null)).toMatchObject([
      { code: 'forms', state: 'failed', other: { dialect: 'antenna', state: 'passed' } },
    ]);
    const there = await explained(both, { throttling: 'accept_all', dialect: 'antenna' });
    expect(there.steps.filter(({ other }) => other !== null)).toMatchObject([
      { code: 'forms', state: 'passed', other: { dialect: 'spec', state: 'failed' } },
    ]);
  });

  it('ends at the rejecting throttling rule, with the range of the value that the rule checks', async () => {
    const body = multipart([{ name: 'ProductName', content: 'Lighthouse' }]);
    const { steps } = await explained(body);
    const failed = steps.find(({ state }) => state === 'failed');
    expect(failed).toMatchObject({
      code: 'throttling',
      rule: 'throttled',
      facts: { throttling: { rule: 'unsupported_product' }, chance: 100 },
    });
    expect(body.toString('latin1', failed?.range?.offset, (failed?.range?.offset ?? 0) + 10)).toBe('Lighthouse');
  });

  it('starts with the size step for a target with a smaller maximum', async () => {
    const explanation = await explained(multipart(GOOD_PARTS), { maxBody: 10 });
    expect(statesOf(explanation, 'failed')).toEqual(['size']);
    expect(statesOf(await explained(multipart(GOOD_PARTS), { maxBody: null }), 'not_known')).toEqual(['size', 'path']);
  });

  it('includes the ingress: a chunked body has a length only behind a proxy', async () => {
    const good = multipart(GOOD_PARTS);
    const chunked = Buffer.concat([Buffer.from(`${good.length.toString(16)}\r\n`), good, Buffer.from('\r\n0\r\n\r\n')]);
    const spec = { headers: { 'Content-Length': null, 'Transfer-Encoding': 'chunked' } };
    expect(statesOf(await explained(chunked, { ingress: 'direct' }, spec), 'failed')).toEqual(['length']);
    expect(statesOf(await explained(chunked, { ingress: 'proxy' }, spec), 'failed')).toEqual([]);
  });

  it('contains no value of the report and lists parts page by page', async () => {
    const secret = 'hunter2-secret';
    const body = multipart([...GOOD_PARTS, { name: 'Email', content: secret }, extra('{"a": 1,}')]);
    const inspection = inspectCapture(await captureOf(request(body)), 'spec');
    const options = { head: inspection.capture.request, request: 'captured', now: NOW, from: 1, limit: 2 } as const;
    const view = explanationView(inspection, masksOf(inspection), options);
    expect(JSON.stringify(view)).not.toContain(secret);
    expect(view.parts).toMatchObject({ from: 1, total: GOOD_PARTS.length + 2, items: [{ index: 1 }, { index: 2 }] });
    const text = explanationText(view);
    expect(text[0]).toMatch(/^MALFORMED: /);
    expect(text.some((line) => line.startsWith(`  ✓ Parts 1–${String(GOOD_PARTS.length + 1)} passed`))).toBe(true);
    expect(text.filter((line) => line.startsWith('  ✗'))).toHaveLength(1);
  });
});
