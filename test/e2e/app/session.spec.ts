import { isOlderElectron } from '../support/electron-version.ts';
import { expect, test } from '../support/fixture.ts';
import type { App } from '../support/app.ts';
import { holdsText } from '../../support/shells/bridge-recorder.ts';
import { AppPage } from '../pages/app-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { NewReportPage } from '../pages/new-report-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { type ReportFiles, SECRETS, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

/** Waits until the host has acknowledged a saved session that contains this text. */
async function untilSaved(app: App, text: string): Promise<void> {
  const isSaved = async (): Promise<boolean> => {
    const saves = (await app.messages()).filter(({ name }) => name.endsWith('session.save'));
    const at = saves.filter(({ direction }) => direction === 'in').findIndex((message) => holdsText(message, text));
    // The host answers in the order of the calls.
    return at >= 0 && saves.filter(({ direction }) => direction === 'out').length > at;
  };
  await expect.poll(isSaved).toBe(true);
}

/** Changes the product of the active report. */
async function edited({ page }: App): Promise<void> {
  const editor = new EditorPage(page);
  await new ReportPage(page).selectAnnotation('ProductName');
  await editor.changeAnnotation('ProductName', 'Fenix');
  await expect(new AppPage(page).reportTab('good.http')).toContainText('Fenix');
}

for (const how of ['quit', 'kill'] as const) {
  test(
    `a restart restores order, tabs, edits and selection of the open reports (ended by ${how})`,
    { tag: '@desktop' },
    async ({ launch }) => {
      const first = await launch({ files: [files.good, files.broken], own: true });
      await test.step('before the restart, two reports are open, one is edited, and tabs are chosen', async () => {
        const appPage = new AppPage(first.page);
        const report = new ReportPage(first.page);
        await appPage.waitUntilReady();
        await appPage.selectReport('good.http');
        await edited(first);
        await appPage.selectReport('broken.http');
        await report.selectTab('Headers');
        await appPage.selectReport('good.http');
        await report.selectTab('Parts');
        await untilSaved(first, '"tab":"parts"');
      });
      await first.stop(how);

      const next = await launch({ home: first.home, own: true });
      const appPage = new AppPage(next.page);
      const report = new ReportPage(next.page);
      await appPage.waitUntilReady();
      await expect(appPage.reportTabs()).toHaveCount(2);
      await expect(appPage.reportTabs().nth(0)).toContainText('good.http');
      await expect(appPage.reportTabs().nth(1)).toContainText('broken.http');
      await expect(appPage.reportTab('good.http')).toHaveAttribute('aria-selected', 'true');
      await expect(appPage.reportTab('good.http')).toContainText('Fenix');
      await expect(next.page.getByRole('tab', { name: /^Parts/ })).toHaveAttribute('aria-selected', 'true');
      await appPage.selectReport('broken.http');
      await expect(next.page.getByRole('tab', { name: /^Headers/ })).toHaveAttribute('aria-selected', 'true');
      await expect(report.verdict).toContainText('MALFORMED');
      for (const secret of SECRETS) expect(await next.messagesWith(secret)).toEqual([]);
    },
  );
}

test('a restart restores a new report that was not created yet', async ({ launch }) => {
  const first = await launch({ own: true });
  await new AppPage(first.page).waitUntilReady();
  const form = new NewReportPage(first.page);
  await form.open();
  await form.fill('Notes', 'half typed');
  await untilSaved(first, 'half typed');
  await first.stop('kill');
  const next = await launch({ home: first.home, own: true });
  await new AppPage(next.page).waitUntilReady();
  await expect(new NewReportPage(next.page).dialog.getByLabel('Value of Notes')).toHaveValue('half typed');
});

test('recent files are listed, open again and can be forgotten', { tag: '@desktop' }, async ({ launch }) => {
  const app = await launch({ files: [files.good, files.broken] });
  const appPage = new AppPage(app.page);
  await appPage.waitUntilReady();
  await appPage.closeReport('good.http');
  await appPage.closeReport('broken.http');
  const recent = app.page.getByRole('list', { name: 'Recent files' }).getByRole('listitem');
  await expect(recent).toHaveCount(2);
  await app.page.getByRole('button', { name: 'Forget that good.http was opened' }).click();
  await expect(recent).toHaveCount(1);
  await app.page.getByRole('button', { name: 'Open broken.http again' }).click();
  await expect(appPage.verdict).toContainText('MALFORMED');
});

for (const way of ['heap', 'bug'] as const) {
  test(
    `a restarted host restores everything except the report that it crashed on (${way}), and the page says so`,
    { tag: '@both' },
    async ({ launch }) => {
      // Filling several gigabytes of heap would take half a minute, so the heap is limited.
      const env = { CRASHLENS_MAX_MEMORY: '256 MiB' };
      const app = await launch({ files: [files.good, files.broken], ...(way === 'heap' ? { env } : {}) });
      test.skip(way === 'heap' && (await isOlderElectron(app)), 'in an older Electron, a full heap of one thread ends the whole program');
      const { page } = app;
      app.allowProblem(/./);
      const appPage = new AppPage(page);
      const report = new ReportPage(page);
      await appPage.waitUntilReady();
      await appPage.selectReport('good.http');
      await expect(report.verdict).toContainText('LIKELY ACCEPTED');
      await edited(app);
      await appPage.selectReport('broken.http');
      await expect(report.verdict).toContainText('MALFORMED');
      await app.die(way);
      await report.selectTab('Bytes');
      const began = Date.now();
      await expect(page.locator('[data-banner=host][data-state=running]')).toContainText('and was restarted');
      await expect(page.getByRole('main').getByText('“broken.http” was not reopened')).toBeVisible();
      await appPage.selectReport('good.http');
      await expect(appPage.reportTab('good.http')).toContainText('Fenix');
      await expect(report.verdict).toContainText('LIKELY ACCEPTED');
      test.info().annotations.push({ type: 'back', description: `${String(Date.now() - began)} ms` });
      process.stdout.write(`      ${app.shell}, ${way}: back after ${String(Date.now() - began)} ms\n`);
      await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
      await appPage.selectReport('broken.http');
      await page.getByRole('button', { name: 'Open it anyway' }).click();
      await expect(report.verdict).toContainText('MALFORMED');
    },
  );
}

test('the page reports a hung host and the report it works on, and can stop it', { tag: '@both' }, async ({ launch }) => {
  const app = await launch({ files: [files.good, files.broken] });
  const { page } = app;
  app.allowProblem(/./);
  const appPage = new AppPage(page);
  const report = new ReportPage(page);
  await appPage.waitUntilReady();
  await appPage.selectReport('broken.http');
  await expect(report.verdict).toContainText('MALFORMED');
  await app.die('loop');
  await report.selectTab('Bytes');
  await expect(page.locator('[data-banner=host][data-state=silent]')).toContainText('“broken.http”');
  await page.getByRole('button', { name: 'Stop it' }).click();
  await expect(page.locator('[data-banner=host][data-state=running]')).toContainText('was stopped and was restarted');
  await appPage.selectReport('good.http');
  await expect(report.verdict).toContainText('LIKELY ACCEPTED');
});
