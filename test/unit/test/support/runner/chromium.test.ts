import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findChromium } from '../../../../support/runner/chromium.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'crashlens-path-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function program(name: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, '');
  chmodSync(file, 0o755);
  return file;
}

describe('the browser for tests', () => {
  it('is the headless shell if both it and a complete browser are installed', () => {
    program('chromium');
    const shell = program('chromium-headless-shell');
    expect(findChromium({ PATH: folder }, '')).toBe(shell);
  });

  it('is CRASHLENS_CHROMIUM if that is set, otherwise Playwright’s own browser, otherwise an installed browser', () => {
    const installed = program('chromium');
    const own = program('own');
    expect(findChromium({ PATH: folder, CRASHLENS_CHROMIUM: '/chosen' }, own)).toBe('/chosen');
    expect(findChromium({ PATH: folder }, own)).toBe(own);
    expect(findChromium({ PATH: folder }, '')).toBe(installed);
  });
});
