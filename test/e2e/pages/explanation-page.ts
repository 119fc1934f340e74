import type { Locator, Page } from 'playwright/test';

/** The explanation of an answer, in the pane beside the tabs. */
export class ExplanationPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get stations(): Locator {
    return this.page.getByRole('list', { name: 'Stations' }).getByRole('listitem');
  }

  get groups(): Locator {
    return this.page.getByRole('list', { name: 'Explanation' }).locator(':scope > li');
  }

  /** All steps, including those under collapsed headings. */
  get steps(): Locator {
    return this.groups.locator('li[data-step]');
  }

  /** The step that decided the answer. */
  get failed(): Locator {
    return this.steps.and(this.page.locator('[data-state=failed]'));
  }

  /** Opens the explanation from the verdict band. */
  async open(): Promise<void> {
    await this.page.getByTestId('verdict').getByRole('button', { name: /^Why/ }).click();
    await this.groups.first().waitFor();
  }

  /** Expands or collapses the steps under a heading. */
  async fold(words: string | RegExp): Promise<void> {
    await this.groups.locator('summary').filter({ hasText: words }).click();
  }

  async chooseRequest(label: 'As it would be sent' | 'As captured'): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Explanation' }).getByRole('radio', { name: label }).click();
  }

  async showFindings(): Promise<void> {
    await this.page
      .getByRole('radiogroup', { name: 'Findings or explanation' })
      .getByRole('radio', { name: /^Findings/ })
      .click();
  }
}
