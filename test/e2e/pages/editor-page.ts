import type { Locator, Page } from 'playwright/test';

/** The editing controls of an open report: annotations, parts, headers, bytes and the value editor. */
export class EditorPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The text field of an editor, such as `Value of URL` or `Content of memory_report`. */
  text(label: string): Locator {
    return this.page.getByRole('textbox', { name: label, exact: true });
  }

  /** Opens the editor of the selected annotation and waits for its text. */
  async editAnnotation(name: string): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(`^(Edit|Reveal and edit) value of ${name}$`) }).click();
    await this.text(`Value of ${name}`).waitFor();
  }

  /** Replaces the whole text in the editor of an annotation, key by key. */
  async retype(name: string, text: string): Promise<void> {
    await this.text(`Value of ${name}`).press('ControlOrMeta+A');
    await this.page.keyboard.type(text);
  }

  /** A button of the editor's toolbar. */
  tool(name: 'Pretty' | 'Compact' | 'Original' | 'Revert this' | 'Done'): Locator {
    return this.page.getByRole('toolbar', { name: /^Editing/ }).getByRole('button', { name, exact: true });
  }

  /** The note about the text, such as the position of a JSON error. */
  get state(): Locator {
    return this.page.getByTestId('editor-state');
  }

  /** Closes the editor and keeps the change. */
  async done(): Promise<void> {
    await this.tool('Done').click();
    await this.page.locator('[data-editor]').first().waitFor({ state: 'detached' });
  }

  /** Types another value for the selected annotation. */
  async changeAnnotation(name: string, value: string): Promise<void> {
    await this.editAnnotation(name);
    await this.retype(name, value);
    await this.done();
  }

  /** Adds an annotation and opens its empty value in the editor. */
  async addAnnotation(name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Add annotation', exact: true }).click();
    await this.page.getByRole('textbox', { name: 'Name of the new annotation' }).fill(name);
    await this.page.keyboard.press('Enter');
    await this.text(`Value of ${name}`).waitFor();
  }

  /** Renames the selected annotation. */
  async renameAnnotation(from: string, to: string): Promise<void> {
    await this.page.getByRole('button', { name: `Rename ${from}`, exact: true }).click();
    await this.page.getByRole('textbox', { name: 'Name', exact: true }).fill(to);
    await this.page.keyboard.press('Enter');
  }

  /** Moves or deletes the selected item of the visible tab. */
  async act(what: 'Move up' | 'Move down' | 'Delete', name: string): Promise<void> {
    const label = { 'Move up': `Move ${name} up`, 'Move down': `Move ${name} down`, Delete: `Delete ${name}` }[what];
    await this.page.getByRole('button', { name: label, exact: true }).click();
  }

  /** The change mark of a table or tree row: `edited` or `added`. Matches nothing for an unchanged row. */
  mark(row: Locator): Locator {
    return row.locator('[data-mark]');
  }

  /** Opens the whole `extra` part as JSON. */
  async editExtra(): Promise<void> {
    await this.page.getByRole('button', { name: /^(Edit|Reveal all and edit) JSON$/ }).click();
    await this.page.locator('[data-editor]').first().waitFor();
  }

  /** The form for new parts from files. */
  get newParts(): Locator {
    return this.page.getByRole('form', { name: 'New parts' });
  }

  /** Adds a part from a file with the suggested values (browser shell only). */
  async addPart(path: string): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: 'Add parts from files…' }).click();
    await (await chooser).setFiles(path);
    await this.newParts.getByRole('button', { name: 'Add part' }).click();
    await this.newParts.waitFor({ state: 'detached' });
  }

  /** Changes a property of the selected part. */
  async changePart(what: 'name' | 'file name' | 'content type', text: string): Promise<void> {
    const pane = this.page.getByRole('region', { name: 'Binary part' });
    await pane.getByRole('button', { name: `Change ${what}`, exact: true }).click();
    await pane.getByRole('textbox').fill(text);
    await this.page.keyboard.press('Enter');
  }

  /** Replaces the content of the selected part (browser shell only). */
  async replaceContent(path: string): Promise<void> {
    const chooser = this.page.waitForEvent('filechooser');
    await this.page.getByRole('button', { name: 'Replace…' }).click();
    await (await chooser).setFiles(path);
  }

  /** The Headers tab with its tools. */
  headers(): Locator {
    return this.page.getByRole('region', { name: 'Headers', exact: true });
  }

  /** Starts to edit a header line and returns its text field. */
  async editHeader(name: string): Promise<Locator> {
    await this.headers().getByRole('gridcell', { name, exact: true }).click();
    await this.headers().getByRole('button', { name: 'Edit line' }).click();
    return this.page.getByRole('textbox', { name: 'Header line' });
  }

  /** Adds a header line to the request or to the selected part. */
  async addHeader(line: string, to: 'request' | 'part' = 'request'): Promise<void> {
    await this.headers()
      .getByRole('button', { name: to === 'part' ? 'Add part header' : 'Add header', exact: true })
      .click();
    await this.page.getByRole('textbox', { name: 'New header line' }).fill(line);
    await this.page.keyboard.press('Enter');
  }

  async chooseRequestLine(): Promise<void> {
    await this.headers().getByRole('gridcell', { name: 'Request line', exact: true }).click();
  }

  async editRequestLine(line: string): Promise<void> {
    await this.chooseRequestLine();
    await this.headers().getByRole('button', { name: 'Edit line' }).click();
    await this.page.getByRole('textbox', { name: 'Request line' }).fill(line);
    await this.page.keyboard.press('Enter');
  }

  /** The element that says how the Content-Length is set: its `data-length` is `captured`, `follows` or `pinned`. */
  get length(): Locator {
    return this.page.locator('[data-length]');
  }

  async pinLength(value: string): Promise<void> {
    await this.headers().getByRole('gridcell', { name: 'Content-Length', exact: true }).click();
    await this.page.getByRole('button', { name: 'Pin to a value…' }).click();
    await this.page.getByRole('textbox', { name: 'Content-Length' }).fill(value);
    await this.page.keyboard.press('Enter');
  }

  async letLengthFollow(): Promise<void> {
    await this.page.getByRole('button', { name: 'Follow the body' }).click();
  }

  /** Turns byte editing in the Bytes tab on or off. */
  async toggleByteEditing(): Promise<void> {
    await this.page.getByRole('button', { name: 'Edit bytes', exact: true }).click();
  }

  async chooseByteMode(mode: 'Overwrite' | 'Insert'): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Typed bytes' }).getByRole('radio', { name: mode, exact: true }).click();
  }

  /** Inserts bytes at the cursor, written as hex or as text with escapes. */
  async insertBytes(form: 'Hex' | 'Text', text: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Insert bytes…' }).click();
    const dialog = this.page.getByRole('dialog', { name: 'Insert bytes' });
    await dialog.getByRole('radio', { name: form, exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Bytes' }).fill(text);
    await dialog.getByRole('button', { name: 'Insert', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  }
}
