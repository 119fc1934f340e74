import path from 'node:path';
import { build } from 'vite';
import { expect, test } from 'playwright/test';
import { ROOT } from '../../../support/shells/browser-process.ts';

/** The piece as one script, with what it needs. */
async function scriptOf(piece: string): Promise<string> {
  const built = await build({
    root: path.join(ROOT, 'test', 'e2e', 'support'),
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, minify: false, target: 'esnext', lib: { entry: piece, formats: ['es'] } },
  });
  const [bundle] = [built].flat();
  if (bundle === undefined || !('output' in bundle)) throw new Error('nothing was built');
  return bundle.output.flatMap((file) => (file.type === 'chunk' ? file.code : [])).join('');
}

test('a grid whose focused place went away is reached by Tab again, and takes the focus from nobody later', async ({ page }) => {
  await page.setContent('<!doctype html><title>A grid</title>');
  // The page's end of the bridge looks for the desktop's as soon as it is loaded.
  await page.evaluate(() => Object.assign(window, { bridge: { on: () => undefined } }));
  await page.addScriptTag({ type: 'module', content: await scriptOf('grid-of-buttons.tsx') });
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
