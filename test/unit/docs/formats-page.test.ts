import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { STACK_ENDS } from '../../../shared/text/report/dump-frames.ts';
import { withStackEnds } from '../../docs/stack-ends-table.ts';

describe('docs/formats.md', () => {
  it('has a row for every way in which a stack ends; `npm run docs` writes it', async () => {
    const page = await readFile(path.join(import.meta.dirname, '../../../docs/formats.md'), 'utf8');
    for (const end of Object.keys(STACK_ENDS)) expect(page).toContain(`\n| \`${end}\` | `);
    expect(withStackEnds(page)).toBe(page);
  });
});
