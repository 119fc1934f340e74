import { expect, type Locator, type Page } from 'playwright/test';

/** The bulk edit dialog. */
export class BulkPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: /^Change [\d,]+ reports?$/ });
  }

  /** The text that says what would change, and in how many reports. */
  get summary(): Locator {
    return this.page.getByTestId('bulk-summary');
  }

  get result(): Locator {
    return this.page.getByTestId('bulk-done');
  }

  /** The table rows that show how the expected answers would change, with the number of reports. */
  predictionChanges(): Locator {
    return this.dialog.getByRole('group', { name: 'Changes of expected answers' }).locator('tbody').getByRole('row');
  }

  /** Chooses an option in a picker of the form. */
  async choose(label: string, option: string | RegExp): Promise<void> {
    await this.dialog.getByRole('button', { name: label }).click();
    await this.page.getByRole('option', { name: option }).click();
  }

  async preview(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Preview' }).click();
    await this.summary.waitFor();
  }

  async apply(count: number): Promise<void> {
    await this.dialog.getByRole('button', { name: `Change ${String(count)} ${count === 1 ? 'report' : 'reports'}` }).click();
    await this.result.waitFor();
  }

  /** Earlier bulk edits, each with its undo button. */
  get earlier(): Locator {
    return this.page.getByRole('dialog', { name: 'Earlier changes' });
  }

  /** Undoes the newest bulk edit and waits until it is undone in `count` reports. */
  async undoEarlier(count: number): Promise<void> {
    await this.earlier.getByRole('button', { name: /^Undo/ }).first().click();
    await expect(this.earlier).toContainText(`Undone in ${String(count)} reports.`);
  }

  async close(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(this.dialog).toHaveCount(0);
  }
}
