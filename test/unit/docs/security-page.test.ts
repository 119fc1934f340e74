import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../support/shells/browser-process.ts';

/** Number of checklist items, each of which has a row on the page. */
const ROWS = 30;
const LATER = /comes with packaging/i;
const TEST_FILE = /^test\/\S+\.(?:test|spec)\.tsx?$/;

/** A test file that the page refers to, and the test titles that it quotes for that file. */
interface Proof {
  readonly file: string;
  readonly names: readonly string[];
}

// Joins wrapped lines, so that each paragraph and each list item is one line.
const page = readFileSync(join(ROOT, 'docs/security.md'), 'utf8').replace(/ *\n {0,2}(?=[^\n|#-])/g, ' ');
const rows = page.split('\n').filter((line) => /^\| \d+ \|/.test(line));

/** Test files are in backticks. After a file and a colon, texts in curly quotes are titles of its tests, up to the next semicolon or backtick. */
function proofsIn(text: string): readonly Proof[] {
  return [...text.matchAll(/`(test\/[^`]+)`(:[^`\n]*?(?=;|`|$))?/gm)].map(([, file = '', behind = '']) => ({
    file,
    names: [...behind.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name),
  }));
}

const proofs = proofsIn(page);

describe('docs/security.md', () => {
  it('names tests that exist', () => {
    expect(proofs.length).toBeGreaterThan(ROWS);
    expect(proofs.map(({ file }) => file).filter((file) => !TEST_FILE.test(file) || !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it('quotes the exact titles of tests', () => {
    const named = proofs.flatMap(({ file, names }) => names.map((name) => ({ file, name })));
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter(({ file, name }) => !readFileSync(join(ROOT, file), 'utf8').includes(`('${name}`))).toEqual([]);
  });

  it('has every row once, in order, with its item and its answer', () => {
    const cells = rows.map((row) => row.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()));
    expect(cells.map(([number]) => Number(number))).toEqual(Array.from({ length: ROWS }, (_, index) => index + 1));
    expect(cells.filter((row) => row.length !== 4 || row.includes(''))).toEqual([]);
  });

  it('has a test for every row, or says that it comes with packaging', () => {
    expect(rows.filter((row) => proofsIn(row).length === 0 && !LATER.test(row))).toEqual([]);
  });

  it('is linked from README.md and ARCHITECTURE.md', () => {
    expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain('(docs/security.md)');
    expect(readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')).toContain('docs/security.md');
  });
});
