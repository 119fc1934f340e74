import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { settingsPage } from '../../../docs/settings-page.ts';

describe('docs/settings.md', () => {
  it('matches the settings table; `npm run docs` writes it', async () => {
    expect(await readFile(path.join(import.meta.dirname, '../../../../docs/settings.md'), 'utf8')).toBe(settingsPage());
  });
});
