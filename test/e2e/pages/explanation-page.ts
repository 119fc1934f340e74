import type { Locator, Page } from 'playwright/test';

/** How an answer comes about, in the pane beside the tabs. */
export class ExplanationPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get steps(): Locator {
    return this.page.getByRole('list', { name: 'Explanation' }).locator(':scope > li');
  }

  /** The step that decided. */
  get failed(): Locator {
    return this.steps.and(this.page.locator('[data-state=failed]'));
  }

  /** From the band. */
  async open(): Promise<void> {
    await this.page.getByTestId('verdict').getByRole('button', { name: /^Why/ }).click();
    await this.steps.first().waitFor();
  }

  async chooseRequest(label: 'As it would go out' | 'As captured'): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Explanation' }).getByRole('radio', { name: label }).click();
  }

  async showFindings(): Promise<void> {
    await this.page
      .getByRole('radiogroup', { name: 'Findings or explanation' })
      .getByRole('radio', { name: /^Findings/ })
      .click();
  }
}
