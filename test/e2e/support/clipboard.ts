import { expect } from 'playwright/test';
import type { App } from './app.ts';

/** Returns the text on the system clipboard. */
export function clipboardText({ page, main }: App): Promise<string> {
  return main === null ? page.evaluate(() => navigator.clipboard.readText()) : main.evaluate(({ clipboard }) => clipboard.readText());
}

async function write({ page, main }: App, text: string): Promise<void> {
  if (main === null) await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  else
    await main.evaluate(({ clipboard }, words) => {
      void clipboard.writeText(words);
    }, text);
}

const BEFORE = 'nothing was copied';

/** Presses Ctrl+C and expects this text on the clipboard. */
export async function expectCopied(app: App, text: string | RegExp): Promise<void> {
  await write(app, BEFORE);
  await app.page.keyboard.press('ControlOrMeta+KeyC');
  if (typeof text === 'string') await expect.poll(() => clipboardText(app)).toBe(text);
  else await expect.poll(() => clipboardText(app)).toMatch(text);
}

/** Presses Ctrl+C and expects a notice and an unchanged clipboard. */
export async function expectRefused(app: App, why: string | RegExp): Promise<void> {
  await write(app, BEFORE);
  await app.page.keyboard.press('ControlOrMeta+KeyC');
  await expect(app.page.getByRole('region', { name: 'Notices' }).getByText(why).last()).toBeVisible();
  expect(await clipboardText(app)).toBe(BEFORE);
}

/** Puts a text on the clipboard and presses Ctrl+V. */
export async function pasteFrom(app: App, text: string): Promise<void> {
  await write(app, text);
  await app.page.keyboard.press('ControlOrMeta+KeyV');
}
