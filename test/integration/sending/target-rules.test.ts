import { describe, expect, it } from 'vitest';
import type { RequestOf } from '../../../shared/bridge/channels.ts';
import { DEFAULT_SEND_OPTIONS } from '../../../shared/bridge/view/attempt-view.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { GOOD_PARTS, rawBody, rawRequest } from '../../builders/report/raw-request.ts';
import { attemptEnd, openBytes } from '../../builders/sending/sent-attempt.ts';
import { type TestHost, testHost } from '../../builders/app/test-host.ts';

const GOOD = rawRequest({ parts: GOOD_PARTS });
const BODY_BYTES = rawBody({ parts: GOOD_PARTS }).length;
const SMALL = { dialect: 'antenna', maxBody: BODY_BYTES - 1 } as const;
const EXACT = { dialect: 'antenna', maxBody: BODY_BYTES } as const;
const DEMO = 'demo';

function inspected(test: TestHost, report: string, rules: Partial<RequestOf<'report.inspect'>>): Promise<InspectionView> {
  return test.value('report.inspect', { report, from: 0, limit: 100, ...rules });
}

describe('a report judged for a target', () => {
  it('uses its dialect and its body limit, and says so', async () => {
    const test = await testHost();
    const report = await openBytes(test, GOOD);
    const small = await inspected(test, report, SMALL);
    expect(small).toMatchObject({ source: SMALL, verdict: { label: 'likely_too_large', status: 200 } });
    expect(small.findings.filter(({ code }) => code === 'too_large')).toHaveLength(1);
    for (const rules of [EXACT, { maxBody: null }, {}]) {
      const view = await inspected(test, report, rules);
      expect(view.verdict.label, JSON.stringify(rules)).toBe('well_formed');
      expect(view.findings.map(({ code }) => code)).not.toContain('too_large');
    }
    expect((await inspected(test, report, {})).source).toMatchObject({ dialect: 'spec', maxBody: 26_214_400 });
  });

  it('is fixed for that target, by its finding and among all safe fixes', async () => {
    const test = await testHost();
    const report = await openBytes(test, GOOD);
    const view = await inspected(test, report, SMALL);
    const found = view.findings.find(({ code }) => code === 'too_large');
    expect(found?.fixes).toEqual([]);
    const { fixes } = await test.value('draft.fixes', { report, ...SMALL, from: 0, limit: 100 });
    expect(fixes[0]).toMatchObject({
      finding: view.findings.findIndex(({ code }) => code === 'too_large'),
      safe: true,
      loses: null,
      label: 'well_formed',
    });
    const fix = { kind: 'fix', code: 'too_large', range: null, choice: 0 } as const;
    expect(await test.host.call('draft.preview', { report, change: fix })).toMatchObject({ ok: false, error: { code: 'edit_refused' } });
    const preview = await test.value('draft.preview', { report, change: { ...fix, ...SMALL } });
    expect(preview).toMatchObject({ before: { expected: { label: 'too_large' } }, after: { expected: { label: 'accepted' } } });
    expect(preview.solved).toContain('too_large');
    const safe = await test.value('draft.preview', { report, change: { kind: 'safe_fixes', ...SMALL } });
    expect(safe.solved).toContain('too_large');
  });

  it('keeps its revealed values when the target changes', async () => {
    const test = await testHost();
    const report = await openBytes(test, GOOD);
    await inspected(test, report, {});
    await test.value('report.reveal', { report, range: null });
    const view = await inspected(test, report, SMALL);
    expect(view.annotations.filter(({ masked }) => masked)).toEqual([]);
  });
});

describe('a sent report', () => {
  it('is predicted for its target, and the demo collector answers as predicted', async () => {
    const test = await testHost();
    const report = await openBytes(test, GOOD);
    const asked = { report, target: DEMO, options: DEFAULT_SEND_OPTIONS };
    expect((await test.value('send.preview', { ...asked, rules: SMALL })).predicted).toMatchObject({ status: 413 });
    expect((await test.value('send.preview', { ...asked, rules: EXACT })).predicted).toMatchObject({ status: 200 });
    for (const [rules, status] of [
      [SMALL, 413],
      [EXACT, 200],
    ] as const) {
      await test.value('collector.judgeBy', rules);
      const { attempt } = await test.value('send.start', { ...asked, rules, confirmed: null });
      expect(await attemptEnd(test, attempt)).toMatchObject({ state: 'answered', predicted: { status }, outcome: { status } });
    }
  });
});
