import { expect, test } from 'playwright/test';
import { bundleForPage } from '../../support/bundle-for-page.ts';

test('Tab reaches a grid again after its focused row was removed, and the grid does not take the focus later', async ({ page }) => {
  await page.setContent('<!doctype html><title>A grid</title>');
  // When the page loads, its bridge module looks for a bridge that the desktop shell would provide.
  await page.evaluate(() => Object.assign(window, { bridge: { on: () => undefined } }));
  await page.addScriptTag({ type: 'module', content: await bundleForPage('test/e2e/support/grid-of-buttons.tsx', 'es') });
  const grid = page.getByRole('grid', { name: 'Rows' });
  const toggle = (): Promise<boolean> => page.evaluate(() => window.dispatchEvent(new Event('flip')));
  await page.getByRole('button', { name: 'two' }).click();
  await expect(page.getByRole('button', { name: 'two' })).toBeFocused();
  await expect(grid).toHaveAttribute('tabindex', '-1');

  await toggle();
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(grid).toHaveAttribute('tabindex', '0');

  await toggle();
  await expect(page.getByRole('button', { name: 'two' })).toBeFocused();

  await toggle();
  await expect(page.getByRole('button')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Before' }).focus();
  await toggle();
  await expect(page.getByRole('button', { name: 'two' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Before' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(grid.locator(':focus')).toHaveCount(1);
});
