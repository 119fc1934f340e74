import { PANE_ATTRIBUTE, firstFocusable } from './panes.ts';

/** Homes: elements that get the focus if the focused element is removed. They are open editors, lists, and elements marked as home. The nearest one is used. */
const HOMES = '[data-home], [data-editor], [role=grid], [role=treegrid]';
/** Homes to use if no element matches `HOMES`: the add button of an empty list, then the selected tab. */
const LAST_HOMES = ['[data-add]', '[role=tab][aria-selected=true]'] as const;
const OVERLAY = '[role=dialog], [role=alertdialog]';

/** The last focused element, with its ancestors. */
export interface FocusTrail {
  readonly element: HTMLElement;
  /** Ancestors of the element up to its pane, innermost first. They are recorded because an element can be removed together with its parents. */
  readonly around: readonly HTMLElement[];
}

function focusTrailOf(element: HTMLElement): FocusTrail {
  const around: HTMLElement[] = [];
  for (let outer = element.parentElement; outer !== null; outer = outer.parentElement) around.push(outer);
  const pane = around.findLastIndex((outer) => outer.hasAttribute(PANE_ATTRIBUTE));
  return { element, around: pane === -1 ? around : around.slice(0, pane + 1) };
}

function canBeFocused(element: HTMLElement): boolean {
  return element.isConnected && element.getClientRects().length > 0 && !element.matches(':disabled');
}

/** Focuses an element or, in an editor, the editable element in its shadow root. */
function focusOn(element: HTMLElement): void {
  (element.shadowRoot?.querySelector<HTMLElement>('[contenteditable]') ?? element).focus();
}

function findIn(around: readonly HTMLElement[], selector: string): HTMLElement | undefined {
  for (const outer of around) {
    if (!outer.isConnected) continue;
    const found = [outer, ...outer.querySelectorAll<HTMLElement>(selector)].find(
      (element) => element.matches(selector) && canBeFocused(element),
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

function homeOf({ around }: FocusTrail): HTMLElement | undefined {
  for (const selector of [HOMES, ...LAST_HOMES]) {
    const home = findIn(around, selector);
    if (home !== undefined) return home;
  }
  return undefined;
}

/** Marks an element with its own `keepFocus`. An outer `keepFocus` ignores focus changes inside this element. */
const KEEPER_ATTRIBUTE = 'data-keeps-focus';

/** Returns the nearest home, like `homeOf`. If there is none, returns the first focusable element of the nearest ancestor that is still there. */
export function homeAround(focusTrail: FocusTrail): HTMLElement | null {
  const home = homeOf(focusTrail);
  if (home !== undefined) return home;
  for (const outer of focusTrail.around) {
    const next = outer.isConnected ? firstFocusable(outer) : null;
    if (next !== null) return next;
  }
  return null;
}

/**
 * If the focused element in `root` is removed or disabled, focuses the element that `homeFor` returns (default: the nearest home). Otherwise the focus would go
 * to the top of the page. Also restores the focus after an overlay closes. Returns a function that stops this.
 */
export function keepFocus(root: HTMLElement, homeFor: (focusTrail: FocusTrail) => HTMLElement | null | undefined = homeOf): () => void {
  let focusTrail: FocusTrail | null = null;
  let isCovered = false;
  let frame = 0;

  function check(): void {
    if (focusTrail === null || document.activeElement !== document.body || document.querySelector(OVERLAY) !== null) return;
    // If the element is still usable, it lost the focus because the user clicked elsewhere.
    if (!canBeFocused(focusTrail.element)) {
      const home = homeFor(focusTrail) ?? null;
      if (home !== null) focusOn(home);
    } else if (isCovered) focusOn(focusTrail.element);
    isCovered = false;
  }

  function checkLater(): void {
    cancelAnimationFrame(frame);
    // Other code may focus a better element within one frame. This check runs one frame later.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(check);
    });
  }

  function onFocus({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return;
    const keeper = target.closest(`[${KEEPER_ATTRIBUTE}]`);
    if (root.contains(target) && (keeper === null || keeper.contains(root))) {
      focusTrail = focusTrailOf(target);
      isCovered = false;
    } else if (target.closest(OVERLAY) === null) focusTrail = null;
    else isCovered = true;
  }

  const changes = new MutationObserver(checkLater);
  changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled', 'hidden'] });
  document.addEventListener('focusin', onFocus);
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    document.removeEventListener('focusin', onFocus);
  };
}
