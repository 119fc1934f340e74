import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixesPage } from '../../../../docs/fixes-page.ts';

describe('docs/repairs.md', () => {
  it('is what the code does; `npm run docs` writes it anew', async () => {
    expect(await readFile(path.join(import.meta.dirname, '../../../../../docs/repairs.md'), 'utf8')).toBe(await fixesPage());
  });
});
