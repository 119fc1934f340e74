import type { Locator, Page } from 'playwright/test';

/** The bytes tab of a report. */
export class BytesPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get grid(): Locator {
    return this.page.getByRole('grid', { name: /^Bytes:/ });
  }

  async chooseSpace(space: 'Head' | 'Body as sent' | 'Body'): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Which bytes' }).getByRole('radio', { name: space, exact: true }).click();
  }

  /** The cell of one byte; matches nothing while its row is out of sight. */
  byte(offset: number): Locator {
    return this.page.locator(`#byte-${String(offset)}`);
  }

  /** What is shown and selected, in words. */
  get caption(): Locator {
    return this.page.locator('[data-caption]');
  }

  /** The class that a byte is coloured by: `value`; null where its row is there and it has none. */
  regionOf(offset: number): Promise<string | null> {
    return this.byte(offset).getAttribute('data-region');
  }

  /** How many bytes stand side by side. */
  async rowWidth(): Promise<number> {
    return Number(await this.grid.getAttribute('aria-colcount')) - 2;
  }

  /** Offset of the first byte in sight. */
  firstInSight(): Promise<number> {
    return this.grid.evaluate((grid) => Number(grid.querySelector('[data-offset]')?.getAttribute('data-offset')));
  }

  /** Two hex digits, or null where the byte is masked. */
  async hexOf(offset: number): Promise<string | null> {
    const cell = this.byte(offset);
    return (await cell.getAttribute('data-masked')) === null ? cell.innerText() : null;
  }

  /** Offsets of the selected bytes that are in sight, ascending. */
  selectedOffsets(): Promise<readonly number[]> {
    return this.grid
      .locator('[role=gridcell][aria-selected=true]')
      .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('data-offset'))));
  }

  /** How many rows there are in all. */
  async rowCount(): Promise<number> {
    return Number(await this.grid.getAttribute('aria-rowcount'));
  }

  /** The characters that are in sight, masked ones as `▒`. */
  async visibleText(): Promise<string> {
    const rows = await this.grid.getByRole('row').locator('[role=gridcell]:last-child').allInnerTexts();
    return rows.join('');
  }

  /** Puts the focus into the bytes and presses keys one after the other. */
  async press(...keys: readonly string[]): Promise<void> {
    await this.grid.focus();
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** The field of what is looked for. */
  get findField(): Locator {
    return this.page.getByRole('textbox', { name: 'Find' });
  }

  /** How many hits there are, and which one is selected. */
  get hits(): Locator {
    return this.page.locator('[data-hits]');
  }

  /** Looks for something in the field that is open. */
  async find(mode: 'Text' | 'Hex' | 'Expression', text: string): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Look for' }).getByRole('radio', { name: mode }).click();
    await this.findField.fill(text);
    await this.findField.press('Enter');
  }

  /** Goes to an offset as a person writes it. */
  async goTo(offset: string): Promise<void> {
    await this.page.keyboard.press('Control+KeyG');
    await this.page.getByRole('textbox', { name: 'Offset' }).fill(offset);
    await this.page.keyboard.press('Enter');
  }

  /** A value of the inspector. */
  meaning(meaning: string): Locator {
    return this.page.locator(`[data-meaning="${meaning}"]`);
  }
}
