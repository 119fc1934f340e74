import type { Held } from './keep-focus.ts';

/** The filter of the board, which is there as long as the board is. */
function boardFilter(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('[data-board-filter]');
}

/**
 * Where keys go on that had the focus on the board: of rows that went away in the row in their place, else in the filter. null: in a report that is previewed,
 * which knows a nearer place.
 */
export function homeOnBoard({ around }: Held): HTMLElement | null {
  if (around.some((outer) => outer.isConnected && outer.closest('[data-report]') !== null)) return null;
  const rows = around.find((outer) => outer.dataset['rowsOf'] !== undefined);
  return rows?.querySelector<HTMLElement>('[role=grid]') ?? boardFilter();
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
