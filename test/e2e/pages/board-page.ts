import type { Locator, Page } from 'playwright/test';

/** The board: rows, filter, facets, preview, and what is done with many. */
export class BoardPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get screen(): Locator {
    return this.page.locator('[data-screen="board"]');
  }

  get grid(): Locator {
    return this.page.getByRole('grid', { name: 'Reports of the board' });
  }

  /** How many match, of how many. */
  get total(): Locator {
    return this.screen
      .getByRole('status')
      .filter({ hasText: /reports?/ })
      .first();
  }

  get filter(): Locator {
    return this.page.getByRole('combobox', { name: 'Filter reports' });
  }

  get completions(): Locator {
    return this.page.getByRole('listbox', { name: 'Completions' }).getByRole('option');
  }

  get preview(): Locator {
    return this.page.getByRole('region', { name: 'Preview' });
  }

  get verdict(): Locator {
    return this.preview.getByTestId('verdict');
  }

  get facets(): Locator {
    return this.page.getByRole('region', { name: 'Facets' });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  row(name: string): Locator {
    return this.grid.getByRole('row').filter({ hasText: name });
  }

  get selected(): Locator {
    return this.grid.locator('[role=row][aria-selected=true]');
  }

  head(title: string): Locator {
    return this.grid.getByRole('columnheader', { name: title });
  }

  async show(): Promise<void> {
    await this.page.getByRole('tab', { name: 'Board' }).click();
    await this.grid.waitFor();
  }

  async type(filter: string): Promise<void> {
    await this.filter.fill(filter);
    // What it can go on with would lie over what is looked at next.
    await this.filter.blur();
  }

  async press(facet: string): Promise<void> {
    await this.facets.getByRole('button', { name: facet }).first().click();
  }

  async groupBy(title: string): Promise<void> {
    await this.page.getByRole('button', { name: /Group by/ }).click();
    await this.page.getByRole('option', { name: title, exact: true }).click();
  }

  async act(title: string): Promise<void> {
    await this.screen
      .getByRole('group', { name: /selected/ })
      .getByRole('button', { name: title })
      .click();
  }
}
