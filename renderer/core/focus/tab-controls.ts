/**
 * Focuses the filter of the annotations. If its tab is already drawn, focuses it at once, so that the next key presses are not lost. Otherwise waits for the
 * next frame.
 */
export function focusFilter(): void {
  const find = (): HTMLInputElement | null => document.querySelector('main [data-filter] input');
  const filter = find();
  if (filter !== null) filter.focus();
  else requestAnimationFrame(() => find()?.focus());
}

/**
 * Presses a button of a tab. If the button is already drawn, presses it at once, so that the next key presses are not lost. Otherwise tries again in the next
 * frame.
 */
export function pressButton(act: 'add' | 'edit' | 'rename' | 'tree'): void {
  const find = (): HTMLElement | null => document.querySelector(`[data-act=${act}]`);
  const button = find();
  if (button !== null) button.click();
  else requestAnimationFrame(() => find()?.click());
}
