import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import type { App } from './app.ts';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** Rules whose result depends on the theme. */
const OF_THEMES = ['color-contrast', 'link-in-text-block'] as const;

async function violations(page: Page, selector: string | null, rules: readonly string[] | null): Promise<readonly string[]> {
  // axe is large and a page is checked many times, so axe stays in the page.
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  // Runs in the existing page: Electron has no other page for axe to finish in, and both ways find the same because the page has no frames.
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

/** The problems that axe finds on the screen, or in the element that a selector names, in the given themes. */
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
  // The default of a browser context; a desktop window follows the system again.
  await page.emulateMedia({ colorScheme: main === null ? 'light' : null });
  return found;
}
