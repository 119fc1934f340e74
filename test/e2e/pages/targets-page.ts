import type { Locator, Page } from 'playwright/test';

/** The dialog in which targets are made, changed, tested and removed. */
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

  /** Takes them out of a file, by the dialog of the browser or of the system. */
  async chooseCaFile(path: string): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.button('From a file…').click();
    await (await chooser).setFiles(path);
  }

  /** One of the list. */
  entry(name: string): Locator {
    return this.dialog.getByRole('navigation').getByRole('button', { name });
  }

  /** A step of the test, once it is there. */
  step(step: 'dns' | 'connect' | 'tls' | 'http'): Locator {
    return this.dialog.locator(`[data-step=${step}]`);
  }

  question(name: RegExp): Locator {
    return this.page.getByRole('alertdialog', { name });
  }
}
