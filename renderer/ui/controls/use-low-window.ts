import { useSyncExternalStore } from 'react';

/** As in the style sheets: bars fold and panes lie beside each other, as below each other neither had room enough. */
const LOW_WINDOW = '(max-height: 520px)';

function watch(onChange: () => void): () => void {
  const query = matchMedia(LOW_WINDOW);
  query.addEventListener('change', onChange);
  return () => {
    query.removeEventListener('change', onChange);
  };
}

/** True in a low window, as one of 1280x800 is at 200 % zoom. */
export function useLowWindow(): boolean {
  return useSyncExternalStore(watch, () => matchMedia(LOW_WINDOW).matches);
}
