import type { Locator, Page } from 'playwright/test';
import type { App } from '../support/app.ts';
import { chooseFiles } from '../support/crash-files.ts';
import { AppPage } from './app-page.ts';

/** The dialog with the annotation list in effect. */
export class CatalogPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Annotation list' });
  }

  get inEffect(): Locator {
    return this.dialog.getByTestId('catalog-in-effect');
  }

  /** The message that says why a list was rejected. */
  get error(): Locator {
    return this.dialog.getByRole('alert');
  }

  get names(): Locator {
    return this.dialog.getByRole('grid', { name: 'Annotations in the list' });
  }

  /** The meaning of the selected name. */
  get meaning(): Locator {
    return this.dialog.getByRole('group', { name: 'Meaning of the name' });
  }

  row(name: string): Locator {
    return this.names.getByRole('row').filter({ has: this.page.getByRole('gridcell', { name, exact: true }) });
  }

  async open(): Promise<void> {
    await new AppPage(this.page).runCommand('Annotation list…');
    await this.names.waitFor();
  }

  get search(): Locator {
    return this.dialog.getByRole('searchbox', { name: 'Look up a name' });
  }

  async lookUp(name: string): Promise<void> {
    await this.search.fill(name);
  }

  /** Chooses a file as the user's own list. */
  async choose(app: App, file: string): Promise<void> {
    await chooseFiles(app, [file], () => this.dialog.getByRole('button', { name: 'Choose a file…' }).click());
  }

  async press(name: 'Read again' | 'Remove'): Promise<void> {
    await this.dialog.getByRole('button', { name }).click();
  }
}
