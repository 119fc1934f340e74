import { PANE_ATTRIBUTE, firstFocusable } from './panes.ts';

/** Where the focus goes on, nearest first: an open editor, a list, what says that it is one. */
const HOMES = '[data-home], [data-editor], [role=grid], [role=treegrid]';
/** What stands there while a list is empty, and the tab that it is in. */
const LAST_HOMES = ['[data-add]', '[role=tab][aria-selected=true]'] as const;
const OVERLAY = '[role=dialog], [role=alertdialog]';

/** What had the focus. */
export interface FocusTrail {
  readonly element: HTMLElement;
  /** What lay around it, innermost first, up to its pane; kept because what goes away takes its parents along. */
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

/** The element itself, or what takes the keys in an editor, which lies in a shadow root. */
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

/** What keeps the focus in itself by this file carries it: who keeps it around that leaves it alone. */
const KEEPER_ATTRIBUTE = 'data-keeps-focus';

/** The same where nothing else is left: the next place there is, from what lay around what had the focus. */
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
 * Where what has the focus inside `root` goes away or is disabled, goes on from what `homeFor` finds, the nearest home where it is left out, instead of from
 * the top of the page; and brings the focus back when what lay over it closes. Returns what ends that.
 */
export function keepFocus(root: HTMLElement, homeFor: (focusTrail: FocusTrail) => HTMLElement | null | undefined = homeOf): () => void {
  let focusTrail: FocusTrail | null = null;
  let isCovered = false;
  let frame = 0;

  function check(): void {
    if (focusTrail === null || document.activeElement !== document.body || document.querySelector(OVERLAY) !== null) return;
    // The focus of an element that is still there was let go on purpose: by a press beside it.
    if (!canBeFocused(focusTrail.element)) {
      const home = homeFor(focusTrail) ?? null;
      if (home !== null) focusOn(home);
    } else if (isCovered) focusOn(focusTrail.element);
    isCovered = false;
  }

  function checkLater(): void {
    cancelAnimationFrame(frame);
    // Whoever knows a better place takes the focus within one frame.
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
