/**
 * Closes the container of a search field at the first Escape. By default, a field with text would first clear its text. Returns a function that removes the
 * handler.
 */
export function closeByEscape(around: HTMLElement, close: () => void): () => void {
  function onKeyDown(event: KeyboardEvent): void {
    const { target } = event;
    if (event.key !== 'Escape' || event.isComposing || !(target instanceof HTMLInputElement) || target.type !== 'search') return;
    event.preventDefault();
    event.stopPropagation();
    close();
  }
  // In the capture phase, so that the handler runs before that of the field.
  around.addEventListener('keydown', onKeyDown, { capture: true });
  return () => {
    around.removeEventListener('keydown', onKeyDown, { capture: true });
  };
}
