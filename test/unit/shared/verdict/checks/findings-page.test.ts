import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findingsPage } from '../../../../docs/findings-page.ts';

describe('docs/findings.md', () => {
  it('matches the code; `npm run docs` writes it', async () => {
    expect(await readFile(path.join(import.meta.dirname, '../../../../../docs/findings.md'), 'utf8')).toBe(await findingsPage());
  });
});
