import { intersectionOf, isEmpty, type Box } from './boxes.ts';
import { defectOf, nameOf, type Defect } from './defect.ts';
import { isVisible, isVisuallyHidden, styleOf } from './styles.ts';
import { visibleBox } from './visible-box.ts';

export const CONTROLS =
  'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=menuitemradio], [role=option], [role=checkbox], [role=radio], [role=switch], [role=combobox], [role=searchbox], [role=textbox], [role=slider]';

interface Control {
  readonly element: Element;
  /** The visible part of the element. */
  readonly box: Box;
}

/** Controls that are cut, and controls that overlap. */
export function controlDefects(): readonly Defect[] {
  const defects: Defect[] = [];
  const controls: Control[] = [];
  for (const element of document.querySelectorAll(CONTROLS)) {
    if (!isVisible(element) || isVisuallyHidden(element) || styleOf(element).pointerEvents === 'none') continue;
    const rect = element.getBoundingClientRect();
    const { box, cutBy } = visibleBox(rect, element, 'element');
    if (rect.width < 2 || rect.height < 2) continue;
    if (cutBy !== null && element.closest('[data-may-cut]') === null) {
      const what = cutBy === 'window' ? 'control cut by the window' : `control cut by ${nameOf(cutBy)}`;
      defects.push(defectOf(what, element, element.textContent));
    }
    if (!isEmpty(box)) controls.push({ element, box });
  }
  for (const [index, control] of controls.entries())
    for (const { element } of controls.slice(index + 1).filter((other) => overlap(control, other))) {
      const what = `lies over ${nameOf(element)} “${element.textContent.trim().slice(0, 30)}”`;
      defects.push(defectOf(what, control.element, control.element.textContent));
    }
  return defects;
}

/** True if one of two controls covers the other. */
function overlap({ element, box }: Control, other: Control): boolean {
  const shared = intersectionOf(box, other.box);
  if (shared.right - shared.left <= 2 || shared.bottom - shared.top <= 2) return false;
  if (mayOverlap(element, other.element)) return false;
  const hit = document.elementFromPoint((shared.left + shared.right) / 2, (shared.top + shared.bottom) / 2);
  return hit !== null && (element.contains(hit) || other.element.contains(hit));
}

function mayOverlap(a: Element, b: Element): boolean {
  if (a.contains(b) || b.contains(a)) return true;
  if (layerOf(a) !== layerOf(b) || isPositioned(a) !== isPositioned(b)) return true;
  // A label and its control, or a column header and its resize handle.
  if (a.closest('label') !== null && a.closest('label') === b.closest('label')) return true;
  return isInField(a, b) || isInField(b, a);
}

/** The child of the body that holds an element: the page itself or a layer over it. */
function layerOf(element: Element): Element {
  let at = element;
  while (at.parentElement !== null && at.parentElement !== document.body) at = at.parentElement;
  return at;
}

/** True if an element, or one around it, stays in place or is drawn above the others. */
function isPositioned(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const { position, zIndex } = styleOf(at);
    if (['sticky', 'fixed'].includes(position) || (position === 'absolute' && zIndex !== 'auto')) return true;
  }
  return false;
}

/** True for a button at the end of a field whose padding leaves room for it. */
function isInField(field: Element, button: Element): boolean {
  if (!field.matches('input') || field.parentElement?.contains(button) !== true) return false;
  const { paddingRight, borderRightWidth } = styleOf(field);
  const room = Number.parseFloat(paddingRight) + Number.parseFloat(borderRightWidth);
  return field.getBoundingClientRect().right - button.getBoundingClientRect().left <= room + 1;
}
