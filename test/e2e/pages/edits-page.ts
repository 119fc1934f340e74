import type { Locator, Page } from 'playwright/test';

/** The edit list of a report, and the questions about it. */
export class EditsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The group with undo, redo and the edit list, or the text that is shown if the list is empty. */
  get pane(): Locator {
    return this.page.getByRole('group', { name: 'Edits', exact: true });
  }

  steps(): Locator {
    return this.pane.getByRole('list', { name: 'Edits' }).getByRole('listitem');
  }

  /** The edits whose descriptions contain these words. */
  step(words: string | RegExp): Locator {
    return this.steps().filter({ hasText: words });
  }

  async takeOut(words: string | RegExp): Promise<void> {
    await this.step(words)
      .getByRole('button', { name: /^Remove/ })
      .click();
  }

  async undo(): Promise<void> {
    await this.pane.getByRole('button', { name: /^Undo/ }).click();
  }

  async redo(): Promise<void> {
    await this.pane.getByRole('button', { name: /^Redo/ }).click();
  }

  /** The question that the user must answer before edits are discarded or forgotten, or a report with edits is closed. */
  get question(): Locator {
    return this.page.getByRole('alertdialog');
  }

  async discardAll(): Promise<void> {
    await this.pane.getByRole('button', { name: 'Discard all' }).click();
    await this.question.getByRole('button', { name: 'Discard the edits' }).click();
    await this.question.waitFor({ state: 'detached' });
  }

  /** Answers the question that appears when a report with edits is closed. */
  async answerClosing(answer: 'Keep the edits for next time' | 'Discard the edits' | 'Save request as…' | 'Cancel'): Promise<void> {
    await this.question.getByRole('button', { name: answer }).click();
    await this.question.waitFor({ state: 'detached' });
  }

  /** The number of edits in the verdict band. Absent if there are no edits. */
  get count(): Locator {
    return this.page.getByTestId('edited');
  }

  get pinnedSign(): Locator {
    return this.page.getByTestId('pinned');
  }

  /** The dot that marks the tab of an edited report. */
  editedSign(name: string): Locator {
    return this.page.getByRole('tablist', { name: 'Open reports' }).getByRole('tab').filter({ hasText: name }).getByTestId('edited-mark');
  }

  /** A message about the whole report: that edits were restored, or that its file changed or disappeared. */
  banner(words: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: words });
  }

  /** The list on the start screen of edit lists from earlier sessions. */
  savedDrafts(): Locator {
    return this.page.getByRole('list', { name: 'Saved edits' }).getByRole('listitem');
  }

  async openSavedDraft(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Open ${name} with its edits`, exact: true }).click();
  }

  async forgetSavedDraft(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Forget the edits of ${name}`, exact: true }).click();
    await this.question.getByRole('button', { name: 'Forget the edits' }).click();
    await this.question.waitFor({ state: 'detached' });
  }
}
