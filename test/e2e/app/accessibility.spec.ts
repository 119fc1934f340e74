import { problems } from '../support/axe-violations.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { BytesPage } from '../pages/bytes-page.ts';
import { CatalogPage } from '../pages/catalog-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { EditsPage } from '../pages/edits-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

// `screens.browser.spec.ts` runs axe on every screen, tab, dialog and menu. The tests in this file cover states that `screens.browser.spec.ts` does not visit.

test('axe finds no problem on any tab of a malformed report, in stored differences and in revealed values', async ({ launch }) => {
  const app = await launch({ files: [files.good, files.broken] });
  const appPage = new AppPage(app.page);
  const report = new ReportPage(app.page);
  await appPage.waitUntilReady();
  await appPage.selectReport('broken.http');
  for (const tab of ['Annotations', 'Parts', 'Bytes', 'Headers', 'Stored'] as const) {
    await report.selectTab(tab);
    await expect(app.page.getByRole('tabpanel', { name: tab })).toBeVisible();
    expect(await problems(app), tab).toEqual([]);
  }
  await appPage.selectReport('good.http');
  await report.selectTab('Stored');
  await app.page.getByRole('grid', { name: 'Stored' }).waitFor();
  expect(await problems(app), 'stored, with differences').toEqual([]);
  await report.selectTab('Annotations');
  await report.revealAll();
  await report.selectAnnotation('URL');
  expect(await problems(app), 'revealed').toEqual([]);
});

test('axe finds no problem in a rejected annotation list and in a search without a result', async ({ app }) => {
  const catalog = new CatalogPage(app.page);
  await new AppPage(app.page).waitUntilReady();
  await catalog.open();
  await catalog.choose(app, files.good);
  await catalog.error.waitFor();
  expect(await problems(app), 'with a fault').toEqual([]);
  await catalog.lookUp('no such name');
  await expect(catalog.dialog).toContainText('“no such name” is not in the list');
  expect(await problems(app), 'nothing found').toEqual([]);
});

test('axe finds no problem in an invalid JSON value, in bytes with matches and their meaning, and in an invalid offset', async ({
  launch,
}) => {
  const app = await launch({ files: [files.good] });
  const report = new ReportPage(app.page);
  const editor = new EditorPage(app.page);
  const bytes = new BytesPage(app.page);
  await new AppPage(app.page).waitUntilReady();
  await report.selectAnnotation('Version');
  await editor.editAnnotation('Version');
  await editor.retype('Version', '{"a": [1, }');
  await expect(report.annotationValue('Version')).toContainText('{"a": [1, }');
  await expect(new EditsPage(app.page).steps()).toHaveCount(1);
  expect(await problems(app), 'value editor').toEqual([]);
  await editor.done();
  await report.selectTab('Bytes');
  await editor.toggleByteEditing();
  await bytes.chooseSpace('Body');
  await bytes.byte(0).click();
  await app.page.getByRole('button', { name: 'Inspector' }).click();
  await bytes.press('Control+KeyF');
  await bytes.find('Text', 'name');
  await expect(bytes.hits).toHaveText(/of/);
  expect(await problems(app), 'finding in bytes, with what they mean').toEqual([]);
  await bytes.press('Control+KeyG');
  await app.page.keyboard.type('nowhere');
  await app.page.keyboard.press('Enter');
  await expect(app.page.getByText(/^Enter an offset such as/)).toBeVisible();
  expect(await problems(app), 'a faulty offset').toEqual([]);
});
