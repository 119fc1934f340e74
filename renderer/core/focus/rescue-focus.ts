/**
 * Where what had the focus went away with a tab or a screen, goes on from the element that `find` gives, instead of from the top of the page.
 * Returns what gives up the wait.
 */
export function rescueFocus(find: () => HTMLElement | null | undefined): () => void {
  // Nothing had the focus yet while the window starts.
  if (document.documentElement.dataset['appState'] === undefined) return () => undefined;
  // The new tab is drawn one rendering after its choice.
  const frame = requestAnimationFrame(() => {
    if (document.activeElement === document.body) find()?.focus();
  });
  return () => {
    cancelAnimationFrame(frame);
  };
}
