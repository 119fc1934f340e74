import { type Locator, type Page, expect } from 'playwright/test';
import { AppPage } from './app-page.ts';

/** What runs for longer than a moment: the word in the status bar, and the drawer that lists it. */
export class JobsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** In the status bar. */
  get button(): Locator {
    return this.page.getByRole('button', { name: /\bjobs? (?:running|ended)$/ });
  }

  /** In the status bar, once nothing of them is news: the way to the list alone. */
  get quietButton(): Locator {
    return new AppPage(this.page).statusBar.getByRole('button', { name: 'Jobs', exact: true });
  }

  get drawer(): Locator {
    return this.page.getByRole('dialog', { name: 'Jobs' });
  }

  /** Dismisses what ended until now: on a busy machine what led here may have lasted long enough to be told of. */
  async begin(): Promise<void> {
    const appPage = new AppPage(this.page);
    await appPage.runCommand('Show jobs');
    const all = this.drawer.getByRole('button', { name: 'Dismiss all ended jobs' });
    await expect(all.or(this.drawer.getByText('No jobs are running'))).toBeVisible();
    if (await all.isVisible()) await all.click();
    await expect(this.drawer).toContainText('No jobs are running');
    await appPage.closeOverlay();
    await expect(this.button.or(this.quietButton)).toHaveCount(0);
  }

  job(title: string): Locator {
    return this.drawer.getByRole('listitem').filter({ hasText: title });
  }
}
