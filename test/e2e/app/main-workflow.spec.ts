import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { BytesPage } from '../pages/bytes-page.ts';
import { CollectorPage } from '../pages/collector-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { SendPage } from '../pages/send-page.ts';
import { type ReportFiles, SECRETS, writeReportFiles } from '../support/report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

test(
  'the main workflow: open captures, check masks, reveal, find the defect of the other capture, send, read the outcome, resend',
  { tag: '@desktop' },
  async ({ launch }) => {
    const app = await launch({ files: [files.broken, files.good], own: true });
    const { page } = app;
    const appPage = new AppPage(page);
    const report = new ReportPage(page);
    const bytes = new BytesPage(page);
    const send = new SendPage(page);
    const collector = new CollectorPage(page);

    await test.step('an opened capture shows no protected values', async () => {
      await appPage.waitUntilReady();
      await appPage.selectReport('good.http');
      await expect(report.verdict).toContainText('LIKELY ACCEPTED');
      await expect(report.annotationValue('ProductName')).toContainText('Firefox');
      await expect(report.maskOf('URL')).toBeVisible();
      await report.selectTab('Bytes');
      await expect(bytes.grid).toBeVisible();
      for (const secret of SECRETS) {
        expect(await page.content()).not.toContain(secret);
        expect(await app.messagesWith(secret)).toEqual([]);
      }
    });

    await test.step('only the revealed value crosses the bridge', async () => {
      await report.selectTab('Annotations');
      await report.revealAnnotation('URL');
      await expect(report.annotationValue('URL')).toContainText('secret-page');
      expect(await app.messagesWith('secret-page', 'out')).not.toEqual([]);
      expect(await app.messagesWith('secret-unlisted')).toEqual([]);
      expect(await app.messagesWith('secret-dump')).toEqual([]);
    });

    await test.step('the finding of the broken capture selects its bytes', async () => {
      await appPage.selectReport('broken.http');
      await expect(report.verdict).toContainText('MALFORMED');
      await expect(report.reason).toHaveText('malformed_invalid_annotation_value');
      await report.showFinding('text_not_utf8');
      await expect(bytes.grid).toBeVisible();
      await expect(bytes.byte(files.brokenAt)).toBeVisible();
      await expect.poll(() => bytes.selectedOffsets()).toEqual([files.brokenAt]);
      expect(await bytes.hexOf(files.brokenAt)).toBe('E9');
    });

    await test.step('the demo collector accepts the good capture', async () => {
      await appPage.selectReport('good.http');
      await send.sendToDemo();
      await expect(send.outcome).toContainText('Accepted');
      await expect(send.outcomeValue).toContainText(/bp-[0-9a-f]{8}-/);
      await send.done();
      await expect(report.comparison).toContainText('answered');
      await expect(report.attempts()).toHaveCount(1);
    });

    await test.step('after a 503, the report may be sent again later', async () => {
      await appPage.showScreen('Collector');
      await collector.chooseNextAnswer('503 Service unavailable');
      await appPage.showScreen('Reports');
      await send.sendToDemo();
      await expect(send.outcome).toContainText('503');
      await expect(send.mayDo).toContainText(/wait/i);
      await send.done();
      await expect(report.attempts()).toHaveCount(2);
    });

    await test.step('values that were not revealed never crossed the bridge', async () => {
      expect(await app.messagesWith('secret-unlisted')).toEqual([]);
      expect(await app.messagesWith('secret-dump')).toEqual([]);
    });
  },
);
