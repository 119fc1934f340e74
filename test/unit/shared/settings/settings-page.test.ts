import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingsPage } from '../../../docs/settings-page.ts';

describe('docs/settings.md', () => {
  it('is what the table says; `npm run docs` writes it anew', async () => {
    expect(await readFile(path.join(import.meta.dirname, '../../../../docs/settings.md'), 'utf8')).toBe(settingsPage());
  });
});
