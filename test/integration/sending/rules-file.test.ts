import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DEFAULT_RULES } from '../../../shared/verdict/rules/target-rules.ts';
import { GOOD_PARTS, rawRequest } from '../../builders/report/raw-request.ts';
import { tempFolder } from '../../builders/platform/temp-folder.ts';
import { testHost } from '../../builders/app/test-host.ts';
import { usualPreset } from '../../../shared/sending/targets/preset.ts';
import { writable } from '../../builders/sending/writable-preset.ts';

function written(text: string | Uint8Array, name: string): string {
  const path = join(tempFolder(), name);
  writeFileSync(path, text);
  return path;
}

/** The value that the rule compares is protected. It occurs only in the report and in this file. */
const RULES = `rules:
- name: told_us
  when: [{annotation: SomethingNew, is: unlisted value kx42}]
  then: reject
  percent: 40
  otherwise: accept
`;

describe('a file of throttling rules', () => {
  it('is read, judges by annotations that no other rule uses, and is stored with the target', async () => {
    const { host, value, opened } = await testHost();
    const file = await host.registerPath(written(RULES, 'ours.yaml'));
    const { rules: throttling } = await value('target.readRules', { file: file.ok ? file.value.file : expect.fail() });
    const rules = { ...DEFAULT_RULES, throttling };
    const { report } = await opened(written(rawRequest({ parts: GOOD_PARTS }), 'a.http'));
    const { expected } = await value('report.inspect', { report, ...rules, from: 0, limit: 10 });
    expect(expected.outgoing).toMatchObject({ label: 'accepted', chance: 60, throttle: { rule: 'told_us', result: 'ACCEPT', rate: 40 } });
    expect(JSON.stringify(expected)).not.toContain('kx42');

    const { id } = await value('target.save', {
      target: { ...writable(usualPreset('', 'ours', 'http://127.0.0.1:9/submit', rules)), id: null },
    });
    expect((await value('target.list', {})).targets.find((target) => target.id === id)?.rules).toEqual(rules);
  });

  it('is rejected with line and column if it is invalid', async () => {
    const { host, error } = await testHost();
    const file = await host.registerPath(written(RULES.replace('then: reject', 'then: drop'), 'ours.yaml'));
    const refused = await error('target.readRules', { file: file.ok ? file.value.file : expect.fail() });
    expect(refused.code).toBe('rules_unreadable');
    expect(refused.message).toContain('“ours.yaml” cannot be used: line 4, column 9: "then" must be');
    expect(JSON.stringify(refused)).not.toContain('kx42');
  });
});
