import { describe, expect, it } from 'vitest';
import { inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { type TargetRules, DEFAULT_RULES } from '../../../../../shared/verdict/rules/target-rules.ts';
import { EXPLAIN_STEPS } from '../../../../../shared/verdict/explain/explain-steps.ts';
import { STATIONS, STATION_OF_STEP } from '../../../../../shared/verdict/explain/stations.ts';
import { masksOf } from '../../../../../shared/masking/masks.ts';
import { explanationView } from '../../../../../shared/text/presenters/explanation-of.ts';
import { checkCounts, foldedChecks } from '../../../../../shared/text/verdict/stations.ts';
import type { ExplanationView } from '../../../../../shared/bridge/view/explanation-view.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { GOOD_PARTS, multipart, request } from '../../../../builders/report/multipart.ts';

const NOW = Date.UTC(2026, 0, 1);

async function explained(body: Uint8Array, rules: Partial<TargetRules> = {}, spec = {}): Promise<ExplanationView> {
  const inspection = inspectCapture(await captureOf(request(body, spec)), { ...DEFAULT_RULES, ...rules });
  const options = { head: inspection.capture.request, request: 'captured', now: NOW, from: 0, limit: 0 } as const;
  return explanationView(inspection, masksOf(inspection), options);
}

const stationsOf = ({ stations }: ExplanationView): readonly string[] =>
  stations.map(({ station, state, fact }) => `${station} ${state}: ${fact}`);

const factsOf = ({ steps }: ExplanationView): unknown => steps.find(({ state }) => state === 'failed')?.facts;

describe('the stations of an explanation', () => {
  it('are in the order of the checks', () => {
    const order = EXPLAIN_STEPS.map((code) => STATIONS.indexOf(STATION_OF_STEP[code]));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  it('are all passed for an accepted report, each with a fact', async () => {
    const view = await explained(multipart(GOOD_PARTS), { throttling: 'accept_all' });
    expect(stationsOf(view)).toEqual([
      'client passed: key/value',
      expect.stringMatching(/^proxy passed: .* B$/),
      `parser passed: ${String(GOOD_PARTS.length)} parts`,
      'rules passed: accept_everything',
      'store passed: stored',
    ]);
    expect(factsOf(view)).toBeUndefined();
  });

  it('end at the failing station, with the expected and the actual value', async () => {
    const body = multipart([...GOOD_PARTS, { name: 'Comments', content: Uint8Array.of(0xff) }]);
    const view = await explained(body);
    expect(stationsOf(view).slice(2)).toEqual([
      `parser failed: part ${String(GOOD_PARTS.length + 1)}: not UTF-8`,
      'rules not_reached: not reached',
      'store not_reached: not reached',
    ]);
    const offset = body.indexOf(0xff).toString(16).toUpperCase().padStart(4, '0');
    expect(factsOf(view)).toEqual({ expected: 'UTF-8', saw: `other bytes at 0x${offset}` });
  });

  it('give a size in the unit of the limit', async () => {
    const view = await explained(multipart([...GOOD_PARTS, { name: 'Comments', content: 'x'.repeat(2000) }]), { maxBody: 1024 });
    expect(stationsOf(view)[1]).toBe('proxy failed: over 1 KiB');
    expect(factsOf(view)).toEqual({ expected: 'at most 1 KiB', saw: expect.stringMatching(/^\d\.\d KiB as sent$/) as string });
  });

  it('name the throttling rule that rejects the report', async () => {
    const view = await explained(multipart([{ name: 'ProductName', content: 'Lighthouse' }]));
    expect(stationsOf(view)[3]).toBe('rules failed: rule_unsupported_product');
  });

  it('quote the boundary of the Content-Type only while it is not masked', async () => {
    const spec = { headers: { 'Content-Type': 'multipart/form-data; boundary=other' } };
    expect(factsOf(await explained(multipart(GOOD_PARTS), {}, spec))).toEqual({ expected: '--other', saw: '--b0undary' });
    const secret = { headers: { 'Content-Type': 'multipart/form-data; boundary=other; token=hunter2' } };
    const view = await explained(multipart(GOOD_PARTS), {}, secret);
    expect(JSON.stringify(view)).not.toMatch(/hunter2|--other/);
  });
});

describe('counts of checks', () => {
  it('are given by state, in words', () => {
    expect(checkCounts(['passed', 'not_known', 'passed'])).toBe('2 passed, 1 unknown');
    expect(foldedChecks(['passed', 'not_known', 'passed'])).toBe('2 passed checks, 1 unknown');
    expect(foldedChecks(['passed'])).toBe('1 passed check');
    expect(foldedChecks(['not_reached', 'not_reached'])).toBe('2 not reached');
  });
});
