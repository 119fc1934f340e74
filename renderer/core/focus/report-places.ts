const FOCUSABLE = 'a[href], button, input, textarea, [tabindex]';

/** Where in a report the focus was, in words that find it again in what is drawn anew. */
type Place =
  | { readonly kind: 'cell'; readonly grid: string; readonly row: string; readonly stop: number }
  | { readonly kind: 'control'; readonly name: string; readonly tag: string };

const places = new Map<string, Place>();

function stopsOf(row: Element | null | undefined): readonly HTMLElement[] {
  return row === null || row === undefined ? [] : [...row.querySelectorAll<HTMLElement>('[data-stop]')];
}

function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.textContent;
}

function placeOf(element: HTMLElement): Place {
  const grid = element.closest('[role=grid], [role=treegrid]');
  const row = element.closest<HTMLElement>('[data-row]');
  if (grid === null) return { kind: 'control', name: nameOf(element), tag: element.tagName };
  return { kind: 'cell', grid: nameOf(grid), row: row?.dataset['row'] ?? '', stop: stopsOf(row).indexOf(element) };
}

function findIn(screen: Element, selector: string, name: string): HTMLElement | null {
  return [...screen.querySelectorAll<HTMLElement>(selector)].find((element) => nameOf(element) === name) ?? null;
}

/** Remembers where in the screen of a report the focus is, whenever it moves there. Returns what ends that. */
export function rememberPlaces(report: string, screen: HTMLElement): () => void {
  function onFocus({ target }: FocusEvent): void {
    if (target instanceof HTMLElement && target !== screen) places.set(report, placeOf(target));
  }
  screen.addEventListener('focusin', onFocus);
  return () => {
    screen.removeEventListener('focusin', onFocus);
  };
}

/** Where the focus was in a report when it was shown last; null where that is not there any more. */
export function rememberedPlace(report: string, screen: Element | null): HTMLElement | null {
  const place = places.get(report);
  if (place === undefined || screen === null) return null;
  if (place.kind === 'control') {
    const found = findIn(screen, FOCUSABLE, place.name);
    return found?.tagName === place.tag ? found : null;
  }
  const grid = findIn(screen, '[role=grid], [role=treegrid]', place.grid);
  const row = grid?.querySelector(`[data-row="${CSS.escape(place.row)}"]`);
  return stopsOf(row)[place.stop] ?? grid;
}

/** The report is closed. */
export function forgetPlace(report: string): void {
  places.delete(report);
}
