import { describe, expect, it } from 'vitest';
import { type Expected, expectAnswer } from '../../../../../shared/verdict/decide/expect.ts';
import { inspectCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { type TargetRules, DEFAULT_RULES, DEMO_RULES } from '../../../../../shared/verdict/rules/target-rules.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { type PartSpec, GOOD_PARTS, multipart, request } from '../../../../builders/report/multipart.ts';

const NOW = Date.UTC(2026, 0, 1);

const firefox = (channel: string, more: Readonly<Record<string, string>> = {}): readonly PartSpec[] =>
  Object.entries({ ProductName: 'Firefox', ReleaseChannel: channel, ...more }).map(([name, content]) => ({ name, content }));

async function expectedOf(parts: readonly PartSpec[], rules: Partial<TargetRules> = {}, spec = {}): Promise<Expected> {
  const inspection = inspectCapture(await captureOf(request(multipart(parts), spec)), { ...DEFAULT_RULES, ...rules });
  return expectAnswer(inspection, inspection.capture.request, NOW);
}

describe('the expected answer', () => {
  it('is acceptance if a rule always accepts the report', async () => {
    expect(await expectedOf(GOOD_PARTS)).toMatchObject({
      label: 'accepted',
      chance: 100,
      throttling: { rule: 'is_nightly', result: 'ACCEPT' },
    });
  });

  it('is a soft rejection with its chance if most sample rolls reject the report', async () => {
    expect(await expectedOf(firefox('release'))).toMatchObject({
      label: 'rejected',
      rejection: 'soft',
      chance: 90,
      decision: { rule: 'throttled', answer: { status: 200, body: 'Discarded=rule_is_firefox_desktop' } },
    });
  });

  it('combines the sample rolls of several rules', async () => {
    const { chances, throttling } = await expectedOf(firefox('release', { ipc_channel_error: 'ShutDownKill' }));
    expect(throttling?.rule).toBe('is_shutdownkill');
    expect(chances.map(({ throttling: { rule, result }, chance }) => [rule, result, chance])).toEqual([
      ['is_shutdownkill', 'REJECT', 90],
      ['is_firefox_desktop', 'ACCEPT', 1],
      ['is_firefox_desktop', 'REJECT', 9],
    ]);
  });

  it('is a hard rejection if the rule does not sample', async () => {
    const expected = await expectedOf([{ name: 'ProductName', content: 'Other' }]);
    expect(expected).toMatchObject({ label: 'rejected', rejection: 'hard', chance: 100, throttling: { rule: 'unsupported_product' } });
  });

  it('is acceptance for a target that accepts everything, whatever the product', async () => {
    expect(await expectedOf([{ name: 'ProductName', content: 'Other' }], DEMO_RULES)).toMatchObject({ label: 'accepted', rejection: null });
  });

  it('involves no throttling if the report is malformed', async () => {
    const broken = { name: 'extra', type: 'application/json', content: '[' };
    expect(await expectedOf([broken])).toMatchObject({ label: 'malformed', throttling: null, chances: [], until: null });
  });

  it('holds until the build is too old and then changes', async () => {
    const parts = firefox('nightly', { BuildID: '20250301120000' });
    const { until, label } = await expectedOf(parts);
    expect([label, until]).toEqual(['accepted', Date.UTC(2025, 2, 1) + 730 * 86_400_000]);
    const inspection = inspectCapture(await captureOf(request(multipart(parts))), DEFAULT_RULES);
    const then = expectAnswer(inspection, inspection.capture.request, (until ?? 0) + 1);
    expect(then).toMatchObject({ label: 'rejected', rejection: 'hard', until: null, throttling: { rule: 'has_old_buildid' } });
  });

  it.each([
    [
      'a name that is written with an escape',
      '{"ProductName": "Firefox", "\\u0075uid": "x"}',
      { label: 'refused', decision: { rule: 'unauthorized_uuid' } },
    ],
    [
      'a value that is nested too deeply to be stored',
      `{"a": ${'['.repeat(966)}${']'.repeat(966)}}`,
      { label: 'server_error', decision: { rule: 'save_failed' } },
    ],
  ])('is that of the collector for %s', async (_, content, answer) => {
    const extra = { name: 'extra', type: 'application/json', content };
    expect(await expectedOf([extra], { dialect: 'antenna', throttling: 'accept_all' })).toMatchObject(answer);
  });

  it('ignores a uuid that cannot be decoded, as the collector does', async () => {
    const parts = [...GOOD_PARTS, { name: 'uuid', type: 'text/plain; charset=utf-8', content: Buffer.from([0xff]) }];
    expect(await expectedOf(parts, { dialect: 'antenna' })).toMatchObject({ label: 'accepted' });
  });
});
