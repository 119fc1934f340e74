import type { Page } from 'playwright/test';
import { expect, test } from '../../support/fixture.ts';
import { AppPage } from '../../pages/app-page.ts';
import { ReportPage } from '../../pages/report-page.ts';
import { writeReportFiles, type ReportFiles } from '../../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

/** More Tab stops than any of these screens has. */
const MAX_STOPS = 90;

interface Stop {
  readonly what: string;
  readonly hasRing: boolean;
  /** True if the element had the focus before. */
  readonly isSeen: boolean;
}

/** Returns the focused element, and whether it or its label has a visible focus ring. */
function focused(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const drawn = [element, ...element.querySelectorAll('*')].slice(0, 4);
    // Checkboxes and switches are invisible; their labels are drawn instead.
    const label = element.closest('label');
    const hasRing = [...drawn, ...(label === null ? [] : [label, ...label.querySelectorAll('*')])].some((one) => {
      const { outlineStyle, outlineWidth, visibility } = getComputedStyle(one);
      return visibility === 'visible' && outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
    });
    const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
    const isSeen = element.hasAttribute('data-focus-seen');
    element.setAttribute('data-focus-seen', '');
    return { what: `${element.getAttribute('role') ?? element.tagName.toLowerCase()} ${name}`, hasRing, isSeen };
  });
}

/** Presses Tab until every stop of a screen was visited. Returns the number of stops and the elements without a focus ring. */
async function withoutRing(page: Page): Promise<{ readonly stops: number; readonly bare: readonly string[] }> {
  const seen = new Set<string>();
  const bare: string[] = [];
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('[data-focus-seen]')) element.removeAttribute('data-focus-seen');
  });
  await page.locator('body').press('Tab');
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    const { what, hasRing, isSeen } = await focused(page);
    // After the last stop, the focus starts again at the first one.
    if (isSeen && !what.startsWith('body ')) break;
    // Between the last and the first stop, the browser itself has the focus.
    if (!what.startsWith('body ')) {
      seen.add(what);
      if (!hasRing) bare.push(what);
    }
    await page.keyboard.press('Tab');
  }
  return { stops: seen.size, bare: [...new Set(bare)] };
}

for (const [title, media] of [
  ['light', { colorScheme: 'light' }],
  ['dark', { colorScheme: 'dark' }],
  ['forced colours', { forcedColors: 'active' }],
] as const) {
  test(`every focused element has a ring, in ${title}`, async ({ launch }) => {
    const { page } = await launch({ files: [files.broken, files.good] });
    const appPage = new AppPage(page);
    const report = new ReportPage(page);
    await appPage.waitUntilReady();
    await page.emulateMedia(media);
    for (const tab of ['Annotations', 'Parts', 'Bytes', 'Headers', 'Stored'] as const) {
      await report.selectTab(tab);
      const { stops, bare } = await withoutRing(page);
      expect(stops, tab).toBeGreaterThan(12);
      expect(bare, tab).toEqual([]);
    }
    for (const screen of ['Collector', 'History', 'Settings'] as const) {
      await appPage.showScreen(screen);
      expect((await withoutRing(page)).bare, screen).toEqual([]);
    }
    // Without any rings, the check must fail.
    await page.evaluate(() => document.styleSheets[0]?.insertRule('* { outline: none !important; }'));
    expect((await withoutRing(page)).bare.length).toBeGreaterThan(5);
  });
}
