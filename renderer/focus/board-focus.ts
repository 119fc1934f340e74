/** Focuses the filter of the board, which is there as long as the board is: nothing typed next is lost. */
export function focusBoardFilter(): void {
  const filter = document.querySelector<HTMLInputElement>('[data-board-filter]');
  filter?.focus();
  filter?.select();
}

/** The focus stands in the preview of the board. */
export function isInPreview(): boolean {
  return document.activeElement?.closest('#pane-preview') !== null && document.activeElement !== null;
}
