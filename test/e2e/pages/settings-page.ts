import type { Locator, Page } from 'playwright/test';

/** The settings screen. */
export class SettingsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+Comma');
    await this.page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
  }

  get filter(): Locator {
    return this.page.getByRole('searchbox', { name: 'Filter settings' });
  }

  /** The row of a setting, found by its label. */
  row(label: string): Locator {
    return this.page.getByRole('group', { name: label, exact: true });
  }

  field(label: string): Locator {
    return this.row(label).getByRole('textbox', { name: label });
  }

  /** A choice of a setting with fixed choices. */
  option(label: string, word: string): Locator {
    return this.row(label).getByRole('radio', { name: word, exact: true });
  }

  resetOf(label: string): Locator {
    return this.page.getByRole('button', { name: `Reset “${label}”` });
  }

  get sections(): Locator {
    return this.page.getByRole('navigation', { name: 'Sections' }).getByRole('button');
  }

  async write(label: string, text: string): Promise<void> {
    await this.field(label).fill(text);
    await this.field(label).press('Enter');
  }
}
