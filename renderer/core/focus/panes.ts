/**
 * Elements that F6 goes through carry this attribute. Those with a number in `data-pane-order` come first, in that order, the others in the order of the
 * screen. `whole`: the panes in it are no stops of their own.
 */
export const PANE_ATTRIBUTE = 'data-pane';
const ORDER_ATTRIBUTE = 'data-pane-order';
const INSIDE_WHOLE = `[${PANE_ATTRIBUTE}=whole] [${PANE_ATTRIBUTE}]`;

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

/** Panes with their numbers, in the order in which they are gone through; null: no number. */
export function orderedPanes<T>(panes: readonly T[], numberOf: (pane: T) => number | null): readonly T[] {
  const order = (pane: T): number => numberOf(pane) ?? Number.MAX_SAFE_INTEGER;
  return panes.toSorted((one, other) => order(one) - order(other));
}

function paneNumber(pane: HTMLElement): number | null {
  const written = pane.getAttribute(ORDER_ATTRIBUTE);
  return written === null ? null : Number(written);
}

/** Moves the focus to the next or previous pane, around the ends. */
export function focusPane(step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(`[${PANE_ATTRIBUTE}]`)];
  const shown = all.filter((pane) => pane.getClientRects().length > 0 && !pane.matches(INSIDE_WHOLE));
  const panes = orderedPanes(shown, paneNumber);
  const next = paneFrom(panes, (pane) => pane.contains(document.activeElement), step);
  if (next !== undefined) focusInside(next);
}
