import type { Page } from 'playwright/test';

/** The token that a tab of the browser shell keeps; empty where it has none. */
export function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => sessionStorage.getItem('crashlens-token') ?? '');
}
