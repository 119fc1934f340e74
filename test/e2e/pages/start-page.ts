import type { Locator, Page } from 'playwright/test';

/** The start screen: three cards and the samples. */
export class StartPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get screen(): Locator {
    return this.page.getByRole('region', { name: 'Start' });
  }

  samples(): Locator {
    return this.page.getByRole('listbox', { name: 'Samples' }).getByRole('option');
  }

  async makeSamples(): Promise<void> {
    await this.screen.getByRole('button', { name: 'Make samples' }).click();
    await this.samples().first().waitFor();
  }

  /** Opens a sample by its file name; call `makeSamples` first. */
  async openSample(name: string): Promise<void> {
    await this.samples().filter({ hasText: name }).click();
  }

  /** A closed report that is stored only in the data folder. */
  inLibrary(name: string): Locator {
    return this.page.getByRole('list', { name: 'In the data folder' }).getByRole('listitem').filter({ hasText: name });
  }

  async pressInLibrary(button: string): Promise<void> {
    await this.page.getByRole('list', { name: 'In the data folder' }).getByRole('button', { name: button, exact: true }).click();
  }

  async startCollector(): Promise<void> {
    await this.screen.getByRole('button', { name: 'Start', exact: true }).click();
  }
}
