import type { FocusTrail } from './keep-focus.ts';

/** The filter of the rows, which is there as long as the board or the history is. */
function rowsFilter(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('[data-filter-box]');
}

/**
 * Where keys go on that had the focus on the board: of rows that went away in the row in their place, else in the filter. null: in a report that is previewed,
 * which knows a nearer place.
 */
export function homeOnBoard({ around }: FocusTrail): HTMLElement | null {
  if (around.some((outer) => outer.isConnected && outer.closest('[data-report]') !== null)) return null;
  const rows = around.find((outer) => outer.dataset['rowsOf'] !== undefined);
  return rows?.querySelector<HTMLElement>('[role=grid]') ?? rowsFilter();
}

/** Where keys begin on the board: in its rows, else in the filter. */
export function boardFocusTarget(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-screen=board] [data-rows-of] [role=grid]') ?? rowsFilter();
}

/** Goes from the filter of the board to its rows. Without rows, or if the person went elsewhere meanwhile, the focus stays. */
export function focusRows(): void {
  if (document.activeElement === rowsFilter()) boardFocusTarget()?.focus();
}

/** Focuses the filter of the rows that are shown: nothing typed next is lost. */
export function focusRowsFilter(): void {
  const filter = rowsFilter();
  filter?.focus();
  filter?.select();
}

/** The focus stands in the preview of the board. */
export function isInPreview(): boolean {
  return document.activeElement?.closest('#pane-preview') !== null && document.activeElement !== null;
}
