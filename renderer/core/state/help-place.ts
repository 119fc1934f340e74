/**
 * Where help lies, so that what it explains stays in sight: over the screen at its right or left end, or `beside` it where what it explains is as wide as
 * the screen. A window with room for both has help beside the screen in any case.
 */
export type HelpPlace = 'right' | 'left' | 'beside';

/** Where help on an element lies. `size`: width of the pane, in CSS pixels; `left` and `right`: edges of the element in a screen of that width. */
export function helpPlaceFor({ left, right }: Pick<DOMRect, 'left' | 'right'>, size: number, width: number): HelpPlace {
  if (right <= width - size) return 'right';
  return left >= size ? 'left' : 'beside';
}
