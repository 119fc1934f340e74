/** Puts the focus back into a list when something beside it is done: into its rows, or onto what adds one where it is empty. */
export function focusList(around: HTMLElement | null): void {
  const list = around?.querySelector<HTMLElement>('[role=grid]') ?? around?.querySelector<HTMLElement>('[data-add]');
  list?.focus();
}
