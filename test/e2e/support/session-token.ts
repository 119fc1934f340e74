import type { Page } from 'playwright/test';

/** Returns the session token of a browser shell's tab, or an empty text if the tab has no token. */
export function tokenOf(page: Page): Promise<string> {
  return page.evaluate(() => sessionStorage.getItem('crashlens-token') ?? '');
}
