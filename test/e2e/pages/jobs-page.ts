import { type Locator, type Page, expect } from 'playwright/test';
import { AppPage } from './app-page.ts';

/** Running jobs: the button in the status bar, and the drawer that lists them. */
export class JobsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The button in the status bar while it shows a number of jobs. */
  get button(): Locator {
    return this.page.getByRole('button', { name: /\bjobs? (?:running|ended)$/ });
  }

  /** The button in the status bar while no job has to be shown. It only opens the list. */
  get quietButton(): Locator {
    return new AppPage(this.page).statusBar.getByRole('button', { name: 'Jobs', exact: true });
  }

  get drawer(): Locator {
    return this.page.getByRole('dialog', { name: 'Jobs' });
  }

  /** Dismisses jobs that ended: on a busy machine, earlier steps of the test may have lasted long enough to be listed as jobs. */
  async begin(): Promise<void> {
    const appPage = new AppPage(this.page);
    await appPage.runCommand('Show jobs');
    const all = this.drawer.getByRole('button', { name: 'Dismiss ended jobs' });
    await expect(all.or(this.drawer.getByText('No jobs.'))).toBeVisible();
    if (await all.isVisible()) await all.click();
    await expect(this.drawer).toContainText('No jobs.');
    await appPage.closeOverlay();
    await expect(this.button.or(this.quietButton)).toHaveCount(0);
  }

  job(title: string): Locator {
    return this.drawer.getByRole('listitem').filter({ hasText: title });
  }
}
