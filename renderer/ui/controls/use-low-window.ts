import { useSyncExternalStore } from 'react';

/** The style sheets use the same query. In a low window, bars fold. Panes are side by side, because there is not enough height for one below the other. */
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
