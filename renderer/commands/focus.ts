/** Elements that F6 goes through carry this attribute, in the order of the screen. */
export const PANE_ATTRIBUTE = 'data-pane';

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]), textarea:not([disabled]), [tabindex]';

function canTakeFocus(element: HTMLElement): boolean {
  return element.tabIndex >= 0 && element.getClientRects().length > 0;
}

function focusInside(pane: HTMLElement): void {
  const wanted = [...pane.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(canTakeFocus);
  const main = wanted.find(
    (element) => element.hasAttribute('data-pane-focus') || ['grid', 'treegrid', 'listbox'].includes(element.role ?? ''),
  );
  (main ?? wanted[0] ?? pane).focus();
}

/** Moves the focus to the next or previous pane, around the ends. */
export function focusPane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>(`[${PANE_ATTRIBUTE}]`)].filter((pane) => pane.getClientRects().length > 0);
  const here = panes.findIndex((pane) => pane.contains(document.activeElement));
  const next = here === -1 ? panes[step === 1 ? 0 : panes.length - 1] : panes[(here + step + panes.length) % panes.length];
  if (next !== undefined) focusInside(next);
}

/** Focuses the filter of the annotations once its tab is drawn. */
export function focusFilter(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLInputElement>('[data-filter] input')?.focus();
  });
}

/**
 * Where what had the focus went away with a tab or a screen, goes on from the element that `find` gives, instead of from the top of the page.
 * Returns what gives up the wait.
 */
export function rescueFocus(find: () => HTMLElement | null | undefined): () => void {
  // Nothing had the focus yet while the window starts.
  if (document.documentElement.dataset['appState'] === undefined) return () => undefined;
  // The new tab is drawn one rendering after its choice.
  const frame = requestAnimationFrame(() => {
    if (document.activeElement === document.body) find()?.focus();
  });
  return () => {
    cancelAnimationFrame(frame);
  };
}
