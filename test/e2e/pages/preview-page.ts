import type { Locator, Page } from 'playwright/test';

/** The menus that change a whole report, and the dialog that previews the change. */
export class PreviewPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog', { name: 'What would change' });
  }

  get sentence(): Locator {
    return this.page.getByTestId('change-sentence');
  }

  /** The list of changes that are not shown as byte ranges. */
  notes(): Locator {
    return this.dialog.getByRole('list', { name: 'What it rewrites' }).getByRole('listitem');
  }

  get verdictChange(): Locator {
    return this.page.getByTestId('verdict-change');
  }

  /** The byte ranges that change, as table rows. */
  rewrites(): Locator {
    return this.dialog.getByRole('group', { name: 'Bytes that change' }).locator('tbody').getByRole('row');
  }

  async apply(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Apply' }).click();
    await this.dialog.waitFor({ state: 'detached' });
  }

  async cancel(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Cancel' }).click();
    await this.dialog.waitFor({ state: 'detached' });
  }

  /** Chooses an item in a menu above the tabs and waits for the result. */
  async choose(menu: 'Convert' | 'Break' | 'Save', item: string | RegExp): Promise<void> {
    await this.page.getByRole('group', { name: 'The whole report' }).getByRole('button', { name: menu }).click();
    await this.page.getByRole('menuitem', { name: item }).first().click();
  }

  /** Opens the Break menu and returns its items and search field. */
  async openBreakMenu(): Promise<{ readonly field: Locator; readonly items: Locator }> {
    await this.page.getByRole('group', { name: 'The whole report' }).getByRole('button', { name: 'Break' }).click();
    return { field: this.page.getByRole('searchbox', { name: 'Find a way to break it' }), items: this.page.getByRole('menuitem') };
  }

  /** Compresses the body at this level with the Convert menu. */
  async chooseGzipLevel(level: number): Promise<void> {
    await this.choose('Convert', /^Compress with gzip/);
    await this.page.getByRole('menuitem', { name: new RegExp(`^Level ${String(level)}`) }).click();
  }

  async changeBoundary(boundary: string): Promise<void> {
    await this.choose('Convert', 'Change the boundary…');
    const dialog = this.page.getByRole('dialog', { name: 'Change the boundary' });
    await dialog.getByRole('textbox', { name: 'Boundary' }).fill(boundary);
    await dialog.getByRole('button', { name: 'Show what changes' }).click();
  }

  /** Presses the button of a fix. `code`: the code of its finding. */
  async fix(code: string, title: string | RegExp): Promise<void> {
    await this.page.locator(`[data-code="${code}"]`).getByRole('button', { name: title }).first().click();
  }

  async fixAllSafe(): Promise<void> {
    await this.page.getByRole('button', { name: 'Apply all safe fixes…' }).click();
  }
}
