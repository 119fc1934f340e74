import type { Locator, Page } from 'playwright/test';

/** What runs for longer than a moment: the word in the status bar, and the drawer that lists it. */
export class JobsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** In the status bar. */
  get button(): Locator {
    return this.page.getByRole('button', { name: /\bjobs? (?:running|ended)$/ });
  }

  get drawer(): Locator {
    return this.page.getByRole('dialog', { name: 'Jobs' });
  }

  job(title: string): Locator {
    return this.drawer.getByRole('listitem').filter({ hasText: title });
  }
}
