import type { Locator, Page } from 'playwright/test';

/** The History screen. */
export class HistoryPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get filter(): Locator {
    return this.page.getByRole('combobox', { name: 'Filter the attempts' });
  }

  /** Errors in the filter. */
  get problems(): Locator {
    return this.page.getByRole('list', { name: 'Errors in the filter' });
  }

  /** Suggestions to complete the filter. */
  get completions(): Locator {
    return this.page.getByRole('listbox', { name: 'Completions' }).getByRole('option');
  }

  get pane(): Locator {
    return this.page.getByRole('region', { name: 'Request and answer' });
  }

  get comparison(): Locator {
    return this.page.getByTestId('history-comparison');
  }

  /** The rows of attempts, the newest first. */
  rows(): Locator {
    return this.page.getByRole('grid', { name: 'Attempts' }).locator('[data-row]:not([data-row="-1"])');
  }
}
