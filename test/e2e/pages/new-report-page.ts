import type { Locator, Page } from 'playwright/test';

/** The new-report form. */
export class NewReportPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'New report' });
  }

  /** Opens the form from the start screen. */
  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'New report…' }).click();
    await this.dialog.waitFor();
  }

  /** The text field with an annotation's value. A masked value has no field. */
  value(name: string): Locator {
    return this.dialog.getByRole('textbox', { name: `Value of ${name}`, exact: true });
  }

  async fill(name: string, text: string): Promise<void> {
    await this.value(name).fill(text);
  }

  async addAnnotation(name: string, text: string): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Add annotation' }).click();
    await this.dialog
      .getByRole('textbox', { name: /^Name of row/ })
      .last()
      .fill(name);
    await this.fill(name, text);
  }

  async takeOut(name: string): Promise<void> {
    await this.dialog.getByRole('button', { name: `Remove ${name}`, exact: true }).click();
  }

  async showProtected(): Promise<void> {
    await this.dialog.getByRole('checkbox', { name: 'Show protected values' }).check({ force: true });
  }

  async chooseForm(form: 'Key/value' | 'Extra JSON'): Promise<void> {
    await this.dialog.getByRole('radio', { name: form }).check({ force: true });
  }

  async compress(): Promise<void> {
    await this.dialog.getByRole('checkbox', { name: /gzip/ }).check({ force: true });
  }

  /** Adds files as if they were chosen in the file dialog (browser shell only). */
  async chooseFiles(paths: readonly string[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.dialog.getByRole('button', { name: /^Add dump/ }).click();
    await (await chooser).setFiles([...paths]);
  }

  parts(): Locator {
    return this.dialog.getByRole('list', { name: 'Binary parts' }).getByRole('listitem');
  }

  notes(): Locator {
    return this.dialog.getByRole('list', { name: 'Notes' }).getByRole('listitem');
  }

  async create(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Create' }).click();
    await this.dialog.waitFor({ state: 'detached' });
  }
}
