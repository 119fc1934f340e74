import type { Locator, Page } from 'playwright/test';

/** The dialog that creates, changes, tests and removes targets. */
export class TargetsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Targets' });
  }

  field(label: string): Locator {
    return this.dialog.getByRole('textbox', { name: label, exact: true });
  }

  button(name: string): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  get authorities(): Locator {
    return this.field('Authorities (PEM)');
  }

  /** Reads certificate authorities from a file, through the dialog of the browser or of the system. */
  async chooseCaFile(path: string): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.button('From a file…').click();
    await (await chooser).setFiles(path);
  }

  /** A target in the list. */
  entry(name: string): Locator {
    return this.dialog.getByRole('navigation').getByRole('button', { name });
  }

  /** A step of the connection test. */
  step(step: 'dns' | 'connect' | 'tls' | 'http'): Locator {
    return this.dialog.locator(`[data-step=${step}]`);
  }

  question(name: RegExp): Locator {
    return this.page.getByRole('alertdialog', { name });
  }
}
