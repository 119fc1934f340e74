/**
 * Waits one frame. If the focused element then has gone away with a tab or a screen, focuses the element that `find` returns; otherwise the focus would restart
 * at the top of the page. Returns a function that cancels the wait.
 */
export function rescueFocus(find: () => HTMLElement | null | undefined): () => void {
  // While the window starts, no element has had the focus yet.
  if (document.documentElement.dataset['appState'] === undefined) return () => undefined;
  // A new tab is drawn one rendering after it was chosen.
  const frame = requestAnimationFrame(() => {
    if (document.activeElement === document.body) find()?.focus();
  });
  return () => {
    cancelAnimationFrame(frame);
  };
}
