import { expect, test } from './fixture.ts';
import { AppPage } from './pages/app-page.ts';

test('a dialog is seen at once on a machine with a touch screen too', async ({ app: { page } }) => {
  const frame = new AppPage(page);
  await frame.waitUntilReady();
  // React Aria hides a dialog for up to 600 ms after a field had the focus, as the palette's has: an on-screen keyboard might come up.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 });
  await page.evaluate(() => {
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLElement) || target.style.opacity !== '0') continue;
        const { opacity, clipPath, maskImage } = getComputedStyle(target);
        document.documentElement.dataset['hidden'] = [opacity, clipPath, maskImage].join(' ');
      }
    }).observe(document.body, { subtree: true, attributeFilter: ['style'], childList: true });
  });
  await frame.runCommand('Show keyboard shortcuts');
  await expect(frame.dialog).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-hidden', '1 none none');
});
