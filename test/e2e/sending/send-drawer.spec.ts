import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { problems } from '../support/axe-violations.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { SendPage } from '../pages/send-page.ts';

let folder = '';
let capture = '';

test.beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crashlens-captures-'));
  capture = path.join(folder, 'broken.http');
  await writeFile(
    capture,
    request(multipart(GOOD_PARTS.map((part) => (part.name === 'Version' ? { ...part, content: '148\xe9' } : part)))),
  );
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

test('the send drawer starts with the likely answer in the style of the verdict, and its options are collapsed', async ({ launch }) => {
  const app = await launch({ files: [capture] });
  const { page } = app;
  const appPage = new AppPage(page);
  const report = new ReportPage(page);
  const send = new SendPage(page);
  await page.setViewportSize({ width: 1024, height: 700 });
  await appPage.waitUntilReady();
  await expect.poll(() => report.verdictWord()).toBe('MALFORMED');
  const loud = await report.verdict.getByRole('heading').evaluate((word) => getComputedStyle(word).font);
  await send.open();
  const word = send.predicted.getByRole('heading', { name: 'MALFORMED' });
  expect(await word.evaluate((heading) => getComputedStyle(heading).font)).toBe(loud);
  await expect(send.predicted).toContainText('malformed_invalid_annotation_value');
  const forecast = await send.predicted.boundingBox();
  const target = await send.drawer.getByRole('radiogroup', { name: 'Target' }).boundingBox();
  expect((forecast?.y ?? 0) + (forecast?.height ?? 0)).toBeLessThanOrEqual(target?.y ?? 0);
  for (const thing of [send.predicted, send.fold('Judged by'), send.fold('Sent with')]) await expect(thing).toBeInViewport({ ratio: 1 });
  await expect(send.fold('Sent with')).not.toHaveAttribute('open');
  await expect(send.fold('Judged by')).toContainText('spec · at most 25 MiB');
  await expect(send.fold('Sent with')).toContainText('a computed Content-Length · no captured credentials');
  expect(await problems(app), 'folded').toEqual([]);
});

test('captured credentials and unusual options are visible even if the options are collapsed', async ({ launch }) => {
  const { page } = await launch({ files: [capture] });
  const appPage = new AppPage(page);
  const send = new SendPage(page);
  await appPage.waitUntilReady();
  await send.open();
  await send.chooseContentLength('None');
  await send.sendCredentials();
  const summary = send.fold('Sent with').locator('summary');
  await summary.focus();
  await page.keyboard.press('Enter');
  await expect(send.fold('Sent with')).not.toHaveAttribute('open');
  await expect(summary).toContainText('no Content-Length');
  await expect(summary).toContainText('captured credentials');
  await expect(summary).not.toContainText('no captured credentials');
});
