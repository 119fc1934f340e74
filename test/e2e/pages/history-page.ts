import type { Locator, Page } from 'playwright/test';

/** The History screen. */
export class HistoryPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get filter(): Locator {
    return this.page.getByRole('searchbox', { name: 'Filter the attempts' });
  }

  /** What is wrong with the filter. */
  get faults(): Locator {
    return this.page.getByRole('status').filter({ hasText: 'does not count' });
  }

  get pane(): Locator {
    return this.page.getByRole('region', { name: 'What went over the wire' });
  }

  get comparison(): Locator {
    return this.page.getByTestId('history-comparison');
  }

  /** Attempts, the newest first. */
  rows(): Locator {
    return this.page.getByRole('grid', { name: 'Attempts' }).locator('[data-row]');
  }
}
