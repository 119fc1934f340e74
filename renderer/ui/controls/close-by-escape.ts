/**
 * Closes what a field to search in stands in at the first Escape, also where something is typed in it: the field would clear itself first. Returns what ends that.
 */
export function closeByEscape(around: HTMLElement, close: () => void): () => void {
  function onKeyDown(event: KeyboardEvent): void {
    const { target } = event;
    if (event.key !== 'Escape' || event.isComposing || !(target instanceof HTMLInputElement) || target.type !== 'search') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }
  // Ahead of the field.
  around.addEventListener('keydown', onKeyDown, { capture: true });
  return () => {
    around.removeEventListener('keydown', onKeyDown, { capture: true });
  };
}
