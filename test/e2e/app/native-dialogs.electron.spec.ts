import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { MENU_COMMANDS } from '../../../shared/text/app/menu.ts';
import { expect, test } from '../support/fixture.ts';
import type { App } from '../support/app.ts';
import { AppPage } from '../pages/app-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { EditsPage } from '../pages/edits-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { writeReportFiles, type ReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

/** Makes the system's save dialog answer with this path. Null: as if the user cancels it. */
async function answerSaveDialog({ main }: App, file: string | null): Promise<void> {
  await main?.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: filePath === null, filePath: filePath ?? '' });
  }, file);
}

/** Activates an item of the application menu, as a click does. */
async function chooseInMenu({ main }: App, label: string): Promise<void> {
  await main?.evaluate(({ Menu }, wanted) => {
    type Item = NonNullable<ReturnType<typeof Menu.getApplicationMenu>>['items'][number];
    const flat = (items: readonly Item[]): readonly Item[] => items.flatMap((item) => [item, ...flat(item.submenu?.items ?? [])]);
    const items = flat(Menu.getApplicationMenu()?.items ?? []);
    items.find((item) => item.label === wanted)?.click();
  }, label);
}

test('a report is saved at the path from the save dialog, and its edits count as saved only after that', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const [appPage, edits] = [new AppPage(app.page), new EditsPage(app.page)];
  await appPage.waitUntilReady();
  await new ReportPage(app.page).selectAnnotation('Version');
  await new EditorPage(app.page).changeAnnotation('Version', '999.0');
  await expect(edits.editedSign('good.http')).toHaveCount(1);

  await answerSaveDialog(app, null);
  await chooseInMenu(app, MENU_COMMANDS.save);
  await chooseInMenu(app, MENU_COMMANDS.close);
  await edits.answerClosing('Cancel');

  const saved = path.join(app.home, 'saved.http');
  await answerSaveDialog(app, saved);
  await chooseInMenu(app, MENU_COMMANDS.save);
  await expect(appPage.notices).toContainText('saved.http');
  expect(await readFile(saved, 'latin1')).toContain('name="Version"\r\n\r\n999.0\r\n');
  await chooseInMenu(app, MENU_COMMANDS.close);
  await expect(appPage.reportTab('good.http')).toHaveCount(0);
});

test('the application menu opens dialogs and screens of the page', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const appPage = new AppPage(app.page);
  await appPage.waitUntilReady();
  await expect(new ReportPage(app.page).verdict).toContainText('LIKELY ACCEPTED');
  for (const [item, title] of [
    [MENU_COMMANDS.new, 'New report'],
    [MENU_COMMANDS.shortcuts, 'Keyboard shortcuts'],
    [MENU_COMMANDS.catalog, 'Annotation list'],
  ] as const) {
    await chooseInMenu(app, item);
    await expect(app.page.getByRole('dialog', { name: title })).toBeVisible();
    await appPage.closeOverlay();
  }
  await chooseInMenu(app, MENU_COMMANDS['screen.settings']);
  await expect(app.page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible();
});

test('the application menu breaks a report, undoes typing and edits, and opens recent files; the title names the report', async ({
  launch,
}) => {
  const app = await launch({ files: [files.good] });
  const appPage = new AppPage(app.page);
  const report = new ReportPage(app.page);
  await appPage.waitUntilReady();
  const title = (): Promise<string> =>
    app.main?.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getTitle() ?? '') ?? Promise.resolve('');
  await expect.poll(title).toMatch(/^good\.http · Firefox 148\.0a1/);

  await chooseInMenu(app, 'Remove the closing delimiter…');
  await app.page.getByRole('button', { name: 'Apply' }).click();
  await expect(report.verdict).toContainText('MALFORMED');
  await report.filterAnnotations('Ver');
  await chooseInMenu(app, MENU_COMMANDS.undo);
  await expect(report.annotationFilter).toHaveValue('');
  await expect(report.verdict).toContainText('MALFORMED');
  await report.annotations.getByRole('row').nth(1).getByRole('gridcell').first().click();
  await chooseInMenu(app, MENU_COMMANDS.undo);
  await expect(report.verdict).toContainText('LIKELY ACCEPTED');

  await appPage.closeReport('good.http');
  await expect.poll(title).toBe('Crashlens');
  await chooseInMenu(app, 'good.http');
  await expect(appPage.reportTab('good.http')).toHaveCount(1);
});
