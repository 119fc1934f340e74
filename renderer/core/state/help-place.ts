/**
 * Position of the help pane. It does not cover the explained element. The pane is over the right or left edge of the screen. If the element is as wide as the
 * screen, the pane is `beside` the screen. In a wide window, help is always beside the screen.
 */
export type HelpPlace = 'right' | 'left' | 'beside';

/**
 * Returns where to show help about an element, in CSS pixels. `size`: width of the pane; `left`, `right`: edges of the element; `width`: width of the screen.
 */
export function helpPlaceFor({ left, right }: Pick<DOMRect, 'left' | 'right'>, size: number, width: number): HelpPlace {
  if (right <= width - size) return 'right';
  return left >= size ? 'left' : 'beside';
}
