import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { annotationsPage } from '../../../../docs/annotations-page.ts';
import { answersPage } from '../../../../docs/answers-page.ts';

const DOCS = path.join(import.meta.dirname, '../../../../../docs');

describe('the pages of docs/ that help is made of', () => {
  it.each([
    ['annotations.md', annotationsPage],
    ['answers.md', answersPage],
  ] as const)('%s is what the tables say; `npm run docs` writes it anew', async (name, made) => {
    expect(await readFile(path.join(DOCS, name), 'utf8')).toBe(made());
  });
});
