import type { Locator, Page } from 'playwright/test';

/** The Bytes tab of a report. */
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

  /** The cell of a byte; matches nothing while its row is not rendered. */
  byte(offset: number): Locator {
    return this.page.locator(`#byte-${String(offset)}`);
  }

  /** The description of the shown and selected bytes. */
  get caption(): Locator {
    return this.page.locator('[data-caption]');
  }

  /** The kind of region that colours a byte, such as `value`. Null if the byte has no region. The byte's row must be rendered. */
  regionOf(offset: number): Promise<string | null> {
    return this.byte(offset).getAttribute('data-region');
  }

  /** The number of bytes in a row. */
  async rowWidth(): Promise<number> {
    return Number(await this.grid.getAttribute('aria-colcount')) - 2;
  }

  /** The offset of the first visible byte. */
  firstInSight(): Promise<number> {
    return this.grid.evaluate((grid) => Number(grid.querySelector('[data-offset]')?.getAttribute('data-offset')));
  }

  /** The two hex digits of a byte, or null if the byte is masked. */
  async hexOf(offset: number): Promise<string | null> {
    const cell = this.byte(offset);
    return (await cell.getAttribute('data-masked')) === null ? cell.innerText() : null;
  }

  /** The offsets of the visible selected bytes, ascending. */
  selectedOffsets(): Promise<readonly number[]> {
    return this.grid
      .locator('[role=gridcell][aria-selected=true]')
      .evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('data-offset'))));
  }

  /** The number of rows in total, rendered or not. */
  async rowCount(): Promise<number> {
    return Number(await this.grid.getAttribute('aria-rowcount'));
  }

  /** The visible bytes as text. Each masked byte is `▒`. */
  async visibleText(): Promise<string> {
    const rows = await this.grid.getByRole('row').locator('[role=gridcell]:last-child').allInnerTexts();
    return rows.join('');
  }

  /** Focuses the bytes and presses keys in sequence. */
  async press(...keys: readonly string[]): Promise<void> {
    await this.grid.focus();
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** The search field. */
  get findField(): Locator {
    return this.page.getByRole('textbox', { name: 'Find' });
  }

  /** The text with the number of matches and the position of the selected match. */
  get hits(): Locator {
    return this.page.locator('[data-hits]');
  }

  /** Searches for a text in the open search field. */
  async find(mode: 'Text' | 'Hex' | 'Expression', text: string): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Look for' }).getByRole('radio', { name: mode }).click();
    await this.findField.fill(text);
    await this.findField.press('Enter');
  }

  /** Goes to an offset. `offset`: as a user writes it. */
  async goTo(offset: string): Promise<void> {
    await this.page.keyboard.press('Control+KeyG');
    await this.page.getByRole('textbox', { name: 'Offset' }).fill(offset);
    await this.page.keyboard.press('Enter');
  }

  /** The cell of the inspector with the bytes decoded in one way, such as `u8`. */
  meaning(meaning: string): Locator {
    return this.page.locator(`[data-meaning="${meaning}"]`);
  }
}
