/** The filter of the board, which is there as long as the board is. */
export function boardFilter(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('[data-board-filter]');
}

/** Focuses the filter of the board: nothing typed next is lost. */
export function focusBoardFilter(): void {
  const filter = boardFilter();
  filter?.focus();
  filter?.select();
}

/** The focus stands in the preview of the board. */
export function isInPreview(): boolean {
  return document.activeElement?.closest('#pane-preview') !== null && document.activeElement !== null;
}
