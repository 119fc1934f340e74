/** Returns the focus to a list after an action beside it. An empty list has no rows, so its add button gets the focus. */
export function focusList(around: HTMLElement | null): void {
  const list = around?.querySelector<HTMLElement>('[role=grid]') ?? around?.querySelector<HTMLElement>('[data-add]');
  list?.focus();
}
