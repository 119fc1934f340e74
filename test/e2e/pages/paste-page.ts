import type { Locator } from 'playwright/test';
import type { App } from '../fixture.ts';
import { AppPage } from './app-page.ts';

/** The dialog that takes a pasted report. */
export class PastePage {
  private readonly app: App;
  private readonly frame: AppPage;

  constructor(app: App) {
    this.app = app;
    this.frame = new AppPage(app.page);
  }

  async open(): Promise<void> {
    await this.frame.runCommand('Paste a report…');
    await this.area.waitFor();
  }

  get area(): Locator {
    return this.frame.dialog.getByRole('textbox');
  }

  /** Puts a text on the clipboard of the system, and pastes it where the focus is as a person does. */
  async paste(text: string): Promise<void> {
    const { page, main } = this.app;
    if (main === null) {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    } else await main.evaluate(({ clipboard }, copied) => clipboard.writeText(copied), text);
    await page.keyboard.press('ControlOrMeta+KeyV');
  }

  async confirm(): Promise<void> {
    await this.frame.dialog.getByRole('button', { name: 'Open', exact: true }).click();
  }

  /** Presses what a notice offers. */
  async toCrlf(): Promise<void> {
    await this.frame.notices.getByRole('button', { name: 'End the lines of head, delimiters and headers with CRLF' }).click();
  }
}
