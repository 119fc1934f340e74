/**
 * Closes the container of a search field at the first Escape. By default, the first Escape would clear the text of the field. Returns a function that removes
 * the handler.
 */
export function closeByEscape(around: HTMLElement, close: () => void): () => void {
  function onKeyDown(event: KeyboardEvent): void {
    const { target } = event;
    if (event.key !== 'Escape' || event.isComposing || !(target instanceof HTMLInputElement) || target.type !== 'search') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }
  // Uses the capture phase, so that this handler runs before the handler of the field.
  around.addEventListener('keydown', onKeyDown, { capture: true });
  return () => {
    around.removeEventListener('keydown', onKeyDown, { capture: true });
  };
}
