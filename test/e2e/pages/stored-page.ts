import type { Locator, Page } from 'playwright/test';

/** The Stored tab: what the collector stores of a report. */
export class StoredPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page
      .getByRole('tablist', { name: 'Views of the report' })
      .getByRole('tab', { name: /^Stored/ })
      .click();
  }

  get things(): Locator {
    return this.page.getByRole('grid', { name: 'Stored' });
  }

  /** The row of the `nth` item that was sent under a name. */
  row(name: string, nth = 0): Locator {
    return this.things
      .getByRole('row')
      .filter({ has: this.page.locator('[role=gridcell]:first-child').getByText(name, { exact: true }) })
      .nth(nth);
  }

  /** The cells of a row: sent name, sent value, difference, stored name, stored value. */
  cells(name: string, nth = 0): Locator {
    return this.row(name, nth).getByRole('gridcell');
  }

  /** Expands or collapses the rows under a heading. */
  async fold(heading: string): Promise<void> {
    await this.things.getByRole('gridcell', { name: heading }).click();
  }

  get counts(): Locator {
    return this.page.getByTestId('stored-counts');
  }

  /** The text that says why nothing is stored. */
  get nothing(): Locator {
    return this.page.getByTestId('stored-nothing');
  }

  difference(code: string): Locator {
    return this.page.locator(`[data-difference="${code}"]`);
  }

  differences(): Locator {
    return this.page.getByRole('list', { name: 'Differences' }).getByRole('listitem');
  }

  notes(): Locator {
    return this.page.getByRole('list', { name: 'Notes of the collector' }).getByRole('listitem');
  }

  async showDifference(code: string): Promise<void> {
    await this.difference(code).getByRole('button', { name: /^Show/ }).first().click();
  }
}
