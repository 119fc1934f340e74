import { expect, test } from './fixture.ts';
import { AppPage } from './pages/app-page.ts';
import { EditorPage } from './pages/editor-page.ts';
import { ReportPage } from './pages/report-page.ts';
import { writeReportFiles, type ReportFiles } from './report-files.ts';

let files: ReportFiles;

test.beforeAll(async () => {
  files = await writeReportFiles();
});

test.afterAll(async () => {
  await files.remove();
});

test('dialogs and popovers are seen at once on a machine with a touch screen too', async ({ launch }) => {
  const { page } = await launch({ files: [files.good] });
  const frame = new AppPage(page);
  await frame.waitUntilReady();
  // React Aria hides a dialog for up to 600 ms after a field had the focus, as the palette's has: an on-screen keyboard might come up.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  await page.evaluate(() => {
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const { dataset, style } = target as HTMLElement;
        const isPlaced = dataset['placement'] !== undefined || (target as HTMLElement).querySelector('[role=dialog]') !== null;
        if (style.opacity !== '0' || !isPlaced) continue;
        const { opacity, clipPath, maskImage } = getComputedStyle(target as HTMLElement);
        document.documentElement.dataset[dataset['placement'] === undefined ? 'dialog' : 'popover'] = [opacity, clipPath, maskImage].join(
          ' ',
        );
      }
    }).observe(document.body, { subtree: true, attributeFilter: ['style', 'data-placement'] });
  });
  await frame.runCommand('Show keyboard shortcuts');
  await expect(frame.dialog).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-dialog', '1 none none');
  await frame.closeOverlay();

  const editor = new EditorPage(page);
  await new ReportPage(page).selectTab('Bytes');
  await editor.toggleByteEditing();
  await frame.runCommand('Insert bytes');
  await expect(page.getByRole('dialog', { name: 'Insert bytes' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-popover', '1 none none');
});
