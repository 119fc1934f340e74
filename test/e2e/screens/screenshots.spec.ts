import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { crashReport } from '../../builders/report/crash-dump.ts';
import { growingMemoryJson, memoryCapture } from '../../builders/report/memory-capture.ts';
import type { App } from '../support/app.ts';
import { expect, test } from '../support/fixture.ts';
import { writeReportFiles } from '../support/report-files.ts';
import { writeMixedReports } from '../support/mixed-reports.ts';
import { AppPage } from '../pages/app-page.ts';
import { addedBoardOf } from '../pages/board-page.ts';
import { BulkPage } from '../pages/bulk-page.ts';
import { BytesPage } from '../pages/bytes-page.ts';
import { CollectorPage } from '../pages/collector-page.ts';
import { EditorPage } from '../pages/editor-page.ts';
import { EditsPage } from '../pages/edits-page.ts';
import { HistoryPage } from '../pages/history-page.ts';
import { NewReportPage } from '../pages/new-report-page.ts';
import { OutboxPage } from '../pages/outbox-page.ts';
import { PreviewPage } from '../pages/preview-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { SendPage } from '../pages/send-page.ts';
import { StartPage } from '../pages/start-page.ts';
import { TargetsPage } from '../pages/targets-page.ts';

// Writes docs/screenshots: every screen in both themes and three sizes. They contain only samples and generated reports, never a real report.

