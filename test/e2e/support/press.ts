import type { Page } from 'playwright/test';

const MAX_PRESSES = 60;

/** Presses a key repeatedly until the element with this name has the focus. */
export async function pressUntilFocused(page: Page, key: string, name: RegExp): Promise<void> {
  const came: string[] = [];
  for (let presses = 0; presses < MAX_PRESSES; presses += 1) {
    const focused = page.locator(':focus');
    if ((await focused.count()) > 0) {
      const text = (await focused.getAttribute('aria-label')) ?? (await focused.innerText().catch(() => ''));
      if (name.test(text)) return;
      came.push(text.slice(0, 40));
    }
    await page.keyboard.press(key);
  }
  throw new Error(
    `nothing named ${String(name)} takes the focus within ${String(MAX_PRESSES)} presses of ${key}, which came by ${JSON.stringify(came)}`,
  );
}
