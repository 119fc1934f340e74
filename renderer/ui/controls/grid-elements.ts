import type { GridPosition } from './grid-keys.ts';

/** The focusable elements of a row, in their order: cells, or buttons in cells. */
export function stopsOf(row: Element | null): readonly HTMLElement[] {
  return row === null ? [] : [...row.querySelectorAll<HTMLElement>('[data-stop]')];
}

/** The element of a row; null if the row is not drawn. */
export function rowElement(scroller: HTMLElement | null, row: number): Element | null {
  return scroller?.querySelector(`[data-row="${String(row)}"]`) ?? null;
}

/** Returns the id of the column whose head contains an element; null if the element is in no head. */
export function columnOf(target: EventTarget | null): string | null {
  const head = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  return head?.dataset['column'] ?? null;
}

/** Returns the position of an element in the grid; null if the element is in no row. */
export function positionOf(element: EventTarget | null): GridPosition | null {
  if (!(element instanceof Element)) return null;
  const row = element.closest('[data-row]');
  if (!(row instanceof HTMLElement)) return null;
  const stop = stopsOf(row).findIndex((candidate) => candidate.contains(element));
  return { row: Number(row.dataset['row']), stop: Math.max(stop, 0) };
}

export function isInButton(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button') !== null;
}

/** True for the heading row of a group that can be folded. */
export function isHeadingRow(row: Element | null): boolean {
  return row !== null && row.querySelector('[aria-expanded]') !== null;
}

export function isInHeading(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-heading]') !== null;
}
