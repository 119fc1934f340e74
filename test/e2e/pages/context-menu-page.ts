import type { Locator, Page } from 'playwright/test';

/** The context menu that is open. */
export class ContextMenuPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The menu of a kind of element, such as `Annotation`. */
  of(thing: string): Locator {
    return this.page.getByRole('menu', { name: thing, exact: true });
  }

  get items(): Locator {
    return this.page.getByRole('menuitem');
  }

  item(name: string): Locator {
    return this.page.getByRole('menuitem', { name, exact: true });
  }

  /** Chooses an item by its text, which does not include its shortcut. */
  async choose(name: string): Promise<void> {
    await this.items.filter({ has: this.page.getByText(name, { exact: true }) }).click();
    await this.items.first().waitFor({ state: 'detached' });
  }
}
