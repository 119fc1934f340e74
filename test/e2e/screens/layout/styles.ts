const styles = new Map<Element, CSSStyleDeclaration>();

/** The computed style of an element, cached. */
export function styleOf(element: Element): CSSStyleDeclaration {
  const cached = styles.get(element);
  if (cached !== undefined) return cached;
  const style = getComputedStyle(element);
  styles.set(element, style);
  return style;
}

export function clips(overflow: string): boolean {
  return overflow === 'hidden' || overflow === 'clip';
}

export function isVisible(element: Element): boolean {
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });
}

/** True if the text of the element is only for screen readers. */
export function isVisuallyHidden(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const { clipPath, position, overflowX } = styleOf(at);
    if (clipPath === 'inset(50%)') return true;
    if (position === 'absolute' && at.clientWidth <= 1 && at.clientHeight <= 1 && clips(overflowX)) return true;
  }
  return false;
}
