import type { Page } from 'playwright/test';

/** The session token in a tab of the browser shell; empty if the tab has no token. */
export function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => sessionStorage.getItem('crashlens-token') ?? '');
}
