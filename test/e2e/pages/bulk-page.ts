import { expect, type Locator, type Page } from 'playwright/test';

/** The dialog in which many reports are changed at once. */
export class BulkPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: /^Change [\d,]+ reports?$/ });
  }

  /** What would change, and in how many. */
  get summary(): Locator {
    return this.page.getByTestId('bulk-summary');
  }

  get result(): Locator {
    return this.page.getByTestId('bulk-done');
  }

  /** How many reports go from which answer to which, one a row. */
  predictionChanges(): Locator {
    return this.dialog.getByRole('group', { name: 'How the expected answers would change' }).locator('tbody').getByRole('row');
  }

  /** Chooses in one of the pickers of the form. */
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

  /** The changes that were made before, and the way back of each. */
  get earlier(): Locator {
    return this.page.getByRole('dialog', { name: 'Earlier changes' });
  }

  /** Takes back the newest of them, and waits until that is done in so many reports. */
  async undoEarlier(count: number): Promise<void> {
    await this.earlier.getByRole('button', { name: /^Undo/ }).first().click();
    await expect(this.earlier).toContainText(`Taken back in ${String(count)} reports.`);
  }

  async close(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(this.dialog).toHaveCount(0);
  }
}
