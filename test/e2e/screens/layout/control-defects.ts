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

/** Finds controls that are cut, and controls that overlap. */
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

/** True if two controls overlap and one of them is on top in the shared area. */
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
  // A label may overlap its control, and a column header its resize handle.
  if (a.closest('label') !== null && a.closest('label') === b.closest('label')) return true;
  return isInField(a, b) || isInField(b, a);
}

/** Returns the child of the body that contains an element: the page itself, or a layer over it. */
function layerOf(element: Element): Element {
  let at = element;
  while (at.parentElement !== null && at.parentElement !== document.body) at = at.parentElement;
  return at;
}

/** True if an element or one of its ancestors does not move with its surroundings or is drawn above them. */
function isPositioned(element: Element): boolean {
  for (let at: Element | null = element; at !== null; at = at.parentElement) {
    const { position, zIndex } = styleOf(at);
    if (['sticky', 'fixed'].includes(position) || (position === 'absolute' && zIndex !== 'auto')) return true;
  }
  return false;
}

/** True if the button is at the end of the field, and the padding of the field leaves room for it. */
function isInField(field: Element, button: Element): boolean {
  if (!field.matches('input') || field.parentElement?.contains(button) !== true) return false;
  const { paddingRight, borderRightWidth } = styleOf(field);
  const room = Number.parseFloat(paddingRight) + Number.parseFloat(borderRightWidth);
  return field.getBoundingClientRect().right - button.getBoundingClientRect().left <= room + 1;
}
