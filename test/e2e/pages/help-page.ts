import type { Locator, Page } from 'playwright/test';

/** The help pane, and the palette, which finds help pages. */
export class HelpPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get pane(): Locator {
    return this.page.getByRole('complementary', { name: 'Help' });
  }

  /** The title of the open help page. */
  get title(): Locator {
    return this.pane.getByRole('heading', { level: 2 });
  }

  get bytes(): Locator {
    return this.pane.getByRole('group', { name: 'Example bytes' });
  }

  get marked(): Locator {
    return this.bytes.locator('mark');
  }

  section(name: string): Locator {
    return this.pane.getByRole('heading', { level: 3, name });
  }

  link(name: string): Locator {
    return this.pane.getByRole('button', { name, exact: true });
  }

  /** Opens the help page about the focused element. */
  async ask(): Promise<void> {
    await this.page.keyboard.press('F1');
    await this.pane.waitFor();
  }

  async close(): Promise<void> {
    await this.pane.getByRole('button', { name: 'Close help' }).click();
    await this.pane.waitFor({ state: 'detached' });
  }

  async filter(text: string): Promise<void> {
    await this.pane.getByRole('searchbox', { name: 'Filter help pages' }).fill(text);
  }

  /** Types a text into the palette and returns the results. */
  async find(text: string): Promise<Locator> {
    await this.page.keyboard.press('ControlOrMeta+KeyK');
    await this.page.getByRole('combobox', { name: 'Find a command' }).fill(text);
    return this.page.getByRole('listbox', { name: 'Commands' }).getByRole('option');
  }
}
