/** Returns the focus to a list after an action beside it: to its rows, or to the add button of an empty list. */
export function focusList(around: HTMLElement | null): void {
  const list = around?.querySelector<HTMLElement>('[role=grid]') ?? around?.querySelector<HTMLElement>('[data-add]');
  list?.focus();
}
