import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findingsPage } from '../../../../docs/findings-page.ts';

describe('docs/findings.md', () => {
  it('is what the code does; `npm run docs` writes it anew', async () => {
    expect(await readFile(path.join(import.meta.dirname, '../../../../../docs/findings.md'), 'utf8')).toBe(await findingsPage());
  });
});
