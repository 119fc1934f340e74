/** Something in the window that cannot be read or pressed. */
export interface Defect {
  readonly what: string;
  /** A description with which a person can find the element. */
  readonly element: string;
  readonly text: string;
}

export function defectOf(what: string, element: Element, text: string): Defect {
  return { what, element: nameOf(element), text: text.replaceAll(/\s+/gu, ' ').trim().slice(0, 80) };
}

export function nameOf(element: Element): string {
  const role = element.getAttribute('role') ?? element.tagName.toLowerCase();
  const label = element.getAttribute('aria-label');
  const named = element.closest('[data-testid], [data-screen], [aria-label]');
  const near = named === null || named === element ? '' : (named.getAttribute('aria-label') ?? named.getAttribute('data-testid') ?? '');
  const style = typeof element.className === 'string' && element.className !== '' ? `.${element.className.split(' ')[0] ?? ''}` : '';
  return `${role}${style}${label === null ? '' : ` “${label}”`}${near === '' ? '' : ` in “${near}”`}`;
}
