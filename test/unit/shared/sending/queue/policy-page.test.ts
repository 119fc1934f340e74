import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { policyPage } from '../../../../docs/policy-page.ts';

describe('docs/policy.md', () => {
  it('matches what `npm run docs` writes', async () => {
    expect(await readFile(path.join(import.meta.dirname, '../../../../../docs/policy.md'), 'utf8')).toBe(policyPage());
  });
});
