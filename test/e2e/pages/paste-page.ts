import type { Locator } from 'playwright/test';
import { chooseFiles } from '../support/crash-files.ts';
import type { App } from '../support/app.ts';
import { pasteFrom } from '../support/clipboard.ts';
import { AppPage } from './app-page.ts';

/** The dialog for a pasted report. */
export class PastePage {
  private readonly app: App;
  private readonly appPage: AppPage;

  constructor(app: App) {
    this.app = app;
    this.appPage = new AppPage(app.page);
  }

  async open(): Promise<void> {
    await this.appPage.runCommand('Paste a report…');
    await this.area.waitFor();
  }

  get area(): Locator {
    return this.appPage.dialog.getByRole('textbox');
  }

  /** Shows the text of a paste that could not be opened, if the paste happened outside of the dialog. */
  async show(): Promise<void> {
    await this.appPage.dialog.getByRole('button', { name: 'Show the text' }).click();
    await this.area.waitFor();
  }

  /** Puts a text on the system clipboard and pastes it at the focus, as a user does. */
  async paste(text: string): Promise<void> {
    await this.app.allowClipboard();
    await pasteFrom(this.app, text);
  }

  /** The list of files that the pasted curl command names. */
  get files(): Locator {
    return this.appPage.dialog.getByRole('list', { name: 'Files of the curl command' });
  }

  get openButton(): Locator {
    return this.appPage.dialog.getByRole('button', { name: 'Open', exact: true });
  }

  /** Chooses a file for the first file that the curl command names. */
  async choose(file: string): Promise<void> {
    await chooseFiles(this.app, [file], () => this.files.getByRole('button').first().click());
  }

  async confirm(): Promise<void> {
    await this.openButton.click();
  }

  /** Presses the button of the notice that offers CRLF line ends. */
  async toCrlf(): Promise<void> {
    await this.appPage.notices.getByRole('button', { name: 'End the lines of head, delimiters and headers with CRLF' }).click();
  }
}
