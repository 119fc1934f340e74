const FOCUSABLE = 'a[href], button, input, textarea, [tabindex]';

/** Position of the focus in a report. It is still valid after a redraw. */
type FocusPosition =
  | { readonly kind: 'cell'; readonly grid: string; readonly row: string; readonly stop: number }
  | { readonly kind: 'control'; readonly name: string; readonly tag: string };

const positions = new Map<string, FocusPosition>();

function stopsOf(row: Element | null | undefined): readonly HTMLElement[] {
  return row === null || row === undefined ? [] : [...row.querySelectorAll<HTMLElement>('[data-stop]')];
}

function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? element.textContent;
}

function positionOf(element: HTMLElement): FocusPosition {
  const grid = element.closest('[role=grid], [role=treegrid]');
  const row = element.closest<HTMLElement>('[data-row]');
  if (grid === null) return { kind: 'control', name: nameOf(element), tag: element.tagName };
  return { kind: 'cell', grid: nameOf(grid), row: row?.dataset['row'] ?? '', stop: stopsOf(row).indexOf(element) };
}

function findIn(screen: Element, selector: string, name: string): HTMLElement | null {
  return [...screen.querySelectorAll<HTMLElement>(selector)].find((element) => nameOf(element) === name) ?? null;
}

/** Remembers the position of the focus in a report's screen whenever the focus moves. Returns a function that stops this. */
export function rememberFocus(report: string, screen: HTMLElement): () => void {
  function onFocus({ target }: FocusEvent): void {
    if (target instanceof HTMLElement && target !== screen) positions.set(report, positionOf(target));
  }
  screen.addEventListener('focusin', onFocus);
  return () => {
    screen.removeEventListener('focusin', onFocus);
  };
}

/** Returns the element that last had the focus in a report, or its grid if the cell is gone; null if neither exists any more. */
export function rememberedFocus(report: string, screen: Element | null): HTMLElement | null {
  const position = positions.get(report);
  if (position === undefined || screen === null) return null;
  if (position.kind === 'control') {
    const found = findIn(screen, FOCUSABLE, position.name);
    return found?.tagName === position.tag ? found : null;
  }
  const grid = findIn(screen, '[role=grid], [role=treegrid]', position.grid);
  const row = grid?.querySelector(`[data-row="${CSS.escape(position.row)}"]`);
  return stopsOf(row)[position.stop] ?? grid;
}

/** Forgets the position in a closed report. */
export function forgetFocus(report: string): void {
  positions.delete(report);
}
