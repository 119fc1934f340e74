/**
 * Position of the help pane, chosen so that the explained element stays visible: over the right or left edge of the screen, or `beside` the screen if the
 * element is as wide as the screen. In a wide window, help is always beside the screen.
 */
export type HelpPlace = 'right' | 'left' | 'beside';

/** Returns where to show help about an element. `size`: width of the pane; `left`, `right`: edges of the element; `width`: of the screen; all in CSS pixels. */
export function helpPlaceFor({ left, right }: Pick<DOMRect, 'left' | 'right'>, size: number, width: number): HelpPlace {
  if (right <= width - size) return 'right';
  return left >= size ? 'left' : 'beside';
}
