import type { Locator, Page } from 'playwright/test';

/** The outbox: queued reports, grouped by state, and their actions. */
export class OutboxPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async show(): Promise<void> {
    await this.page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('button', { name: /^Outbox/ })
      .click();
    await this.screen.waitFor();
  }

  get screen(): Locator {
    return this.page.locator('[data-screen="outbox"]');
  }

  get grid(): Locator {
    return this.page.getByRole('grid', { name: 'Queued reports' });
  }

  /** The heading of the group of reports in a state. */
  heading(state: string): Locator {
    return this.grid
      .getByRole('row')
      .filter({ has: this.page.locator('[aria-expanded]') })
      .filter({ hasText: state });
  }

  /** The number of reports in a heading. The text of the heading also contains other numbers, such as sizes. */
  count(state: string): Locator {
    return this.heading(state).getByTestId('count');
  }

  /** The number of reports in a state; 0 if the state has no heading. */
  async countOf(state: string): Promise<number> {
    if ((await this.heading(state).count()) === 0) return 0;
    return Number(await this.count(state).textContent());
  }

  row(name: string): Locator {
    return this.grid.getByRole('row').filter({ hasText: name });
  }

  get details(): Locator {
    return this.page.getByRole('region', { name: 'Report details' });
  }

  /** Expands the group of a state, which is collapsed at first in a long list. */
  async unfold(state: string): Promise<void> {
    const heading = this.heading(state).locator('[aria-expanded]');
    if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click();
  }

  /** Opens a menu of the screen's toolbar and chooses an item. */
  async choose(menu: string, item: string | RegExp): Promise<void> {
    await this.screen.getByRole('button', { name: menu, exact: true }).click();
    await this.page
      .getByRole('menu')
      .getByRole(/^(Earlier runs)$/.test(menu) ? 'menuitemradio' : 'menuitem', { name: item })
      .click();
  }

  /** The button that resumes a paused target or corrects its URL. */
  targetSwitch(name: string): Locator {
    return this.screen.getByRole('button', { name });
  }

  /** The button that shows how many reports of the shown run ended in this way. Pressing it filters the list. */
  kind(kind: string): Locator {
    return this.screen.getByTestId(`kind-${kind}`);
  }

  get filter(): Locator {
    return this.screen.getByRole('combobox', { name: 'Filter the queued reports' });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** The text in the queue dialog that says what will be queued. */
  get plan(): Locator {
    return this.page.getByTestId('queue-plan');
  }
}
