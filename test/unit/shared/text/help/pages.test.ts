import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { annotationsPage } from '../../../../docs/annotations-page.ts';
import { answersPage } from '../../../../docs/answers-page.ts';

const DOCS = path.join(import.meta.dirname, '../../../../../docs');

describe('a generated page of docs/', () => {
  it.each([
    ['annotations.md', annotationsPage],
    ['answers.md', answersPage],
  ] as const)('matches the tables: %s; `npm run docs` writes it', async (name, made) => {
    expect(await readFile(path.join(DOCS, name), 'utf8')).toBe(made());
  });
});
