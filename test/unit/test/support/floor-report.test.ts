import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { floorReport, isInOrder } from '../../../support/floor-report.ts';

const made: string[] = [];

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A house of such files (path in the house -> text) and the order of its rooms. */
function reportOf(files: Readonly<Record<string, string>>, floors: readonly (string | readonly string[])[]) {
  const root = mkdtempSync(path.join(tmpdir(), 'crashlens-floors-'));
  made.push(root);
  for (const [file, text] of Object.entries(files)) {
    const whole = path.join(root, 'house', file);
    mkdirSync(path.dirname(whole), { recursive: true });
    writeFileSync(whole, text);
  }
  return floorReport(root, { path: 'house/', floors });
}

const ground = { 'cellar/a.ts': 'export const a = 1;', 'hall/b.ts': "import { a } from '../cellar/a.ts'; export const b = a;" };

describe('the count of floors', () => {
  it('finds nothing where every room imports those below it', () => {
    const report = reportOf({ ...ground, 'main.tsx': "import { b } from './hall/b.ts'; export const c = <p>{b}</p>;" }, [
      'cellar',
      'hall',
      'main.tsx',
    ]);
    expect(report).toEqual({ path: 'house/', rooms: 3, circles: [], up: [], unlisted: [] });
    expect(isInOrder(report)).toBe(true);
  });

  it.each([
    ['an import', "import { b } from '../hall/b.ts';"],
    ['an import of a type', "import type { b } from '../hall/b.ts';"],
    ['an export from elsewhere', "export { b } from '../hall/b.ts';"],
    ['import()', "const b = await import('../hall/b.ts');"],
    ["a type by import('…')", "const b: import('../hall/b.ts').B = 1;"],
    ['an import for its effects', "import '../hall/b.ts?raw';"],
  ])('finds what goes up: %s', (_, text) => {
    const report = reportOf({ ...ground, 'cellar/c.ts': text }, ['cellar', 'hall']);
    expect(report.up).toEqual(['house/cellar/c.ts -> house/hall/b.ts']);
    expect(report.circles).toEqual([['cellar', 'hall']]);
    expect(isInOrder(report)).toBe(false);
  });

  it('reads code, not what looks like it', () => {
    const text =
      "// import '../hall/b.ts'\nexport const c = `import('../hall/b.ts')` + \"import '../hall/b.ts'\" + String(/`import('..\\/hall\\/b.ts')/);";
    expect(reportOf({ ...ground, 'cellar/c.ts': text }, ['cellar', 'hall']).up).toEqual([]);
  });

  it('finds a circle over more than two rooms', () => {
    const report = reportOf({ ...ground, 'loft/c.ts': "import '../hall/b.ts';", 'cellar/a.ts': "import '../loft/c.ts';" }, [
      'cellar',
      'hall',
      'loft',
    ]);
    expect(report.circles).toEqual([['cellar', 'hall', 'loft']]);
  });

  it('takes a room in a room for one of its own', () => {
    const files = { 'hall/desk/a.ts': 'export const a = 1;', 'hall/b.ts': "import './desk/a.ts';", 'hall/desk/c.ts': "import '../b.ts';" };
    expect(reportOf(files, ['hall/desk', 'hall']).up).toEqual(['house/hall/desk/c.ts -> house/hall/b.ts']);
  });

  it('keeps rooms of one floor apart', () => {
    const files = { ...ground, 'loft/c.ts': "import '../hall/b.ts'; import '../cellar/a.ts';" };
    expect(reportOf(files, ['cellar', ['hall', 'loft']]).up).toEqual(['house/loft/c.ts -> house/hall/b.ts']);
    expect(isInOrder(reportOf(files, ['cellar', 'hall', ['loft']]))).toBe(true);
  });

  it('tells folders and files that the list lacks', () => {
    const report = reportOf({ ...ground, 'attic/c.ts': "import '../hall/b.ts';", 'main.ts': '' }, ['cellar', 'hall']);
    expect(report.unlisted).toEqual(['attic', 'main.ts']);
    expect(isInOrder(report)).toBe(false);
  });
});
