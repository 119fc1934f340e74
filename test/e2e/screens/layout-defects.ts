/** Something on the screen that people could not read or press. */
export interface Defect {
  readonly what: string;
  /** How the element can be found again, in words. */
  readonly element: string;
  readonly text: string;
}

/**
 * Looks at all that is in sight of the page: text that is cut by a box or by the window, text that runs out of its control, controls that lie over one
 * another, a page that scrolls to the side, motion where none is wanted. It runs in the page, so it uses nothing from outside of itself.
 *
 * What may be cut says so (`data-may-cut`) and says all of it in a title or in a place that it names. Fields and editors scroll what they hold.
 */
export function lookAround(): Defect[] {
  const ROUNDING = 1.5;
  /** Letters stand a little out of their line where its height is less than that of the font. */
  const LINE_ROUNDING = 5;
  const CONTROLS =
    'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=menuitemradio], [role=option], [role=checkbox], [role=radio], [role=switch], [role=combobox], [role=searchbox], [role=textbox], [role=slider]';

  const HOLDERS = 'button, [role=button], [role=tab], [role=option], [role=menuitem], [role=gridcell], summary';

  interface Box {
    left: number;
    top: number;
    right: number;
    bottom: number;
  }
  interface Sight {
    readonly box: Box;
    /** What cuts it; null: nothing does. */
    readonly cutBy: Element | 'window' | null;
  }

  const defects: Defect[] = [];
  const boxOf = ({ left, top, right, bottom }: Box): Box => ({ left, top, right, bottom });
  const isNothing = ({ left, top, right, bottom }: Box): boolean => right - left < 1 || bottom - top < 1;
  const both = (a: Box, b: Box): Box => ({
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  });

  const styles = new Map<Element, CSSStyleDeclaration>();
  function styleOf(element: Element): CSSStyleDeclaration {
    const known = styles.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    styles.set(element, style);
    return style;
  }

  /** The box within its borders, where content is painted that does not get out. */
  function innerBox(element: Element): Box {
    const { left, top } = element.getBoundingClientRect();
    const [x, y] = [left + element.clientLeft, top + element.clientTop];
    return { left: x, top: y, right: x + element.clientWidth, bottom: y + element.clientHeight };
  }

  /** The next element around it that could cut it. */
  function around(element: Element): Element | null {
    const { position } = styleOf(element);
    if (position === 'fixed') return null;
    let next = element.parentElement;
    if (position === 'absolute') while (next !== null && styleOf(next).position === 'static') next = next.parentElement;
    return next;
  }

  const clips = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
  const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll';
  /** An element that draws only some of its rows and is scrolled by another element. */
  const isWindow = (element: Element): boolean => element.matches('[data-window]');

  /** What of a box is in sight, and what cuts it: what is merely scrolled away is not cut. */
  function sightOf(whole: Box, element: Element, isText: boolean): Sight {
    let box = boxOf(whole);
    let cutBy: Sight['cutBy'] = null;
    const slack = isText ? LINE_ROUNDING : ROUNDING;
    for (let at: Element | null = isText ? element : around(element); at !== null && at !== document.body; at = around(at)) {
      const { overflowX, overflowY, contain, display } = styleOf(at);
      if (display === 'inline' || display === 'contents') continue;
      const painted = contain.includes('paint') || contain === 'strict' || contain === 'content';
      if (!painted && overflowX === 'visible' && overflowY === 'visible') continue;
      const inner = innerBox(at);
      const isOutX = box.left < inner.left - ROUNDING || box.right > inner.right + ROUNDING;
      const isOutY = box.top < inner.top - slack || box.bottom > inner.bottom + slack;
      if (isOutX && !scrolls(overflowX) && (clips(overflowX) || painted)) cutBy ??= at;
      if (isOutY && !scrolls(overflowY) && !isWindow(at) && (clips(overflowY) || painted)) cutBy ??= at;
      box = both(box, inner);
      if (isNothing(box)) return { box, cutBy };
    }
    const view: Box = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    if (
      box.left < view.left - ROUNDING ||
      box.right > view.right + ROUNDING ||
      box.top < view.top - slack ||
      box.bottom > view.bottom + slack
    )
      cutBy ??= 'window';
    return { box: both(box, view), cutBy };
  }

  function nameOf(element: Element): string {
    const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
    const label = element.getAttribute('aria-label');
    const marked = element.closest('[data-testid], [data-screen], [aria-label]');
    const near =
      marked === null || marked === element ? '' : (marked.getAttribute('aria-label') ?? marked.getAttribute('data-testid') ?? '');
    const look = typeof element.className === 'string' && element.className !== '' ? `.${element.className.split(' ')[0] ?? ''}` : '';
    return `${role}${look}${label === null ? '' : ` “${label}”`}${near === '' ? '' : ` in “${near}”`}`;
  }

  function say(what: string, element: Element, text: string): void {
    defects.push({ what, element: nameOf(element), text: text.replaceAll(/\s+/gu, ' ').trim().slice(0, 80) });
  }

  const isSeen = (element: Element): boolean =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true });

  /** Said to screen readers alone. */
  function isUnseenText(element: Element): boolean {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const { clipPath, position } = styleOf(at);
      if (clipPath === 'inset(50%)') return true;
      if (position === 'absolute' && at.clientWidth <= 1 && at.clientHeight <= 1 && clips(styleOf(at).overflowX)) return true;
    }
    return false;
  }

  const ownText = (element: Element): string =>
    [...element.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.nodeValue ?? ''] : [])).join('');

  function textBox(element: Element): Box | null {
    let all: Box | null = null;
    const range = document.createRange();
    for (const node of element.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE || (node.nodeValue ?? '').trim() === '') continue;
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        if (rect.width < 0.5) continue;
        all =
          all === null
            ? boxOf(rect)
            : {
                left: Math.min(all.left, rect.left),
                top: Math.min(all.top, rect.top),
                right: Math.max(all.right, rect.right),
                bottom: Math.max(all.bottom, rect.bottom),
              };
      }
    }
    return all;
  }

  const isEllipsed = (element: Element): boolean => {
    const { overflowX, textOverflow } = styleOf(element);
    return clips(overflowX) && textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth + 1;
  };

  /** Says that a text is cut, but where that may be and the whole of it is to be had. */
  function sayCut(what: string, element: Element, text: string): void {
    const mayBe = element.closest('[data-may-cut]');
    if (mayBe === null) say(what, element, text);
    else if (mayBe.getAttribute('data-may-cut') === 'title' && (mayBe.closest('[title]')?.getAttribute('title') ?? '') === '')
      say(`${what}, and is said whole in no title`, element, text);
  }

  function lookAtText(element: Element): void {
    const text = ownText(element);
    if (text.trim() === '' || !isSeen(element) || isUnseenText(element)) return;
    if (element.closest('[contenteditable], [data-editor], textarea, svg, option') !== null) return;
    const box = textBox(element);
    if (box === null) return;
    const { box: inSight, cutBy } = sightOf(box, element, true);
    if (isNothing(inSight) && cutBy === null) return;
    if (cutBy !== null) return sayCut(cutBy === 'window' ? 'cut by the window' : `cut by ${nameOf(cutBy)}`, element, text);
    for (
      let at: Element | null = element;
      at !== null && ['inline', 'block', 'flex'].includes(styleOf(at).display);
      at = at.parentElement
    ) {
      if (isEllipsed(at)) return sayCut('cut with an ellipsis', element, text);
      if (at.matches(CONTROLS)) break;
    }
    let control = element.closest(HOLDERS);
    while (control !== null && styleOf(control).display === 'contents') control = control.parentElement?.closest(HOLDERS) ?? null;
    if (control === null || control.contains(document.activeElement?.closest('input, textarea') ?? null)) return;
    const border = control.getBoundingClientRect();
    if (styleOf(control).display !== 'inline' && (box.left < border.left - ROUNDING || box.right > border.right + ROUNDING))
      say('runs out of its control', element, text);
  }

  /** Every control in sight, with what of it is. */
  function controls(): { readonly element: Element; readonly box: Box }[] {
    const found: { element: Element; box: Box }[] = [];
    for (const element of document.querySelectorAll(CONTROLS)) {
      if (!isSeen(element) || isUnseenText(element) || styleOf(element).pointerEvents === 'none') continue;
      const rect = element.getBoundingClientRect();
      const { box, cutBy } = sightOf(rect, element, false);
      if (rect.width < 2 || rect.height < 2) continue;
      if (cutBy !== null && element.closest('[data-may-cut]') === null)
        say(cutBy === 'window' ? 'control cut by the window' : `control cut by ${nameOf(cutBy)}`, element, element.textContent);
      if (!isNothing(box)) found.push({ element, box });
    }
    return found;
  }

  /** Children of the body: the page itself and each layer over it. */
  function layerOf(element: Element): Element {
    let at = element;
    while (at.parentElement !== null && at.parentElement !== document.body) at = at.parentElement;
    return at;
  }

  const isHeld = (element: Element): boolean => {
    for (let at: Element | null = element; at !== null; at = at.parentElement)
      if (['sticky', 'fixed'].includes(styleOf(at).position) || (styleOf(at).position === 'absolute' && styleOf(at).zIndex !== 'auto'))
        return true;
    return false;
  };

  /** A button at the end of a field that leaves room for it. */
  function isInField(field: Element, button: Element): boolean {
    if (!field.matches('input') || field.parentElement?.contains(button) !== true) return false;
    const room = Number.parseFloat(styleOf(field).paddingRight) + Number.parseFloat(styleOf(field).borderRightWidth);
    return field.getBoundingClientRect().right - button.getBoundingClientRect().left <= room + 1;
  }

  function lookAtPairs(): void {
    const all = controls();
    for (const [index, { element, box }] of all.entries())
      for (const other of all.slice(index + 1)) {
        const shared = both(box, other.box);
        if (shared.right - shared.left <= 2 || shared.bottom - shared.top <= 2) continue;
        if (element.contains(other.element) || other.element.contains(element)) continue;
        if (layerOf(element) !== layerOf(other.element) || isHeld(element) !== isHeld(other.element)) continue;
        // A label and its own control, a head and the edge that is dragged in it.
        if (element.closest('label') !== null && element.closest('label') === other.element.closest('label')) continue;
        if (isInField(element, other.element) || isInField(other.element, element)) continue;
        const hit = document.elementFromPoint((shared.left + shared.right) / 2, (shared.top + shared.bottom) / 2);
        if (hit === null || !(element.contains(hit) || other.element.contains(hit))) continue;
        say(`lies over ${nameOf(other.element)} “${other.element.textContent.trim().slice(0, 30)}”`, element, element.textContent);
      }
  }

  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth + 1) say('the page scrolls to the side', root, '');
  for (const element of document.body.querySelectorAll('*')) lookAtText(element);
  lookAtPairs();
  for (const animation of document.getAnimations()) {
    const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
    if (animation.playState === 'running' && (Number(duration) > 1 || iterations === Infinity)) say('moves', root, animation.id);
  }
  return defects;
}
