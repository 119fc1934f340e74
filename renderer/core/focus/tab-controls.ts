/** Focuses the filter of the annotations: at once if its tab is drawn, so that the next keys are not lost, else in the next frame. */
export function focusFilter(): void {
  const find = (): HTMLInputElement | null => document.querySelector('main [data-filter] input');
  const filter = find();
  if (filter !== null) filter.focus();
  else requestAnimationFrame(() => find()?.focus());
}

/**
 * Presses a button of a tab: at once if it is drawn, so that the next keys are not lost, else in the next frame. Does nothing if the button does not appear.
 */
export function pressButton(act: 'add' | 'edit' | 'rename' | 'tree'): void {
  const find = (): HTMLElement | null => document.querySelector(`[data-act=${act}]`);
  const button = find();
  if (button !== null) button.click();
  else requestAnimationFrame(() => find()?.click());
}
