import type { Locator, Page } from 'playwright/test';

/** The collector screen. */
export class CollectorPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get state(): Locator {
    return this.page.getByTestId('collector-state');
  }

  /** Starts the collector; port 0 selects any free port. */
  async start(port = 0): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Port' }).fill(String(port));
    await this.page.getByRole('button', { name: 'Start', exact: true }).click();
    await this.state.filter({ hasText: 'Running' }).waitFor();
  }

  async stop(): Promise<void> {
    await this.page.getByRole('button', { name: 'Stop', exact: true }).click();
    await this.state.filter({ hasText: 'Stopped' }).waitFor();
  }

  /** Chooses the answer to the next request by its label, such as `503 Service unavailable` or `malformed_bad_gzip`. */
  async chooseNextAnswer(label: string): Promise<void> {
    await this.page.getByRole('button', { name: /Next answer/ }).click();
    await this.page.getByRole('option', { name: label, exact: true }).click();
    await this.page
      .getByRole('button', { name: /Next answer/ })
      .filter({ hasText: label })
      .waitFor();
  }

  /** Chooses the answer to every request, by its label. */
  async chooseEveryAnswer(label: string): Promise<void> {
    const always = this.page.getByRole('button', { name: /Every answer/ });
    await always.click();
    await this.page.getByRole('option', { name: label, exact: true }).click();
    await always.filter({ hasText: label }).waitFor();
  }

  get nextAnswer(): Locator {
    return this.page.getByRole('button', { name: /Next answer/ });
  }

  async chooseDialect(dialect: 'spec' | 'antenna'): Promise<void> {
    await this.page.getByRole('button', { name: /Judges by/ }).click();
    await this.page.getByRole('option', { name: new RegExp(`^${dialect}`) }).click();
  }

  async chooseThrottling(rules: RegExp): Promise<void> {
    await this.page.getByRole('button', { name: /Throttling/ }).click();
    await this.page.getByRole('option', { name: rules }).click();
  }

  async setMaxBody(text: string): Promise<void> {
    const field = this.page.getByRole('textbox', { name: 'Maximum body' });
    await field.fill(text);
    await field.press('Enter');
  }

  get filter(): Locator {
    return this.page.getByRole('combobox', { name: 'Filter the requests' });
  }

  /** The text with the number of matching requests and of all requests. */
  get count(): Locator {
    return this.page.getByRole('region', { name: 'Requests', exact: true }).getByRole('status');
  }

  /** The details of the selected request. */
  get details(): Locator {
    return this.page.getByRole('region', { name: 'Received request' });
  }

  /** Logged requests, newest first. */
  requests(): Locator {
    return this.page.getByRole('grid', { name: 'Request log' }).locator('[data-row]');
  }

  /** Opens the request in row `index` (0 is the newest) as a report. */
  async openRequest(index: number): Promise<void> {
    await this.requests()
      .nth(index)
      .getByRole('button', { name: /as report$/ })
      .click();
  }
}
