import { faults } from './faults.ts';
import { expect, test } from './fixture.ts';
import { AppPage } from './pages/app-page.ts';
import { BytesPage } from './pages/bytes-page.ts';
import { CatalogPage } from './pages/catalog-page.ts';
import { EditorPage } from './pages/editor-page.ts';
import { EditsPage } from './pages/edits-page.ts';
import { NewReportPage } from './pages/new-report-page.ts';
import { PreviewPage } from './pages/preview-page.ts';
import { ReportPage } from './pages/report-page.ts';
import { SendPage } from './pages/send-page.ts';
import { StartPage } from './pages/start-page.ts';
import type { ReportFiles } from './report-files.ts';
import { writeReportFiles } from './report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

// axe reads every element several times; a trace of that would take longer than all of it.
test.use({ trace: 'off' });

const THEMES = ['Light', 'Dark'] as const;

for (const theme of THEMES) {
  test(`axe finds nothing on the start screen, ${theme}`, async ({ app }) => {
    const frame = new AppPage(app.page);
    await frame.waitUntilReady();
    await frame.chooseTheme(theme);
    expect(await faults(app)).toEqual([]);
    await new StartPage(app.page).makeSamples();
    expect(await faults(app), 'with samples').toEqual([]);
  });

  test(`axe finds nothing on any tab of a report, ${theme}`, async ({ launch }) => {
    const app = await launch({ files: [files.good, files.broken] });
    const frame = new AppPage(app.page);
    const report = new ReportPage(app.page);
    await frame.waitUntilReady();
    await frame.chooseTheme(theme);
    for (const tab of ['Annotations', 'Parts', 'Bytes', 'Headers', 'As kept'] as const) {
      await report.selectTab(tab);
      expect(await faults(app), tab).toEqual([]);
    }
    await frame.selectReport('good.http');
    await report.selectTab('As kept');
    await app.page.getByRole('grid', { name: 'As kept' }).waitFor();
    expect(await faults(app), 'as kept, with differences').toEqual([]);
    await report.selectTab('Annotations');
    await report.revealAll();
    await report.selectAnnotation('URL');
    expect(await faults(app), 'revealed').toEqual([]);
  });

  test(`axe finds nothing on the send drawer, the outcome, the collector, palette and keys, ${theme}`, async ({ launch }) => {
    const app = await launch({ files: [files.good] });
    const frame = new AppPage(app.page);
    const send = new SendPage(app.page);
    await frame.waitUntilReady();
    await frame.chooseTheme(theme);
    await send.open();
    expect(await faults(app), 'send drawer').toEqual([]);
    await send.chooseDemoCollector();
    await send.send();
    await send.outcome.waitFor();
    expect(await faults(app), 'outcome').toEqual([]);
    await send.done();
    expect(await faults(app), 'after the answer').toEqual([]);
    await frame.showScreen('Collector');
    expect(await faults(app), 'collector').toEqual([]);
    await app.page.keyboard.press('ControlOrMeta+KeyK');
    await expect(app.page.getByRole('combobox', { name: 'Find a command' })).toBeVisible();
    expect(await faults(app), 'palette').toEqual([]);
    await app.page.keyboard.press('Escape');
    for (const [command, name] of [
      ['Show keyboard shortcuts', 'shortcuts'],
      ['Paste a report…', 'paste'],
    ] as const) {
      await frame.runCommand(command);
      await expect(frame.dialog).toBeVisible();
      expect(await faults(app), name).toEqual([]);
      await frame.closeOverlay();
    }
  });

  test(`axe finds nothing on the annotation list, ${theme}`, async ({ app }) => {
    const frame = new AppPage(app.page);
    const catalog = new CatalogPage(app.page);
    await frame.waitUntilReady();
    await frame.chooseTheme(theme);
    await catalog.open();
    expect(await faults(app), 'built-in').toEqual([]);
    await catalog.choose(app, files.good);
    await catalog.fault.waitFor();
    expect(await faults(app), 'with a fault').toEqual([]);
    await catalog.lookUp('no such name');
    expect(await faults(app), 'nothing found').toEqual([]);
  });

  test(`axe finds nothing where a report is edited, ${theme}`, async ({ launch }) => {
    const app = await launch({ files: [files.good] });
    const frame = new AppPage(app.page);
    const report = new ReportPage(app.page);
    const editor = new EditorPage(app.page);
    const edits = new EditsPage(app.page);
    const preview = new PreviewPage(app.page);
    await frame.waitUntilReady();
    await frame.chooseTheme(theme);
    await report.selectAnnotation('Version');
    await editor.editAnnotation('Version');
    await editor.retype('Version', '{"a": [1, }');
    await expect(edits.steps()).toHaveCount(1);
    expect(await faults(app), 'value editor').toEqual([]);
    await editor.done();
    await preview.choose('Break', /line end/);
    await preview.verdictChange.waitFor();
    expect(await faults(app), 'preview').toEqual([]);
    await preview.apply();
    expect(await faults(app), 'broken, with fixes and edits').toEqual([]);
    await edits.undo();
    await report.selectTab('Parts');
    await app.page.getByRole('row').filter({ hasText: 'upload_file_minidump' }).first().click();
    expect(await faults(app), 'part').toEqual([]);
    await report.selectTab('Headers');
    await editor.editHeader('User-Agent');
    expect(await faults(app), 'header line').toEqual([]);
    await app.page.keyboard.press('Escape');
    await report.selectTab('Bytes');
    await editor.toggleByteEditing();
    expect(await faults(app), 'editing bytes').toEqual([]);
    const bytes = new BytesPage(app.page);
    await bytes.chooseSpace('Body');
    await bytes.byte(0).click();
    await app.page.getByRole('button', { name: 'Inspector' }).click();
    await bytes.press('Control+KeyF');
    await bytes.find('Text', 'name');
    await expect(bytes.hits).toHaveText(/of/);
    expect(await faults(app), 'finding in bytes, with what they mean').toEqual([]);
    await bytes.press('Control+KeyG');
    await app.page.keyboard.type('nowhere');
    await app.page.keyboard.press('Enter');
    expect(await faults(app), 'a faulty offset').toEqual([]);
    await frame.reportTab('good.http').press('Delete');
    await edits.question.waitFor();
    expect(await faults(app), 'question').toEqual([]);
    await edits.answerClosing('Keep the edits for next time');
    await edits.kept().first().waitFor();
    expect(await faults(app), 'edits that wait').toEqual([]);
    await new NewReportPage(app.page).open();
    expect(await faults(app), 'new report').toEqual([]);
  });
}
