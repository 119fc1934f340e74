import { isEmpty, ROUNDING, unionOf, type Box } from './boxes.ts';
import { CONTROLS } from './control-defects.ts';
import { defectOf, nameOf, type Defect } from './defect.ts';
import { clips, isVisible, isVisuallyHidden, styleOf } from './styles.ts';
import { visibleBox } from './visible-box.ts';

/** Controls whose text must stay within them. */
const TEXT_HOLDERS = 'button, [role=button], [role=tab], [role=option], [role=menuitem], [role=gridcell], summary';

/** Fields and editors, which are not checked because they scroll their text. */
const EDITORS = '[contenteditable], [data-editor], textarea, svg, option';

/** Finds defects of an element's own text: a box or the window cuts it, or it runs out of its control. */
export function textDefects(element: Element): readonly Defect[] {
  const text = ownText(element);
  if (text.trim() === '' || !isVisible(element) || isVisuallyHidden(element)) return [];
  if (element.closest(EDITORS) !== null) return [];
  const box = textBox(element);
  if (box === null) return [];
  const { box: visible, cutBy } = visibleBox(box, element, 'text');
  if (cutBy !== null) return cutText(cutBy === 'window' ? 'cut by the window' : `cut by ${nameOf(cutBy)}`, element, text);
  if (isEmpty(visible)) return [];
  if (hasEllipsis(element)) return cutText('cut with an ellipsis', element, text);
  return runsOut(box, element) ? [defectOf('runs out of its control', element, text)] : [];
}

/**
 * Returns a defect unless a surrounding element has `data-may-cut`, which allows that the text is cut. The value `title` requires a surrounding title with the
 * whole text. Any other value names the place of the whole text.
 */
function cutText(what: string, element: Element, text: string): readonly Defect[] {
  const mayBe = element.closest('[data-may-cut]');
  if (mayBe === null) return [defectOf(what, element, text)];
  const isInTitle = mayBe.getAttribute('data-may-cut') === 'title';
  const hasTitle = (mayBe.closest('[title]')?.getAttribute('title') ?? '') !== '';
  return isInTitle && !hasTitle ? [defectOf(`${what}, and is said whole in no title`, element, text)] : [];
}

function ownText(element: Element): string {
  return [...element.childNodes].flatMap((node) => (node.nodeType === Node.TEXT_NODE ? [node.nodeValue ?? ''] : [])).join('');
}

function textBox(element: Element): Box | null {
  let box: Box | null = null;
  const range = document.createRange();
  for (const node of element.childNodes) {
    if (node.nodeType !== Node.TEXT_NODE || (node.nodeValue ?? '').trim() === '') continue;
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) if (rect.width >= 0.5) box = unionOf(box ?? rect, rect);
  }
  return box;
}

/** True if an element or one of its ancestors, up to its control, ends its text with an ellipsis. */
function hasEllipsis(element: Element): boolean {
  for (let at: Element | null = element; at !== null && ['inline', 'block', 'flex'].includes(styleOf(at).display); at = at.parentElement) {
    const { overflowX, textOverflow } = styleOf(at);
    if (clips(overflowX) && textOverflow === 'ellipsis' && at.scrollWidth > at.clientWidth + 1) return true;
    if (at.matches(CONTROLS)) return false;
  }
  return false;
}

function runsOut({ left, right }: Box, element: Element): boolean {
  let control = element.closest(TEXT_HOLDERS);
  while (control !== null && styleOf(control).display === 'contents') control = control.parentElement?.closest(TEXT_HOLDERS) ?? null;
  if (control === null || control.contains(document.activeElement?.closest('input, textarea') ?? null)) return false;
  const border = control.getBoundingClientRect();
  return styleOf(control).display !== 'inline' && (left < border.left - ROUNDING || right > border.right + ROUNDING);
}
