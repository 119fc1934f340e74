import { useSyncExternalStore } from 'react';

/** The same query as in the style sheets. Bars fold, and panes are side by side, because one below the other would be too low. */
const LOW_WINDOW = '(max-height: 520px)';

function watch(onChange: () => void): () => void {
  const query = matchMedia(LOW_WINDOW);
  query.addEventListener('change', onChange);
  return () => {
    query.removeEventListener('change', onChange);
  };
}

/** Returns whether the window is low, such as 1280x800 at 200 % zoom. */
export function useLowWindow(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(LOW_WINDOW).matches);
}
