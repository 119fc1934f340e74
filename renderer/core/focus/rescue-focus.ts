/**
 * Waits one frame. If no element has the focus by then, because it disappeared with its tab or screen, focuses the element that `find` returns. Otherwise the
 * next Tab key would start at the top of the page. Returns a function that cancels the wait.
 */
export function rescueFocus(find: () => HTMLElement | null | undefined): () => void {
  // While the window starts, no element has had the focus yet.
  if (document.documentElement.dataset['appState'] === undefined) return () => undefined;
  // A new tab is drawn one rendering after the user chose it.
  const frame = requestAnimationFrame(() => {
    if (document.activeElement === document.body) find()?.focus();
  });
  return () => {
    cancelAnimationFrame(frame);
  };
}
