import { GOOD_PARTS, multipart } from '../builders/multipart.ts';
import { expect, test } from './fixture.ts';
import { AppPage } from './pages/app-page.ts';
import { BytesPage } from './pages/bytes-page.ts';
import { ReportPage } from './pages/report-page.ts';
import type { ReportFiles } from './report-files.ts';
import { writeReportFiles } from './report-files.ts';

// The size of the window and forced colours are the browser's own.

const BODY = multipart(GOOD_PARTS);

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

test('rows are as wide as there is room for, the caption is whole at every width, and what was in sight stays in sight', async ({
  launch,
}) => {
  const { page } = await launch({ files: [files.good] });
  const report = new ReportPage(page);
  const bytes = new BytesPage(page);
  await new AppPage(page).waitUntilReady();
  await report.selectTab('Bytes');
  await bytes.chooseSpace('Body');
  await bytes.byte(0).click();
  await bytes.press('Control+End');
  const end = BODY.length - 1;
  for (const [width, wide] of [
    [1920, 32],
    [1280, 16],
    [640, 8],
    [1920, 32],
  ] as const) {
    await page.setViewportSize({ width, height: 480 });
    await expect.poll(() => bytes.rowWidth(), { message: String(width) }).toBe(wide);
    const first = await bytes.firstInSight();
    expect(first % wide).toBe(0);
    expect(first, `at ${String(width)} the first byte in sight is one near the end`).toBeGreaterThan(end - 32 * 40);
    const cut = await bytes.caption.evaluate(
      (caption) =>
        [caption, ...caption.querySelectorAll('*')].filter(
          (element) =>
            element.scrollWidth > element.clientWidth + 1 &&
            element.clientWidth > 0 &&
            !['absolute', 'inline'].some((way) => [getComputedStyle(element).position, getComputedStyle(element).display].includes(way)),
        ).length,
    );
    expect(cut, `caption at ${String(width)}`).toBe(0);
    await expect(bytes.caption).toBeInViewport({ ratio: 1 });
  }
});

test('in forced colours regions differ by their lines, and a selection is seen over masks', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const report = new ReportPage(page);
  const bytes = new BytesPage(page);
  await new AppPage(page).waitUntilReady();
  await page.emulateMedia({ forcedColors: 'active' });
  await report.selectTab('Bytes');
  await bytes.chooseSpace('Body');
  const lineOf = (offset: number): Promise<string> =>
    bytes.byte(offset).evaluate((cell) => getComputedStyle(cell).borderTop.split(' ').slice(0, 2).join(' '));
  await expect(bytes.byte(0)).toHaveAttribute('data-region', 'delimiter');
  const lines = [0, BODY.indexOf('Content-Disposition'), BODY.indexOf('148.0a1')].map(lineOf);
  expect(new Set(await Promise.all(lines)).size).toBe(3);
  const secret = bytes.byte(BODY.indexOf('secret-page'));
  const backgroundOf = (): Promise<string> =>
    secret.evaluate((cell) => `${getComputedStyle(cell).backgroundImage} ${getComputedStyle(cell).backgroundColor}`);
  const before = await backgroundOf();
  await secret.click();
  await expect(secret).toHaveAttribute('aria-selected', 'true');
  expect(await backgroundOf()).not.toBe(before);
  const highlight = await page.evaluate(() => {
    const probe = document.createElement('span');
    document.body.append(probe);
    probe.style.setProperty('forced-color-adjust', 'none');
    probe.style.setProperty('color', 'Highlight');
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  });
  expect(await backgroundOf()).toContain(highlight);
});
