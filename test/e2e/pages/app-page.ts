import type { Locator, Page } from 'playwright/test';

/** The elements that every screen has: rail, tabs, palette, notices and status bar. */
export class AppPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Waits until the page shows its first data. */
  async waitUntilReady(): Promise<void> {
    await this.page.locator('html[data-app-state="ready"]').waitFor({ state: 'attached' });
  }

  get verdict(): Locator {
    return this.page.getByTestId('verdict');
  }

  get statusBar(): Locator {
    return this.page.getByRole('region', { name: 'Status', exact: true });
  }

  /** The progress of uploads to the host. */
  get importStatus(): Locator {
    return this.page.getByTestId('taking-in');
  }

  /** The dialog or drawer that is open over the screen. */
  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  get notices(): Locator {
    return this.page.getByRole('region', { name: 'Notices' });
  }

  get failures(): Locator {
    return this.notices.getByRole('alert');
  }

  /** The list of past notices. */
  get noticesDrawer(): Locator {
    return this.page.getByRole('dialog', { name: 'Notices' });
  }

  /** The button in the status bar that shows the notices. */
  get noticesButton(): Locator {
    return this.statusBar.getByRole('button', { name: 'Show notices' });
  }

  /** The tabs of open reports, without the board's tab. */
  reportTabs(): Locator {
    return this.tabs().filter({ hasNotText: /^Board$/ });
  }

  /** All tabs of the tab strip. */
  tabs(): Locator {
    return this.page.getByRole('tablist', { name: 'Open reports' }).getByRole('tab');
  }

  /** The tab of an open report, found by its file name. */
  reportTab(name: string): Locator {
    return this.reportTabs().filter({ hasText: name });
  }

  /** The tooltip with the full text of the hovered or focused tab. */
  get tabTip(): Locator {
    return this.page.getByRole('tooltip');
  }

  /** Opens the list of all open reports. */
  async openList(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'List of open reports' }).click();
    return this.page.getByRole('menu', { name: 'List of open reports' });
  }

  async selectReport(name: string): Promise<void> {
    await this.reportTab(name).click();
  }

  async closeReport(name: string): Promise<void> {
    await this.reportTab(name).press('Delete');
    await this.reportTab(name).waitFor({ state: 'detached' });
  }

  async showScreen(name: 'Reports' | 'Collector' | 'History' | 'Settings'): Promise<void> {
    // After the screen's name, the button's name can also contain the number of reports left to send.
    await this.page
      .getByRole('navigation', { name: 'Screens' })
      .getByRole('button', { name: new RegExp(`^${name}\\b`, 'u') })
      .click();
  }

  /** Runs a command by typing its title into the palette. */
  async runCommand(title: string): Promise<void> {
    await this.page.keyboard.press('ControlOrMeta+KeyK');
    await this.page.getByRole('combobox', { name: 'Find a command' }).fill(title);
    await this.page.getByRole('listbox', { name: 'Commands' }).getByRole('option', { name: title }).first().click();
    await this.page.getByRole('listbox', { name: 'Commands' }).waitFor({ state: 'detached' });
  }

  async chooseTheme(theme: 'System' | 'Light' | 'Dark'): Promise<void> {
    await this.page.getByRole('button', { name: /^Theme:/ }).click();
    const item = this.page.getByRole('menuitemradio', { name: theme });
    await item.click();
    await item.waitFor({ state: 'detached' });
  }

  async closeOverlay(): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.dialog.waitFor({ state: 'detached' });
  }

  /** The text in the top bar that says that reports go to another machine. */
  get leaves(): Locator {
    return this.page.getByTestId('leaves');
  }

  async dismissNotices(): Promise<void> {
    const buttons = this.notices.getByRole('button', { name: 'Dismiss this notice' });
    for (let left = await buttons.count(); left > 0; left -= 1) await buttons.first().click();
  }

  /** Opens files as if they were chosen in the file dialog (browser shell only). */
  async chooseFiles(paths: readonly string[]): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.page.keyboard.press('ControlOrMeta+KeyO');
    await (await chooser).setFiles([...paths]);
  }

  /** Drops files onto the window that exist only as bytes, without paths. */
  async dropFiles(files: readonly { readonly name: string; readonly bytes: Uint8Array }[]): Promise<void> {
    const carried = files.map(({ name, bytes }) => ({ name, bytes: [...bytes] }));
    const transfer = await this.page.evaluateHandle((list) => {
      const made = new DataTransfer();
      for (const { name, bytes } of list) made.items.add(new File([new Uint8Array(bytes)], name));
      return made;
    }, carried);
    await this.page.dispatchEvent('body', 'dragover', { dataTransfer: transfer });
    await this.page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  }

  /** Drags files of this machine over an element, as the system does. The returned `drop` drops them there. */
  async holdFiles(paths: readonly string[], over: Locator): Promise<{ drop(): Promise<void> }> {
    const box = await over.boundingBox();
    if (box === null) throw new Error('there is nothing to hold files over');
    const session = await this.page.context().newCDPSession(this.page);
    const tell = (type: 'dragEnter' | 'dragOver' | 'drop'): Promise<unknown> =>
      session.send('Input.dispatchDragEvent', {
        type,
        x: box.x + box.width / 2,
        y: box.y + box.height / 2,
        data: { items: [], files: [...paths], dragOperationsMask: 1 },
      });
    await tell('dragEnter');
    await tell('dragOver');
    return {
      async drop() {
        await tell('drop');
        await session.detach();
      },
    };
  }

  /** Pastes a text into the window while no text field has the focus. */
  async pasteText(text: string): Promise<void> {
    await this.page.evaluate((pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
  }
}
