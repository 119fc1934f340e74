import type { FocusTrail } from './keep-focus.ts';

/** The filter box of the board or the history; null if neither is shown. */
function rowsFilter(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('[data-filter-box]');
}

/**
 * Returns the element that gets the focus after the focused element on the board was removed: the grid that replaced its rows, or else the filter. Returns null
 * in a previewed report, where a nearer element gets the focus.
 */
export function homeOnBoard({ around }: FocusTrail): HTMLElement | null {
  if (around.some((outer) => outer.isConnected && outer.closest('[data-report]') !== null)) return null;
  const rows = around.find((outer) => outer.dataset['rowsOf'] !== undefined);
  return rows?.querySelector<HTMLElement>('[role=grid]') ?? rowsFilter();
}

/** Returns the element to focus when the board is shown: the grid of rows, else the filter. */
export function boardFocusTarget(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-screen=board] [data-rows-of] [role=grid]') ?? rowsFilter();
}

/** Moves the focus from the board's filter to its rows. The focus stays if the board has no rows, or if the user moved it meanwhile. */
export function focusRows(): void {
  if (document.activeElement === rowsFilter()) boardFocusTarget()?.focus();
}

/** Focuses the filter of the visible rows at once, so that the next key presses are not lost. */
export function focusRowsFilter(): void {
  const filter = rowsFilter();
  filter?.focus();
  filter?.select();
}

/** True if the focus is in the board's preview. */
export function isInPreview(): boolean {
  return document.activeElement?.closest('#pane-preview') !== null && document.activeElement !== null;
}
