import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { fixesPage } from '../../../../docs/fixes-page.ts';

describe('docs/repairs.md', () => {
  it('matches the code; `npm run docs` writes it', async () => {
    expect(await readFile(path.join(import.meta.dirname, '../../../../../docs/repairs.md'), 'utf8')).toBe(await fixesPage());
  });
});
