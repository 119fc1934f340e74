import { readFile } from 'node:fs/promises';
import { chooseFiles, writeCrash } from '../support/crash-files.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { BytesPage } from '../pages/bytes-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { EditsPage } from '../pages/edits-page.ts';
import { NewReportPage } from '../pages/new-report-page.ts';
import { PreviewPage } from '../pages/preview-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { SendPage } from '../pages/send-page.ts';
import { receivedBodies } from '../support/received-bodies.ts';
import { type ReportFiles, SECRETS, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

test('a captured report can be broken, fixed, restored and sent as captured', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const { page } = app;
  const appPage = new AppPage(page);
  const report = new ReportPage(page);
  const bytes = new BytesPage(page);
  const edits = new EditsPage(page);
  const preview = new PreviewPage(page);
  const send = new SendPage(page);
  await appPage.waitUntilReady();
  await expect(report.verdict).toContainText('LIKELY ACCEPTED');

  await test.step('the Break menu breaks the report, and the finding selects its bytes', async () => {
    await preview.choose('Break', /line end/);
    await expect(preview.verdictChange).toContainText('malformed_invalid_payload_structure');
    await preview.apply();
    await expect(report.reason).toHaveText('malformed_invalid_payload_structure');
    await expect(edits.steps()).toHaveCount(1);
    await report.showFinding('missing_line_end');
    await expect(bytes.grid).toBeVisible();
    await expect.poll(() => bytes.selectedOffsets()).not.toEqual([]);
  });

  await test.step('the fix resolves the finding', async () => {
    await preview.fix('missing_line_end', /line end/);
    await expect(preview.verdictChange).toContainText('LIKELY ACCEPTED');
    await preview.apply();
    await expect(report.verdict).toContainText('LIKELY ACCEPTED');
    await expect(edits.steps()).toHaveCount(2);
  });

  await test.step('all edits are undone, and the captured bytes are sent', async () => {
    await edits.undo();
    await expect(report.reason).toHaveText('malformed_invalid_payload_structure');
    await edits.undo();
    await expect(edits.steps()).toHaveCount(0);
    await send.sendToDemo();
    await expect(send.outcome).toContainText('Accepted');
    const captured = await readFile(files.good);
    expect(await receivedBodies(app)).toEqual([captured.subarray(captured.indexOf('\r\n\r\n') + 4)]);
  });

  await test.step('no protected value crossed the bridge', async () => {
    for (const secret of SECRETS) expect(await app.messagesWith(secret)).toEqual([]);
  });
});

test('the verdict follows a changed value, and the original value is one click away', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const { page } = app;
  const report = new ReportPage(page);
  const editor = new EditorPage(page);
  const edits = new EditsPage(page);
  const send = new SendPage(page);
  await new AppPage(page).waitUntilReady();

  await report.selectAnnotation('URL');
  await editor.editAnnotation('URL');
  await expect(editor.text('Value of URL')).toContainText('secret-page');
  await editor.retype('URL', 'https://typed.example/');
  await expect(report.annotationValue('URL')).toContainText('https://typed.example/');
  await expect(editor.mark(report.annotationRow('URL'))).toHaveAttribute('data-mark', 'edited');
  await expect(edits.steps()).toHaveText([/changed URL/]);
  await editor.tool('Original').click();
  await expect(page.getByText('https://private.example/secret-page')).toBeVisible();

  await send.sendToDemo();
  await expect(send.outcome).toContainText('Accepted');
  await send.done();
  const [body] = await receivedBodies(app);
  expect(body?.toString('latin1')).toContain('https://typed.example/');

  // Typed text crosses the bridge only in edits. Values that were neither revealed nor typed do not cross it at all.
  expect(await app.messagesWith('secret-unlisted')).toEqual([]);
  expect(await app.messagesWith('secret-dump')).toEqual([]);
});

test('edits stay in the data folder until their report is opened again', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const appPage = new AppPage(app.page);
  const report = new ReportPage(app.page);
  const edits = new EditsPage(app.page);
  await appPage.waitUntilReady();
  await report.selectAnnotation('Version');
  await new EditorPage(app.page).act('Delete', 'Version');
  await expect(edits.steps()).toHaveText([/deleted/]);
  await appPage.reportTab('good.http').press('Delete');
  await edits.answerClosing('Keep the edits for next time');
  await expect(edits.savedDrafts()).toHaveCount(1);
  await edits.openSavedDraft('good.http');
  await expect(edits.steps()).toHaveText([/deleted/]);
  await expect(edits.banner(/restored/)).toBeVisible();
  await expect(report.annotationRow('Version')).toHaveCount(0);
  await edits.discardAll();
  await expect(report.annotationRow('Version')).toHaveCount(1);
});

test('a new report from a dump and its .extra file is accepted', { tag: '@desktop' }, async ({ launch }) => {
  const secret = 'https://private.example/secret-page';
  const crash = await writeCrash(files.folder, { ProductName: 'Firefox', Version: '149.0a1', ReleaseChannel: 'nightly', URL: secret });
  const app = await launch();
  const report = new ReportPage(app.page);
  const form = new NewReportPage(app.page);
  const send = new SendPage(app.page);
  await new AppPage(app.page).waitUntilReady();

  await form.open();
  await chooseFiles(app, crash, () => form.dialog.getByRole('button', { name: /^Add dump/ }).click());
  await expect(form.parts()).toHaveCount(1);
  await expect(form.value('Version')).toHaveValue('149.0a1');
  await form.create();
  await expect(report.verdict).toContainText('LIKELY ACCEPTED');
  await expect(report.maskOf('URL')).toBeVisible();
  await send.sendToDemo();
  await expect(send.outcome).toContainText('Accepted');
});
