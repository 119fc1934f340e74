import type { Locator, Page } from 'playwright/test';

/** The send drawer, the confirmation and the outcome. */
export class SendPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get drawer(): Locator {
    return this.page.getByRole('dialog', { name: 'Send', exact: true });
  }

  /** Opens the drawer and waits until it shows what would be sent. */
  async open(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+Enter');
    await this.predicted.waitFor();
  }

  async chooseDemoCollector(): Promise<void> {
    await this.drawer.getByRole('radio', { name: /^demo collector/ }).check({ force: true });
  }

  get urlField(): Locator {
    return this.drawer.getByRole('textbox', { name: 'Submission URL' });
  }

  /** Types a URL and moves the focus out of the field. */
  async chooseUrl(url: string): Promise<void> {
    await this.drawer.getByRole('radio', { name: /^Another collector/ }).check({ force: true });
    await this.urlField.fill(url);
    await this.urlField.press('Tab');
  }

  /** Types a URL and presses Enter to send to it. */
  async sendToUrl(url: string): Promise<void> {
    await this.drawer.getByRole('radio', { name: /^Another collector/ }).check({ force: true });
    await this.urlField.fill(url);
    await this.urlField.press('Enter');
  }

  /** A group of options, found by its title. It can be collapsed to a line with the current choice. */
  fold(title: 'Judged by' | 'Sent with'): Locator {
    return this.drawer.getByRole('group').filter({ has: this.page.locator('summary', { hasText: title }) });
  }

  async unfold(title: 'Judged by' | 'Sent with'): Promise<void> {
    const fold = this.fold(title);
    if ((await fold.getAttribute('open')) === null) await fold.locator('summary').click();
  }

  async chooseContentLength(choice: 'Computed' | 'As in the report' | 'None'): Promise<void> {
    await this.unfold('Sent with');
    await this.drawer.getByRole('radio', { name: choice }).check({ force: true });
  }

  async sendCredentials(): Promise<void> {
    await this.unfold('Sent with');
    await this.drawer.getByRole('checkbox', { name: /credentials/ }).check({ force: true });
  }

  async omitUnsendable(): Promise<void> {
    await this.drawer.getByRole('checkbox', { name: /cannot carry/ }).check({ force: true });
  }

  get predicted(): Locator {
    return this.page.getByTestId('predicted');
  }

  /** A row of the table of headers that differ from the captured headers. */
  headerChange(name: string): Locator {
    return this.drawer.getByRole('row').filter({ has: this.page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) });
  }

  get sendButton(): Locator {
    return this.drawer.getByRole('button', { name: /^Send(?: to .*)?$/ });
  }

  /** Sends with the options that are set in the open drawer. */
  async send(): Promise<void> {
    await this.sendButton.click();
  }

  /** The confirmation that is required before a report leaves this machine. */
  get confirmation(): Locator {
    return this.page.getByRole('alertdialog', { name: /^Send to / });
  }

  async confirm(): Promise<void> {
    await this.confirmation.getByRole('button', { name: /^Send to/ }).click();
  }

  async decline(): Promise<void> {
    await this.confirmation.getByRole('button', { name: 'Cancel' }).click();
  }

  async cancelSending(): Promise<void> {
    await this.page.getByRole('button', { name: 'Cancel sending' }).click();
  }

  get progress(): Locator {
    return this.page.getByRole('progressbar', { name: 'Bytes sent' });
  }

  get outcome(): Locator {
    return this.page.getByTestId('outcome');
  }

  /** The crash id, rule or reason in the outcome, as the collector sent it. */
  get outcomeValue(): Locator {
    return this.page.getByTestId('outcome-value');
  }

  /** The sentence that says what the client may do next. */
  get mayDo(): Locator {
    return this.page.getByTestId('may-do');
  }

  /** The message about an attempt that got no answer. */
  get failure(): Locator {
    return this.page.getByRole('dialog', { name: 'Attempt' }).getByRole('alert');
  }

  /** Sends to the demo collector and waits for its answer. */
  async sendToDemo(): Promise<void> {
    await this.open();
    await this.chooseDemoCollector();
    await this.send();
    await this.outcome.waitFor();
  }

  async done(): Promise<void> {
    await this.page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await this.page.getByRole('dialog').waitFor({ state: 'detached' });
  }
}
