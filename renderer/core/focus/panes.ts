/**
 * Marks a pane that F6 stops at. Panes with a number in `data-pane-order` come first, in the order of these numbers. The others follow in screen order. If the
 * value is `whole`, F6 does not stop at panes inside this pane.
 */
export const PANE_ATTRIBUTE = 'data-pane';
const ORDER_ATTRIBUTE = 'data-pane-order';
const INSIDE_WHOLE = `[${PANE_ATTRIBUTE}=whole] [${PANE_ATTRIBUTE}]`;

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), textarea:not([disabled]), [tabindex]';

function canTakeFocus(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && element.getClientRects().length > 0;
}

/** Returns the element to focus in a pane: its list, or else its first focusable element; null if there is neither. */
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
 * Returns the next (1) or previous (-1) pane, and wraps around. `panes` has outer panes before nested ones. The current pane is the innermost pane that `holds`
 * the focus.
 */
export function paneFrom<T>(panes: readonly T[], holds: (pane: T) => boolean, step: 1 | -1): T | undefined {
  const here = panes.findLastIndex(holds);
  if (here === -1) return panes.at(step === 1 ? 0 : -1);
  return panes[(here + step + panes.length) % panes.length];
}

/** Sorts panes into F6 order. `numberOf` returns null for a pane without a number. */
export function orderedPanes<T>(panes: readonly T[], numberOf: (pane: T) => number | null): readonly T[] {
  const order = (pane: T): number => numberOf(pane) ?? Number.MAX_SAFE_INTEGER;
  return panes.toSorted((one, other) => order(one) - order(other));
}

function paneNumber(pane: HTMLElement): number | null {
  const written = pane.getAttribute(ORDER_ATTRIBUTE);
  return written === null ? null : Number(written);
}

/** Moves the focus to the next or previous pane, wrapping around at the ends. */
export function focusPane(step: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>(`[${PANE_ATTRIBUTE}]`)];
  const shown = all.filter((pane) => pane.getClientRects().length > 0 && !pane.matches(INSIDE_WHOLE));
  const panes = orderedPanes(shown, paneNumber);
  const next = paneFrom(panes, (pane) => pane.contains(document.activeElement), step);
  if (next !== undefined) focusInside(next);
}
