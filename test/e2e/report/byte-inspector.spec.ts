import { GOOD_PARTS, multipart } from '../../builders/report/multipart.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { clipboardText, expectCopied } from '../support/clipboard.ts';
import { BytesPage } from '../pages/bytes-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

const BODY = multipart(GOOD_PARTS);

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

test('the inspector decodes the selected bytes, never masked bytes, and stays open or closed as the user left it', async ({ launch }) => {
  const app = await launch({ files: [files.good] });
  const { page } = app;
  await app.allowClipboard();
  const bytes = new BytesPage(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Bytes');
  await bytes.chooseSpace('Body');
  const head = page.getByRole('button', { name: 'Inspector' });
  await expect(head).toHaveAttribute('aria-expanded', 'false');
  await head.click();
  const at = BODY.indexOf('148.0a1');
  await bytes.goTo(String(at));
  await expect(bytes.meaning('u8')).toHaveText(String(BODY.readUInt8(at)));
  await expect(bytes.meaning('u16-be')).toHaveText(String(BODY.readUInt16BE(at)));
  await expect(bytes.meaning('i64')).toHaveText(String(BODY.readBigInt64LE(at)));
  await expect(bytes.meaning('utf-8')).toHaveText('1 U+0031');

  // First the last byte before a masked value, then a masked byte.
  const secret = BODY.indexOf('secret-page');
  const before = BODY.lastIndexOf('\r\n\r\n', secret) + 3;
  await bytes.goTo(String(before));
  await expect(bytes.meaning('u8')).toHaveText('10');
  await expect(bytes.meaning('u16')).toHaveText('masked');
  await bytes.goTo(String(secret));
  await expect(bytes.meaning('u8')).toHaveText('masked');
  await expect(bytes.meaning('ascii')).toHaveText('masked');

  await bytes.goTo(String(at));
  await bytes.meaning('u8').focus();
  await page.keyboard.press('ArrowDown');
  await expect(bytes.meaning('i8')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Copied.', { exact: true })).toBeVisible();
  await expect.poll(() => clipboardText(app)).toBe(String(BODY.readInt8(at)));
  await page.keyboard.press('ArrowDown');
  await expectCopied(app, String(BODY.readUInt16LE(at)));

  await head.click();
  await expect(head).toHaveAttribute('aria-expanded', 'false');
  await new ReportPage(page).selectTab('Annotations');
  await new ReportPage(page).selectTab('Bytes');
  await expect(head).toHaveAttribute('aria-expanded', 'false');
});
