import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { rulebookOf } from '../../../../../shared/dialect.ts';
import { collect } from '../../../../../shared/verdict/decide/collect.ts';
import { readCapture } from '../../../../../shared/verdict/decide/inspect.ts';
import { captureOf } from '../../../../builders/report/capture-of.ts';
import { COLLECTOR_REQUESTS, COLLECTOR_TOKEN } from '../../../../docs/collector-requests.ts';
import { examplesFile } from '../../../../docs/help-examples.ts';

describe('shared/text/help/examples.ts', () => {
  it('matches the code; `npm run docs` writes it', async () => {
    expect(await readFile(path.join(import.meta.dirname, '../../../../../shared/text/help/examples.ts'), 'utf8')).toBe(
      await examplesFile(),
    );
  });
});

describe('a request that only a collector can judge', () => {
  it.each(Object.entries(COLLECTOR_REQUESTS))('for the rule %s is decided by that rule', async (rule, { captured, checked }) => {
    const capture = await captureOf(captured);
    const options = {
      ingress: 'direct',
      maxBody: null,
      route: true,
      now: Date.UTC(2026, 10, 20),
      roll: 0,
      rules: 'mozilla',
      token: COLLECTOR_TOKEN,
    } as const;
    const { decision } = collect(capture, capture.request, readCapture(capture, 'antenna'), rulebookOf('antenna'), options);
    expect(decision.rule).toBe(rule);
    expect(captured.includes(checked, 0, 'latin1')).toBe(true);
  });
});
