/** Focuses the filter of the annotations: at once where its tab is drawn, so that nothing typed next is lost, else once it is. */
export function focusFilter(): void {
  const find = (): HTMLInputElement | null => document.querySelector('main [data-filter] input');
  const filter = find();
  if (filter !== null) filter.focus();
  else requestAnimationFrame(() => find()?.focus());
}

/** Presses a button of a tab: at once where it is drawn, so that nothing typed next is lost, else once it is; nothing where the button does not come. */
export function pressButton(act: 'add' | 'edit' | 'rename' | 'tree'): void {
  const find = (): HTMLElement | null => document.querySelector(`[data-act=${act}]`);
  const button = find();
  if (button !== null) button.click();
  else requestAnimationFrame(() => find()?.click());
}
