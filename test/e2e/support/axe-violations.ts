import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import type { App } from './app.ts';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Rules of axe whose results depend on the theme. */
const OF_THEMES = ['color-contrast', 'link-in-text-block'] as const;

async function violations(page: Page, selector: string | null, rules: readonly string[] | null): Promise<readonly string[]> {
  // axe is large and is run many times in a page, so it is loaded into the page only once.
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  // Legacy mode runs axe entirely in the existing page. Otherwise axe would finish in a new page, which Electron cannot open. The results are the same because
  // the page has no frames.
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'undefined' } : {}) }).setLegacyMode(true).options({
    resultTypes: ['violations'],
    ...(rules === null ? {} : { runOnly: { type: 'rule', values: [...rules] } }),
  });
  const found = await (selector === null ? axe : axe.include(selector)).analyze();
  return found.violations.map(({ id, nodes }) => {
    const whys = nodes.map(({ html, any, all, none }) => `${html} (${[...any, ...all, ...none].map(({ message }) => message).join(' ')})`);
    return `${id}: ${whys.join(' | ')}`;
  });
}

/** Returns the problems that axe finds on the screen, or in the element that matches the selector, in these themes. */
export async function problems(
  { page, main }: App,
  selector: string | null = null,
  themes: readonly Theme[] = THEMES,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [index, theme] of themes.entries()) {
    await page.emulateMedia({ colorScheme: theme });
    for (const line of await violations(page, selector, index === 0 ? null : OF_THEMES)) found.push(`${theme}: ${line}`);
  }
  // Restores the default: a browser context is light, a desktop window follows the system.
  await page.emulateMedia({ colorScheme: main === null ? 'light' : null });
  return found;
}
