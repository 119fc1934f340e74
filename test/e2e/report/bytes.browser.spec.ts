import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { GOOD_PARTS, multipart, request } from '../../builders/report/multipart.ts';
import { expect, test } from '../support/fixture.ts';
import { AppPage } from '../pages/app-page.ts';
import { BytesPage } from '../pages/bytes-page.ts';
import { ReportPage } from '../pages/report-page.ts';
import { type ReportFiles, writeReportFiles } from '../support/report-files.ts';

// Only in the browser shell, because these tests change the window size and use forced colours.

const BODY = multipart(GOOD_PARTS);

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

test('“Show” in the verdict selects and shows the deciding byte even if the rows become wider', async ({ launch }) => {
  const padding = { name: 'Padding', content: 'x'.repeat(3_000) };
  const body = multipart([...GOOD_PARTS, padding, { name: 'Comments', content: '148\xe9' }, { ...padding, name: 'More' }]);
  const file = path.join(files.folder, 'long.http');
  await writeFile(file, request(body));
  const { page } = await launch({ files: [file] });
  await page.setViewportSize({ width: 1280, height: 800 });
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).showVerdictRange();
  const bytes = new BytesPage(page);
  await expect.poll(() => bytes.selectedOffsets()).toEqual([body.indexOf(0xe9)]);
  await expect(bytes.byte(body.indexOf(0xe9))).toBeInViewport();
});

test('rows use the available width, the caption is never cut, and the visible bytes stay visible after a resize', async ({ launch }) => {
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

test('forced colours mark regions by their lines and show a selection over masks', async ({ launch }) => {
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

test('the inspector is beside 32-byte rows at 1920 pixels and below the bytes in narrower windows, and is never cut', async ({
  launch,
}) => {
  const { page } = await launch({ files: [files.good] });
  const bytes = new BytesPage(page);
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Bytes');
  await bytes.chooseSpace('Body');
  await bytes.byte(0).click();
  const inspector = page.getByRole('region', { name: 'Inspector' });
  const head = inspector.getByRole('button', { name: 'Inspector' });
  const cut = (): Promise<number> =>
    inspector.evaluate(
      (pane) =>
        [...pane.querySelectorAll('dt, dd, [data-meaning]')].filter(
          (element) => element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== 'inline',
        ).length,
    );
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect.poll(() => bytes.rowWidth()).toBe(32);
  await expect(head).toHaveAttribute('aria-expanded', 'true');
  const gap = async (): Promise<number> => {
    const [beside, grid] = [await inspector.boundingBox(), await bytes.grid.boundingBox()];
    return (beside?.x ?? 0) - (grid?.x ?? 0) - (grid?.width ?? 0);
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(-1);
  await expect.poll(cut).toBe(0);

  for (const [width, height] of [
    [1280, 800],
    [640, 400],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(head).toHaveAttribute('aria-expanded', 'false');
    await head.click();
    await expect.poll(async () => (await inspector.boundingBox())?.y ?? 0).toBeGreaterThan((await bytes.grid.boundingBox())?.y ?? 0);
    await expect.poll(cut, { message: String(width) }).toBe(0);
    await bytes.byte(0).scrollIntoViewIfNeeded();
    await expect(bytes.byte(0)).toBeVisible();
    await head.click();
  }
});

test('matches are visible in forced colours, selected or not', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const bytes = new BytesPage(page);
  await new AppPage(page).waitUntilReady();
  await page.emulateMedia({ forcedColors: 'active' });
  await new ReportPage(page).selectTab('Bytes');
  await bytes.chooseSpace('Body');
  await bytes.press('Control+KeyF');
  await bytes.find('Text', 'Content-Disposition');
  const [first, second] = [BODY.indexOf('Content-D') + 1, BODY.indexOf('Content-D', BODY.indexOf('Content-D') + 1) + 1];
  await expect(bytes.byte(first)).toHaveAttribute('aria-selected', 'true');
  for (const offset of [first, second])
    expect(await bytes.byte(offset).evaluate((cell) => getComputedStyle(cell).outlineStyle), String(offset)).toBe('dashed');
  const backgroundOf = (offset: number): Promise<string> => bytes.byte(offset).evaluate((cell) => getComputedStyle(cell).backgroundColor);
  expect(await backgroundOf(first)).not.toBe(await backgroundOf(second));
});

test('a selection is visible over regions, masks and matches in both themes', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const bytes = new BytesPage(page);
  await new AppPage(page).waitUntilReady();
  await new ReportPage(page).selectTab('Bytes');
  await bytes.chooseSpace('Body');
  await bytes.press('Control+KeyF');
  await bytes.find('Text', 'Content-Disposition');
  await expect(bytes.hits).toHaveText(/^1 of/);
  const second = BODY.indexOf('Content-D', BODY.indexOf('Content-D') + 1);
  const offsets = {
    delimiter: 0,
    header: BODY.indexOf('form-data'),
    value: BODY.indexOf('148.0a1'),
    mask: BODY.indexOf('secret-page'),
    hit: second,
  };
  const backgroundOf = (offset: number): Promise<string> =>
    bytes.byte(offset).evaluate((cell) => `${getComputedStyle(cell).backgroundImage} ${getComputedStyle(cell).backgroundColor}`);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const [what, offset] of Object.entries(offsets)) {
      await bytes.byte(40).click();
      const before = await backgroundOf(offset);
      await bytes.byte(offset).click();
      await expect(bytes.byte(offset)).toHaveAttribute('aria-selected', 'true');
      expect(await backgroundOf(offset), `${what}, ${colorScheme}`).not.toBe(before);
    }
  }
});
