import { intersectionOf, isEmpty, ROUNDING, type Box } from './boxes.ts';
import { clips, styleOf } from './styles.ts';

/** If the line height is less than the font size, letters extend beyond their line by up to this many CSS pixels. */
const LINE_ROUNDING = 5;

interface VisibleBox {
  readonly box: Box;
  /** The element or window that cuts the box; null if it is not cut. */
  readonly cutBy: Element | 'window' | null;
}

/**
 * Returns the visible part of a box, and the element that cuts it. The box is that of an element or of its text. A box that is only scrolled out of view counts
 * as not cut.
 */
export function visibleBox(whole: Box, element: Element, of: 'element' | 'text'): VisibleBox {
  let box = whole;
  let cutBy: VisibleBox['cutBy'] = null;
  const slack = of === 'text' ? LINE_ROUNDING : ROUNDING;
  for (let at = of === 'text' ? element : containerOf(element); at !== null && at !== document.body; at = containerOf(at)) {
    if (!confines(at)) continue;
    const inner = innerBox(at);
    if (cutsAt(at, box, inner, slack)) cutBy ??= at;
    box = intersectionOf(box, inner);
    if (isEmpty(box)) return { box, cutBy };
  }
  const view: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  if (isOutX(box, view) || isOutY(box, view, slack)) cutBy ??= 'window';
  return { box: intersectionOf(box, view), cutBy };
}

/** Returns the nearest ancestor that can cut an element. */
function containerOf(element: Element): Element | null {
  const { position } = styleOf(element);
  if (position === 'fixed') return null;
  let next = element.parentElement;
  if (position === 'absolute') while (next !== null && styleOf(next).position === 'static') next = next.parentElement;
  return next;
}

/** True if an element hides content outside of its box. */
function confines(element: Element): boolean {
  const { overflowX, overflowY, display } = styleOf(element);
  if (display === 'inline' || display === 'contents') return false;
  return isPaintContained(element) || overflowX !== 'visible' || overflowY !== 'visible';
}

function isPaintContained(element: Element): boolean {
  const { contain } = styleOf(element);
  return contain.includes('paint') || contain === 'strict' || contain === 'content';
}

/** True if the element cuts the box: the box extends beyond the element in a direction in which the element does not scroll. */
function cutsAt(element: Element, box: Box, inner: Box, slack: number): boolean {
  const { overflowX, overflowY } = styleOf(element);
  const isContained = isPaintContained(element);
  if (isOutX(box, inner) && !scrolls(overflowX) && (clips(overflowX) || isContained)) return true;
  return isOutY(box, inner, slack) && !scrolls(overflowY) && !isVirtualized(element) && (clips(overflowY) || isContained);
}

function scrolls(overflow: string): boolean {
  return overflow === 'auto' || overflow === 'scroll';
}

/** True if the element renders only some of its rows, and another element scrolls it. */
function isVirtualized(element: Element): boolean {
  return element.matches('[data-window]');
}

/** Returns the box inside the borders of an element. Confined content is painted only there. */
function innerBox(element: Element): Box {
  const { left, top } = element.getBoundingClientRect();
  const [x, y] = [left + element.clientLeft, top + element.clientTop];
  return { left: x, top: y, right: x + element.clientWidth, bottom: y + element.clientHeight };
}

function isOutX(box: Box, around: Box): boolean {
  return box.left < around.left - ROUNDING || box.right > around.right + ROUNDING;
}

function isOutY(box: Box, around: Box, slack: number): boolean {
  return box.top < around.top - slack || box.bottom > around.bottom + slack;
}
