import { create } from 'zustand';
import { rescueFocus } from '../focus/rescue-focus.ts';
import { helpPlaceFor, type HelpPlace } from './help-place.ts';
import { useUi } from './ui-store.ts';
import { USUAL_SIZES } from './use-pane-size.ts';

/** Ids of help pages, closest first. The first id that has a page is shown. If no id has a page, the index is shown. */
export type HelpQuery = readonly string[];

interface HelpState {
  /** Followed queries. The page of the last one is shown. Empty: help is closed. */
  readonly trail: readonly HelpQuery[];
  readonly place: HelpPlace;
}

export const useHelp = create<HelpState>(() => ({ trail: [], place: 'right' }));

// The element that was focused before help was shown.
let before: Element | null = null;

function placeFor(explained: Element): HelpPlace {
  // Dialogs leave room for the help pane at the right.
  if (explained === document.body || explained.closest('[role=dialog], [role=alertdialog]') !== null) return 'right';
  const rail = document.querySelector('main')?.getBoundingClientRect().left ?? 0;
  const size = useUi.getState().panes['help'] ?? USUAL_SIZES.help;
  const { left, right } = explained.getBoundingClientRect();
  return helpPlaceFor({ left: left - rail, right }, size, window.innerWidth);
}

/** Shows a help page beside the current screen and moves the focus to it. */
export function showHelp(query: HelpQuery): void {
  const { trail } = useHelp.getState();
  const { activeElement } = document;
  if (activeElement?.closest('[data-help-pane]') === null) {
    if (activeElement !== document.body) before = activeElement;
    useHelp.setState({ place: placeFor(activeElement.closest('[data-help]') ?? activeElement) });
  }
  useHelp.setState({ trail: [...trail, query] });
}

export function backInHelp(): void {
  const { trail } = useHelp.getState();
  if (trail.length > 1) useHelp.setState({ trail: trail.slice(0, -1) });
}

/** Returns the focus to the element that had it before help was shown. Help stays open. */
export function leaveHelp(): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus();
}

export function closeHelp(): void {
  useHelp.setState({ trail: [] });
  leaveHelp();
  rescueFocus(() => document.querySelector<HTMLElement>('[role=dialog], [data-home]'));
}

/** Help ids of the focused element and its ancestors, closest first. */
export function helpOfFocus(): HelpQuery {
  const { activeElement } = document;
  // While a list is open under a field, the list marks its active option and the field keeps the focus.
  const option = activeElement?.getAttribute('aria-activedescendant') ?? null;
  const focused = (option === null ? null : document.getElementById(option)) ?? activeElement;
  const ids: string[] = [];
  for (
    let at = focused?.closest<HTMLElement>('[data-help]') ?? null;
    at !== null;
    at = at.parentElement?.closest<HTMLElement>('[data-help]') ?? null
  ) {
    ids.push(at.dataset['help'] ?? '');
  }
  return ids;
}
