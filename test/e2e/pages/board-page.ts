import { expect, type Locator, type Page } from 'playwright/test';
import type { App } from '../support/app.ts';
import { AppPage } from './app-page.ts';

/** Waits until the board has loaded all `count` files of a folder. */
export async function boardOf(app: App, count: number): Promise<BoardPage> {
  const board = new BoardPage(app.page);
  await new AppPage(app.page).waitUntilReady();
  await board.grid.waitFor();
  await expect(board.total).toHaveText(`${String(count)} reports`);
  return board;
}

/** Like `boardOf`, but also dismisses the notice of added reports, which takes space until it disappears. */
export async function addedBoardOf(app: App, count: number): Promise<BoardPage> {
  const board = await boardOf(app, count);
  const appPage = new AppPage(app.page);
  await expect(appPage.notices).toContainText(/Added [\d,]+ reports? from/);
  await appPage.dismissNotices();
  return board;
}

/** The board: rows, filter, facets, preview and bulk actions. */
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

  /** The number of matching reports and of all reports. */
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

  /** The dialog or question that is open over the board. */
  get overlay(): Locator {
    return this.page.locator('[role=dialog], [role=alertdialog]');
  }

  row(name: string): Locator {
    return this.grid.getByRole('row').filter({ hasText: name });
  }

  get selected(): Locator {
    return this.grid.locator('[role=row][aria-selected=true]');
  }

  /** The focused cell of the rows. */
  get focusedCell(): Locator {
    return this.grid.locator(':focus');
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
    // The list of completions would cover the next element, so the field loses the focus.
    await this.filter.blur();
  }

  /** Sorts by name, then waits until `first` is the first row: a click on a row that still moves would hit a different row. */
  async sortByName(first: string): Promise<void> {
    await this.head('Name').click();
    await expect(this.grid.locator('[data-row="0"]')).toContainText(first);
  }

  async press(facet: string): Promise<void> {
    await this.facets.getByRole('button', { name: facet }).first().click();
  }

  async groupBy(title: string): Promise<void> {
    await this.page.getByRole('button', { name: /Group by/ }).click();
    await this.page.getByRole('option', { name: title, exact: true }).click();
  }

  /** Selects all matching rows with the keyboard, starting from the focused row. */
  async selectAll(): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+KeyA');
    await this.screen
      .getByRole('group', { name: /selected/ })
      .getByText(/^All /)
      .waitFor();
  }

  /** Saves the filter under a name. */
  async saveFilter(name: string): Promise<void> {
    await new AppPage(this.page).runCommand('Save this filter…');
    await this.dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await this.page.keyboard.press('Enter');
    await this.dialog.waitFor({ state: 'detached' });
  }

  async act(title: string): Promise<void> {
    await this.screen
      .getByRole('group', { name: /selected/ })
      .getByRole('button', { name: title })
      .click();
  }
}
