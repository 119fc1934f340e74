import type { Locator, Page } from 'playwright/test';

/** The outbox: what is queued, grouped by how it stands, and what may be done with it. */
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

  /** The line that heads the reports of a state. */
  heading(state: string): Locator {
    return this.grid
      .getByRole('row')
      .filter({ has: this.page.locator('[aria-expanded]') })
      .filter({ hasText: state });
  }

  /** How many reports a heading says; its text has sizes too. */
  count(state: string): Locator {
    return this.heading(state).getByTestId('count');
  }

  /** How many reports are in a state; 0 where it has no heading. */
  async countOf(state: string): Promise<number> {
    if ((await this.heading(state).count()) === 0) return 0;
    return Number(await this.count(state).textContent());
  }

  row(name: string): Locator {
    return this.grid.getByRole('row').filter({ hasText: name });
  }

  get details(): Locator {
    return this.page.getByRole('region', { name: 'The queued report' });
  }

  /** Opens the group of a state, which is folded at first in a long list. */
  async unfold(state: string): Promise<void> {
    const heading = this.heading(state).locator('[aria-expanded]');
    if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click();
  }

  /** Opens one of the menus of the head and chooses something of it. */
  async choose(menu: string, item: string | RegExp): Promise<void> {
    await this.screen.getByRole('button', { name: menu, exact: true }).click();
    await this.page
      .getByRole('menu')
      .getByRole(/^(Earlier runs)$/.test(menu) ? 'menuitemradio' : 'menuitem', { name: item })
      .click();
  }

  /** What is said of a paused target can be done: let it go on, or correct its URL. */
  targetSwitch(name: string): Locator {
    return this.screen.getByRole('button', { name });
  }

  /** How many reports of the shown run ended so, as a button that filters for them. */
  kind(kind: string): Locator {
    return this.screen.getByTestId(`kind-${kind}`);
  }

  get filter(): Locator {
    return this.screen.getByRole('combobox', { name: 'Filter the queued reports' });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** What would be queued, in the dialog that queues. */
  get plan(): Locator {
    return this.page.getByTestId('queue-plan');
  }
}
