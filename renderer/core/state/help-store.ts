import { create } from 'zustand';
import { rescueFocus } from '../focus/rescue-focus.ts';
import { helpPlaceFor, type HelpPlace } from './help-place.ts';
import { useUi } from './ui-store.ts';
import { USUAL_SIZES } from './use-pane-size.ts';

/** Ids of pages, the closest first: the first of them that there is a page of is shown, the index where there is none. */
export type HelpQuery = readonly string[];

interface HelpState {
  /** What was looked at one after the other; the last one is shown. Empty: no help is shown. */
  readonly trail: readonly HelpQuery[];
  readonly place: HelpPlace;
}

export const useHelp = create<HelpState>(() => ({ trail: [], place: 'right' }));

// What had the focus before help was shown.
let before: Element | null = null;

function placeFor(explained: Element): HelpPlace {
  // Dialogs make room at the right end.
  if (explained === document.body || explained.closest('[role=dialog], [role=alertdialog]') !== null) return 'right';
  const rail = document.querySelector('main')?.getBoundingClientRect().left ?? 0;
  const size = useUi.getState().panes['help'] ?? USUAL_SIZES.help;
  const { left, right } = explained.getBoundingClientRect();
  return helpPlaceFor({ left: left - rail, right }, size, window.innerWidth);
}

/** Shows a page beside whatever is shown, and takes the focus there. */
export function showHelp(query: HelpQuery): void {
  const { trail } = useHelp.getState();
  const { activeElement } = document;
  if (activeElement !== null && activeElement.closest('[data-help-pane]') === null) {
    if (activeElement !== document.body) before = activeElement;
    useHelp.setState({ place: placeFor(activeElement.closest('[data-help]') ?? activeElement) });
  }
  useHelp.setState({ trail: [...trail, query] });
}

/** What was looked at before. */
export function backInHelp(): void {
  const { trail } = useHelp.getState();
  if (trail.length > 1) useHelp.setState({ trail: trail.slice(0, -1) });
}

/** Help goes on where people are: the focus goes back to where they came from. */
export function leaveHelp(): void {
  if (before instanceof HTMLElement && before.isConnected) before.focus();
}

export function closeHelp(): void {
  useHelp.setState({ trail: [] });
  leaveHelp();
  rescueFocus(() => document.querySelector<HTMLElement>('[role=dialog], [data-home]'));
}

/** Ids that what has the focus carries, and what lies around it, closest first. */
export function helpOfFocus(): HelpQuery {
  const { activeElement } = document;
  // A list under a field has its option in mind while the field keeps the focus.
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
