import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { unusedExports } from '../../../../support/runner/unused-exports.ts';

const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function unusedIn(files: Readonly<Record<string, string>>): readonly string[] {
  const root = mkdtempSync(path.join(tmpdir(), 'crashlens-exports-'));
  made.push(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return unusedExports(root, ['a', 'b']);
}

describe('exports that no other file uses', () => {
  it('include constants, functions, types and classes that only their own file uses', () => {
    const text =
      'export const one = 1; export function two() { return one; } export interface Three { x: Four } export type Four = 4; export class Five {}';
    expect(unusedIn({ 'a/x.ts': text, 'b/y.ts': 'const one = 2;' })).toEqual(
      ['one', 'two', 'Three', 'Four', 'Five'].map((name) => `a/x.ts: ${name}`),
    );
  });

  it.each([
    ['an import', "import { one } from '../a/x.ts';"],
    ['an import under another name', "import { one as first } from '../a/x.ts';"],
    ['an import of a type', "import type { one } from '../a/x.ts';"],
    ['an export from elsewhere', "export { one } from '../a/x.ts';"],
    ['import()', "const { one } = await import('../a/x.ts');"],
    ['a namespace', "import * as x from '../a/x.ts'; x.one();"],
    ['a type by import()', "let x: typeof import('../a/x.ts'); x.one;"],
    ['a script that is started by path', "run('a/x.ts'); const one = 1;"],
  ])('do not include a name that is used by %s', (_, text) => {
    expect(unusedIn({ 'a/x.ts': 'export const one = 1;', 'b/y.ts': text }).filter((name) => name.startsWith('a/'))).toEqual([]);
  });

  it('include names that no importer of the whole module uses', () => {
    expect(unusedIn({ 'a/x.ts': 'export const one = 1;', 'b/y.ts': "import * as x from '../a/x.ts'; x.two();" })).toEqual(['a/x.ts: one']);
  });
});
