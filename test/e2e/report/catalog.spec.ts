import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { CatalogPage } from '../pages/catalog-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

async function listFile(name: string, text: string): Promise<string> {
  const file = path.join(files.folder, name);
  await writeFile(file, text);
  return file;
}

test('a custom annotation list changes the masks at once, and so does removing it', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const report = new ReportPage(app.page);
  const catalog = new CatalogPage(app.page);
  await new AppPage(app.page).waitUntilReady();
  await expect(report.maskOf('MadeUpByTest')).toBeVisible();
  await app.page.getByRole('button', { name: 'Annotation list…' }).click();
  await expect(catalog.inEffect).toHaveText('The built-in list');
  const list = 'annotations:\n- {name: MadeUpByTest, visibility: public, type: boolean}\n- {name: Version, visibility: protected}\n';
  await catalog.choose(app, await listFile('mine.yaml', list));
  await expect(catalog.inEffect).toHaveText('Your own list, added to the built-in one');
  await catalog.lookUp('madeup');
  await expect(catalog.row('MadeUpByTest')).toContainText('boolean');
  await expect(catalog.names.getByRole('row')).toHaveCount(2);
  await catalog.lookUp('nobody knows this');
  await expect(catalog.dialog).toContainText('“nobody knows this” is not in the list, so it is protected.');
  // Although the field contains text, the first Escape already closes the dialog.
  await catalog.search.focus();
  await new AppPage(app.page).closeOverlay();
  await expect(report.annotationValue('MadeUpByTest')).toContainText('secret-unlisted');
  await expect(report.maskOf('Version')).toBeVisible();
  await expect(report.finding('type_unlike_list')).toBeVisible();

  await catalog.open();
  await catalog.press('Remove');
  await expect(catalog.inEffect).toHaveText('The built-in list');
  await new AppPage(app.page).closeOverlay();
  await expect(report.annotationValue('Version')).toContainText('148.0a1');
  await expect(report.maskOf('MadeUpByTest')).toBeVisible();
});

test('an edited value is masked and its editor closes when a new list protects it', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const appPage = new AppPage(app.page);
  const report = new ReportPage(app.page);
  const catalog = new CatalogPage(app.page);
  await appPage.waitUntilReady();
  await report.selectAnnotation('Version');
  const editor = new EditorPage(app.page);
  await editor.editAnnotation('Version');
  await catalog.open();
  await catalog.choose(app, await listFile('strict.json', '{"mode": "replace", "annotations": []}'));
  await expect(catalog.inEffect).toHaveText('Your own list, instead of the built-in one');
  await appPage.closeOverlay();
  await expect(report.maskOf('Version')).toBeVisible();
  await expect(editor.text('Value of Version')).toHaveCount(0);
  await expect(app.page.locator('body')).not.toContainText('148.0a1');
});

test('an invalid annotation list is rejected, and its invalid lines are named', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const report = new ReportPage(app.page);
  const catalog = new CatalogPage(app.page);
  await new AppPage(app.page).waitUntilReady();
  await catalog.open();
  await catalog.choose(app, await listFile('broken.yaml', 'annotations:\n- name: URL\n  visibility: everyone\n'));
  await expect(catalog.error).toContainText('broken.yaml has errors');
  await expect(catalog.error).toContainText('line 3, column 15: "visibility" must be "public" or "protected"');
  await expect(catalog.inEffect).toHaveText('The built-in list');
  await new AppPage(app.page).closeOverlay();
  await expect(report.maskOf('URL')).toBeVisible();
  await expect(report.annotationValue('Version')).toContainText('148.0a1');
});

test('an invalid list in the data folder masks every value until it is fixed', async ({ launch }) => {
  const home = path.join(files.folder, 'home');
  const list = path.join(home, 'catalog.yaml');
  await mkdir(home);
  await writeFile(list, 'annotations:\n- {name: URL}\n');
  const app = await launch({ files: [files.good], home });
  const appPage = new AppPage(app.page);
  const report = new ReportPage(app.page);
  const catalog = new CatalogPage(app.page);
  await appPage.waitUntilReady();
  await expect(appPage.failures.filter({ hasText: 'every value is masked' })).toBeVisible();
  for (const name of ['ProductName', 'Version', 'URL']) await expect(report.maskOf(name)).toBeVisible();
  expect(await app.messagesWith('148.0a1')).toEqual([]);
  await catalog.open();
  await expect(catalog.error).toContainText('line 2, column 3: "visibility" is missing');
  await writeFile(list, 'annotations: []\n');
  await catalog.press('Read again');
  await expect(catalog.inEffect).toHaveText('Your own list, added to the built-in one');
  await expect(catalog.error).toHaveCount(0);
  await appPage.closeOverlay();
  await expect(report.annotationValue('Version')).toContainText('148.0a1');
  await expect(report.maskOf('URL')).toBeVisible();
});

test('the keyboard alone opens, searches and closes the annotation list', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const catalog = new CatalogPage(page);
  await new AppPage(page).waitUntilReady();
  await page.keyboard.press('ControlOrMeta+KeyK');
  await page.keyboard.type('annotation list');
  await page.keyboard.press('Enter');
  await catalog.names.waitFor();
  const field = catalog.dialog.getByRole('searchbox', { name: 'Look up a name' });
  for (let presses = 0; presses < 6 && !(await field.evaluate((element) => element === document.activeElement)); presses += 1)
    await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await page.keyboard.type('url');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(catalog.names.getByRole('row').filter({ has: page.locator(':focus') })).toContainText('URL');
  await page.keyboard.press('Escape');
  await expect(catalog.dialog).toHaveCount(0);
});
