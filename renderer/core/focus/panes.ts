/** Elements that F6 goes through carry this attribute, in the order of the screen. */
export const PANE_ATTRIBUTE = 'data-pane';

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), textarea:not([disabled]), [tabindex]';

function canTakeFocus(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && element.getClientRects().length > 0;
}

/** Where the focus goes that comes into a pane: its list, else the first thing that can have it; null: nothing can. */
export function firstFocusable(pane: HTMLElement): HTMLElement | null {
  const wanted = [...pane.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(canTakeFocus);
  const main = wanted.find(
    (element) => element.hasAttribute('data-pane-focus') || ['grid', 'treegrid', 'listbox'].includes(element.role ?? ''),
  );
  return main ?? wanted[0] ?? null;
}

function focusInside(pane: HTMLElement): void {
  (firstFocusable(pane) ?? pane).focus();
}

/**
 * The pane to go to, around the ends. Of panes that lie in each other, and come outermost first, the innermost that `holds` the focus is where
 * people are.
 */
export function paneFrom<T>(panes: readonly T[], holds: (pane: T) => boolean, step: 1 | -1): T | undefined {
  const here = panes.findLastIndex(holds);
  if (here === -1) return panes.at(step === 1 ? 0 : -1);
  return panes[(here + step + panes.length) % panes.length];
}

/** Moves the focus to the next or previous pane, around the ends. */
export function focusPane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>(`[${PANE_ATTRIBUTE}]`)].filter((pane) => pane.getClientRects().length > 0);
  const next = paneFrom(panes, (pane) => pane.contains(document.activeElement), step);
  if (next !== undefined) focusInside(next);
}
