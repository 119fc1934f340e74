/** Focuses the filter of the annotations: at once where its tab is drawn, so that nothing typed next is lost, else once it is. */
export function focusFilter(): void {
  const find = (): HTMLInputElement | null => document.querySelector('[data-filter] input');
  const filter = find();
  if (filter !== null) filter.focus();
  else requestAnimationFrame(() => find()?.focus());
}

/** Presses a button of a tab once the tab is drawn; nothing where the button is not there. */
export function pressButton(act: 'add' | 'edit' | 'rename'): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`[data-act=${act}]`)?.click();
  });
}
