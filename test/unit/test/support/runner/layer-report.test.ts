import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { isInOrder, layerReport } from '../../../../support/runner/layer-report.ts';

const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Makes a tree from files (path in the tree to text) and an order of its modules, and returns its layer report. */
function reportOf(files: Readonly<Record<string, string>>, layers: readonly (string | readonly string[])[]) {
  const root = mkdtempSync(path.join(tmpdir(), 'crashlens-layers-'));
  made.push(root);
  for (const [file, text] of Object.entries(files)) {
    const whole = path.join(root, 'tree', file);
    mkdirSync(path.dirname(whole), { recursive: true });
    writeFileSync(whole, text);
  }
  return layerReport(root, { path: 'tree/', layers });
}

const base = { 'low/a.ts': 'export const a = 1;', 'mid/b.ts': "import { a } from '../low/a.ts'; export const b = a;" };

describe('the layer report', () => {
  it('finds nothing if every module imports only earlier modules', () => {
    const report = reportOf(
      { ...base, 'x.css': '', 'main.tsx': "import './x.css'; import { b } from './mid/b.ts'; export const c = <p>{b}</p>;" },
      ['x.css', 'low', 'mid', 'main.tsx'],
    );
    expect(report).toEqual({ path: 'tree/', modules: 4, circles: [], up: [], unlisted: [], missing: [] });
    expect(isInOrder(report)).toBe(true);
  });

  it.each([
    ['an import', "import { b } from '../mid/b.ts';"],
    ['an import of a type', "import type { b } from '../mid/b.ts';"],
    ['an export from elsewhere', "export { b } from '../mid/b.ts';"],
    ['import()', "const b = await import('../mid/b.ts');"],
    ["a type by import('…')", "const b: import('../mid/b.ts').B = 1;"],
    ['an import for its effects', "import '../mid/b.ts?raw';"],
  ])('finds imports of a later module: %s', (_, text) => {
    const report = reportOf({ ...base, 'low/c.ts': text }, ['low', 'mid']);
    expect(report.up).toEqual(['tree/low/c.ts -> tree/mid/b.ts']);
    expect(report.circles).toEqual([
      ['low', 'mid'],
      ['tree/low', 'tree/mid'],
    ]);
    expect(isInOrder(report)).toBe(false);
  });

  it('ignores comments and strings that look like imports', () => {
    const text =
      "// import '../mid/b.ts'\nexport const c = `import('../mid/b.ts')` + \"import '../mid/b.ts'\" + String(/`import('..\\/mid\\/b.ts')/);";
    expect(reportOf({ ...base, 'low/c.ts': text }, ['low', 'mid']).up).toEqual([]);
  });

  it('finds a circle of more than two modules', () => {
    const report = reportOf({ ...base, 'top/c.ts': "import '../mid/b.ts';", 'low/a.ts': "import '../top/c.ts';" }, ['low', 'mid', 'top']);
    expect(report.circles).toContainEqual(['low', 'mid', 'top']);
  });

  it('finds circles of folders and of files in one module', () => {
    const files = {
      'mid/x/a.ts': "import '../y/b.ts';",
      'mid/y/b.ts': '',
      'mid/y/c.ts': "import '../x/d.ts'; import './e.ts';",
      'mid/x/d.ts': '',
      'mid/y/e.ts': "import './c.ts';",
    };
    const report = reportOf(files, ['mid']);
    expect(report.circles).toEqual([
      ['tree/mid/x', 'tree/mid/y'],
      ['tree/mid/y/c.ts', 'tree/mid/y/e.ts'],
    ]);
    expect(isInOrder(report)).toBe(false);
  });

  it('treats a listed subfolder as a separate module', () => {
    const files = { 'mid/part/a.ts': 'export const a = 1;', 'mid/b.ts': "import './part/a.ts';", 'mid/part/c.ts': "import '../b.ts';" };
    expect(reportOf(files, ['mid/part', 'mid']).up).toEqual(['tree/mid/part/c.ts -> tree/mid/b.ts']);
  });

  it('reports imports between modules of one layer', () => {
    const files = { ...base, 'top/c.ts': "import '../mid/b.ts'; import '../low/a.ts';" };
    expect(reportOf(files, ['low', ['mid', 'top']]).up).toEqual(['tree/top/c.ts -> tree/mid/b.ts']);
    expect(isInOrder(reportOf(files, ['low', 'mid', ['top']]))).toBe(true);
  });

  it('names unlisted folders and files, and listed modules without a file', () => {
    const report = reportOf({ ...base, 'other/c.ts': "import '../mid/b.ts';", 'main.ts': '' }, ['low', 'mid', 'gone']);
    expect(report.unlisted).toEqual(['main.ts', 'other']);
    expect(report.missing).toEqual(['gone']);
    expect(isInOrder(report)).toBe(false);
  });
});
