import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ReportTab } from '../../../../../renderer/report/report-tabs.ts';
import type { ScreenRow } from '../../../../../renderer/app/screens/screens.ts';

const root = path.resolve(import.meta.dirname, '../../../../../renderer');
let screens: readonly ScreenRow[] = [];
let tabs: readonly ReportTab[] = [];

// The tables import the bridge and every widget, which access the page when they are loaded.
beforeAll(async () => {
  vi.stubGlobal('window', { location: { hash: '' }, screen: {}, addEventListener: () => undefined });
  screens = (await import('../../../../../renderer/app/screens/screens.ts')).SCREENS;
  tabs = (await import('../../../../../renderer/report/report-tabs.ts')).REPORT_TABS;
});

afterAll(() => {
  vi.unstubAllGlobals();
});

/** Returns ids of screens or tabs in the sources that the compiler cannot check, because it accepts any text there. */
function namedIn(sources: RegExp): readonly string[] {
  const texts = globSync('**/*.{ts,tsx}', { cwd: root }).map((file) => readFileSync(path.join(root, file), 'utf8'));
  return texts.flatMap((text) => [...text.matchAll(sources)].flatMap(([, id]) => (id === undefined ? [] : [id])));
}

describe('the tables of screens and tabs', () => {
  it('contain no id and no label twice', () => {
    for (const rows of [screens, tabs]) {
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      expect(new Set(rows.map(({ label }) => label)).size).toBe(rows.length);
    }
  });

  it('contain every id that other modules show', () => {
    const leadsTo = namedIn(/\b(?:showScreen\(|screen: |screen === )'(\w+)'/g);
    expect(leadsTo.length).toBeGreaterThan(0);
    for (const id of leadsTo) expect(screens.map((row) => row.id)).toContain(id);
    const tabsLedTo = namedIn(/\b(?:showTab\(|tab: )'(\w+)'/g);
    expect(tabsLedTo.length).toBeGreaterThan(0);
    for (const id of tabsLedTo) expect(tabs.map((row) => row.id)).toContain(id);
  });
});
