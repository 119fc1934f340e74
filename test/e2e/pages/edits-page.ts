import type { Locator, Page } from 'playwright/test';

/** The edit list of a report, and its questions. */
export class EditsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Undo, redo and the list, with its text if it is empty. */
  get pane(): Locator {
    return this.page.getByRole('group', { name: 'Edits', exact: true });
  }

  steps(): Locator {
    return this.pane.getByRole('list', { name: 'Edits' }).getByRole('listitem');
  }

  /** An edit, found by words of its description. */
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

  /** A question that must be answered: discard, forget, or close with edits. */
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

  /** The number of edits in the verdict band; absent without edits. */
  get count(): Locator {
    return this.page.getByTestId('edited');
  }

  get pinnedSign(): Locator {
    return this.page.getByTestId('pinned');
  }

  /** The dot on the tab of an edited report. */
  editedSign(name: string): Locator {
    return this.page.getByRole('tablist', { name: 'Open reports' }).getByRole('tab').filter({ hasText: name }).getByTestId('edited-mark');
  }

  /** Messages about the whole report: restored edits, or a file that changed or disappeared. */
  banner(words: string | RegExp): Locator {
    return this.page.getByRole('status').filter({ hasText: words });
  }

  /** Edit lists of earlier sessions, on the start screen. */
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