const FOLDER = path.join(import.meta.dirname, '../../../docs/screenshots');
const SIZES = [
  { width: 1024, height: 700 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;

test.use({ trace: 'off' });
test.setTimeout(180_000);

async function shoot(app: App, name: string): Promise<void> {
  // Moves the pointer away, because a row under it would be highlighted.
  await app.page.mouse.move(0, 0);
  await app.page.screenshot({ path: path.join(FOLDER, `${name}.png`), animations: 'disabled', caret: 'hide' });
}

for (const theme of ['Light', 'Dark'] as const) {
  for (const size of SIZES) {
    const suffix = `${theme.toLowerCase()}-${String(size.width)}`;

    test(`@screenshots ${suffix}`, async ({ app }) => {
      const appPage = new AppPage(app.page);
      const start = new StartPage(app.page);
      const report = new ReportPage(app.page);
      const bytes = new BytesPage(app.page);
      const send = new SendPage(app.page);
      const collector = new CollectorPage(app.page);
      await app.page.setViewportSize(size);
      await appPage.waitUntilReady();
      await appPage.chooseTheme(theme);
      await shoot(app, `start-${suffix}`);
      await start.makeSamples();
      await shoot(app, `samples-${suffix}`);

      await start.openSample('accepted-extra-gzip');
      await report.selectAnnotation('URL');
      await shoot(app, `report-${suffix}`);
      await report.selectTab('Parts');
      await shoot(app, `parts-${suffix}`);
      await report.selectTab('Headers');
      await shoot(app, `headers-${suffix}`);

      await appPage.runCommand('Open another report');
      await start.openSample('malformed-invalid-annotation-value');
      await report.showVerdictRange();
      await bytes.grid.waitFor();
      await shoot(app, `bytes-${suffix}`);

      await appPage.selectReport('accepted-extra-gzip');
      await send.open();
      await shoot(app, `send-${suffix}`);
      await send.chooseDemoCollector();
      await send.send();
      await send.outcome.waitFor();
      await shoot(app, `outcome-${suffix}`);
      await send.done();
      await report.selectTab('Annotations');
      await shoot(app, `answered-${suffix}`);

      const editor = new EditorPage(app.page);
      const preview = new PreviewPage(app.page);
      await report.selectAnnotation('ReleaseChannel');
      await editor.editAnnotation('ReleaseChannel');
      await editor.retype('ReleaseChannel', 'nightly');
      await expect(report.annotationValue('ReleaseChannel')).toContainText('nightly');
      await shoot(app, `editing-${suffix}`);
      await editor.done();
      await preview.choose('Break', /closing/);
      await preview.verdictChange.waitFor();
      await shoot(app, `preview-${suffix}`);
      await preview.apply();
      await shoot(app, `fixes-${suffix}`);
      const edits = new EditsPage(app.page);
      // In a narrow window, the edits are shown in a tab.
      await edits.count.click();
      await edits.discardAll();
      await appPage.runCommand('New report…');
      await new NewReportPage(app.page).dialog.waitFor();
      await shoot(app, `new-${suffix}`);
      await app.page.keyboard.press('Escape');
      await appPage.showScreen('Collector');
      await collector.requests().first().waitFor();
      await collector.requests().first().getByRole('gridcell').first().click();
      await shoot(app, `collector-${suffix}`);
      await app.page.keyboard.press('ControlOrMeta+KeyK');
      await app.page.getByRole('combobox', { name: 'Find a command' }).waitFor();
      await shoot(app, `palette-${suffix}`);
    });
  }
}

for (const theme of ['Light', 'Dark'] as const) {
  for (const size of SIZES) {
    const suffix = `${theme.toLowerCase()}-${String(size.width)}`;

    test(`@screenshots a dump ${suffix}`, async ({ launch }) => {
      const files = await writeReportFiles();
      const file = path.join(files.folder, 'crash.http');
      await writeFile(file, crashReport());
      const app = await launch({ files: [file] });
      await app.page.setViewportSize(size);
      const appPage = new AppPage(app.page);
      await appPage.waitUntilReady();
      await appPage.chooseTheme(theme);
      await new ReportPage(app.page).selectTab('Dump');
      await app.page.getByRole('grid', { name: /^Frames of thread/ }).waitFor();
      await app.page.getByRole('list', { name: 'Instructions' }).waitFor();
      await shoot(app, `dump-${suffix}`);
      await files.remove();
    });

    test(`@screenshots a memory report ${suffix}`, async ({ launch }) => {
      const files = await writeReportFiles();
      const [before, after] = ['before.http', 'after.http'].map((name) => path.join(files.folder, name)) as [string, string];
      await writeFile(before, memoryCapture(growingMemoryJson(1)));
      await writeFile(after, memoryCapture(growingMemoryJson(2)));
      const app = await launch({ files: [after, before] });
      const { page } = app;
      await page.setViewportSize(size);
      const appPage = new AppPage(page);
      await appPage.waitUntilReady();
      await appPage.chooseTheme(theme);
      await appPage.selectReport('before.http');
      await new ReportPage(page).selectTab('Memory report');
      await page.getByRole('button', { name: 'Reveal the tree' }).click();
      await page
        .getByRole('row', { name: /^images/ })
        .first()
        .click();
      await page.getByRole('region', { name: 'Selected row' }).waitFor();
      await shoot(app, `memory-report-${suffix}`);
      await page.getByRole('button', { name: 'Compare…' }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^after\.http/ })
        .first()
        .click();
      await page.getByRole('button', { name: /^Reveal the tree of/ }).click();
      await page.getByRole('row', { name: /^window-objects/ }).waitFor();
      await shoot(app, `memory-comparison-${suffix}`);
      await files.remove();
    });
  }
}

/** Number of reports on the board in the screenshots. */
const BOARD_COUNT = 200;
const BOARD_SIZES = [
  { width: 900, height: 700 },
  { width: 1280, height: 800 },
] as const;

for (const theme of ['Light', 'Dark'] as const) {
  for (const size of BOARD_SIZES) {
    const suffix = `${theme.toLowerCase()}-${String(size.width)}`;

    test(`@screenshots the board ${suffix}`, async ({ launch }) => {
      const mixed = await writeMixedReports(BOARD_COUNT);
      const app = await launch({ files: [mixed.folder] });
      await app.page.setViewportSize(size);
      const board = await addedBoardOf(app, BOARD_COUNT);
      const appPage = new AppPage(app.page);
      const bulk = new BulkPage(app.page);
      await appPage.chooseTheme(theme);
      await appPage.runCommand('No preview');
      await board.sortByName('report-0000.http');
      await appPage.runCommand('Show charts');
      await shoot(app, `board-${suffix}`);
      await appPage.runCommand('Show charts');
      await appPage.runCommand(size.width > 1_000 ? 'Preview beside' : 'Preview below');
      await board.type('predicted:malformed');
      // Clicks the first cell, because a click in the middle of the row would scroll the cell there into view.
      await board.grid.getByRole('gridcell', { name: 'report-0005.http' }).click();
      await expect(board.verdict).toContainText('MALFORMED');
      await shoot(app, `board-preview-${suffix}`);
      await board.selectAll();
      await board.act('Change…');
      await bulk.preview();
      await shoot(app, `board-change-${suffix}`);
      await mixed.remove();
    });
  }
}

/** Number of reports in the outbox in the screenshots. */
const OUTBOX_COUNT = 60;

for (const theme of ['Light', 'Dark'] as const) {
  for (const size of SIZES) {
    const suffix = `${theme.toLowerCase()}-${String(size.width)}`;

    test(`@screenshots the outbox ${suffix}`, async ({ launch }) => {
      const mixed = await writeMixedReports(OUTBOX_COUNT);
      const app = await launch({ files: [mixed.folder] });
      await app.page.setViewportSize(size);
      const board = await addedBoardOf(app, OUTBOX_COUNT);
      const appPage = new AppPage(app.page);
      const outbox = new OutboxPage(app.page);
      const history = new HistoryPage(app.page);
      await appPage.chooseTheme(theme);
      await appPage.showScreen('Collector');
      await new CollectorPage(app.page).chooseThrottling(/^Mozilla/);
      await appPage.showScreen('Reports');
      await board.row('report-').first().click();
      await board.selectAll();
      await board.act('Send…');
      await expect(outbox.plan).toContainText('would be queued for');
      await shoot(app, `send-many-${suffix}`);
      await outbox.dialog.getByRole('button', { name: /^Queue / }).click();
      await outbox.dialog.getByRole('button', { name: 'Show the outbox' }).click();
      await expect(outbox.screen).toContainText('Nothing left to send.');
      await outbox.unfold('Rejected, soft');
      await outbox.row('report-').first().click();
      await expect(outbox.details).toContainText('What happened');
      await shoot(app, `outbox-${suffix}`);
      await outbox
        .heading('Rejected, soft')
        .getByRole('button', { name: /^Repeat…/ })
        .click();
      await expect(outbox.dialog).toContainText('At a pass rate of');
      await shoot(app, `repeat-${suffix}`);
      await app.page.keyboard.press('Escape');
      await appPage.showScreen('History');
      await history.rows().first().click();
      await expect(history.pane).toContainText('HTTP/1.1 200');
      await shoot(app, `history-${suffix}`);
      await appPage.runCommand('Targets…');
      await new TargetsPage(app.page).button('New target').click();
      await shoot(app, `targets-${suffix}`);
      await mixed.remove();
    });
  }
}
