import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { EditsPage } from '../pages/edits-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;
let more: readonly string[];

test.beforeAll(async () => {
  files = await writeReportFiles();
  more = [path.join(files.folder, 'state.log'), path.join(files.folder, 'second.dmp')];
  for (const file of more) await writeFile(file, `made up: ${path.basename(file)}`);
});

test.afterAll(async () => {
  await files.remove();
});

test('files dropped on the parts are added to the report as binary parts in one edit', { tag: '@desktop' }, async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const appPage = new AppPage(page);
  const report = new ReportPage(page);
  const editor = new EditorPage(page);
  const edits = new EditsPage(page);
  await appPage.waitUntilReady();
  await report.selectTab('Parts');
  const parts = page.getByRole('grid', { name: 'Binary parts' });
  await expect(report.partRow('upload_file_minidump')).toBeVisible();
  const before = await parts.getByRole('row').count();

  const held = await appPage.holdFiles(more, parts);
  await expect(page.getByText('Drop here to add 2 files to this report as binary parts')).toBeVisible();
  await held.drop();
  await expect(page.getByText('Drop here to add')).toBeHidden();

  const names = editor.newParts.getByRole('textbox', { name: 'Name', exact: true });
  await expect(names).toHaveCount(2);
  await expect(names.first()).toHaveValue('state');
  await expect(names.last()).toHaveValue('second');
  await editor.newParts.getByRole('button', { name: 'Add 2 parts' }).click();
  await expect(parts.getByRole('row')).toHaveCount(before + 2);
  await expect(parts.getByRole('row', { name: /^state / })).toBeVisible();
  await expect(edits.steps()).toHaveCount(1);
  await expect(appPage.reportTabs()).toHaveCount(1);

  await edits.undo();
  await expect(parts.getByRole('row')).toHaveCount(before);
});

test('files dropped outside the parts are opened', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const appPage = new AppPage(page);
  const report = new ReportPage(page);
  await appPage.waitUntilReady();
  await report.selectTab('Parts');
  const held = await appPage.holdFiles([files.broken], report.verdict);
  await expect(page.getByText('Drop 1 file to open it')).toBeVisible();
  await held.drop();
  await expect(appPage.reportTab('broken.http')).toBeVisible();
  await expect(new EditorPage(page).newParts).toBeHidden();
});

test('files that are dropped one after another collect in one form, and the user can leave a file out', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const appPage = new AppPage(page);
  const editor = new EditorPage(page);
  await appPage.waitUntilReady();
  await new ReportPage(page).selectTab('Parts');
  const parts = page.getByRole('grid', { name: 'Binary parts' });
  for (const file of more) {
    await (await appPage.holdFiles([file], parts)).drop();
    await expect(editor.newParts.getByRole('listitem', { name: path.basename(file) })).toBeVisible();
  }
  await editor.newParts.getByRole('button', { name: 'Leave out state.log' }).click();
  await editor.newParts.getByRole('button', { name: 'Add part' }).click();
  await expect(parts.getByRole('row', { name: /^second / })).toBeVisible();
  await expect(new EditsPage(page).steps()).toHaveText([/added part second/]);
});
