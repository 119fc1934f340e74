import type { Locator, Page } from 'playwright/test';

/** The target in the status bar: its name, its rules, and the popup that changes both. */
export class TargetPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get button(): Locator {
    return this.page.getByRole('button', { name: /^Target:/ });
  }

  get popup(): Locator {
    return this.page.getByRole('dialog', { name: /^Target:/ });
  }

  get url(): Locator {
    return this.popup.getByRole('textbox', { name: 'Submission URL' });
  }

  get dialect(): Locator {
    return this.popup.getByRole('button', { name: /Judges by/ });
  }

  get maxBody(): Locator {
    return this.popup.getByRole('textbox', { name: 'Maximum body' });
  }

  async open(): Promise<void> {
    await this.button.click();
    await this.popup.waitFor();
  }

  async close(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.popup.waitFor({ state: 'detached' });
  }

  async chooseDemoCollector(): Promise<void> {
    await this.popup.getByRole('radio', { name: /^demo collector/ }).check({ force: true });
  }

  async chooseUrl(url: string): Promise<void> {
    await this.popup.getByRole('radio', { name: /^Another collector/ }).check({ force: true });
    await this.url.fill(url);
    await this.url.press('Enter');
  }

  /** Chooses an existing target. */
  async chooseNamed(name: string): Promise<void> {
    await this.named(name).check({ force: true });
  }

  named(name: string): Locator {
    return this.popup.getByRole('radio', { name: new RegExp(`^${name.replaceAll('.', '\\.')}`) });
  }

  async chooseThrottling(label: string): Promise<void> {
    await this.popup.getByRole('button', { name: /Throttling/ }).click();
    await this.page.getByRole('option', { name: new RegExp(`^${label}`) }).click();
  }

  async chooseDialect(dialect: 'spec' | 'antenna'): Promise<void> {
    await this.dialect.click();
    await this.page.getByRole('option', { name: new RegExp(`^${dialect}`) }).click();
  }

  async setMaxBody(text: string): Promise<void> {
    await this.maxBody.fill(text);
    await this.maxBody.press('Enter');
  }
}
