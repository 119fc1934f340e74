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

/** Focuses the filter of the annotations once its tab is drawn. */
export function focusFilter(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLInputElement>('[data-filter] input')?.focus();
  });
}

/** Presses a button of a tab once the tab is drawn; nothing where the button is not there. */
export function pressButton(act: 'add' | 'edit' | 'rename'): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>(`[data-act=${act}]`)?.click();
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
