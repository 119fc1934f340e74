import type { RestoredScroll } from '../../ui/controls/data-grid-props.ts';
import { useReport } from './report-context.ts';

/**
 * Returns the scroll position of a list before a reload, and a callback that records the position. The position is 0 after something was selected, because the
 * list then scrolls to the selection.
 */
export function useRestoredScroll(list: string): RestoredScroll {
  const { store, noteScroll } = useReport();
  const { follow, scroll } = store.getState();
  return {
    top: follow === 0 ? (scroll[list] ?? 0) : 0,
    moved: (top) => {
      noteScroll(list, top);
    },
  };
}
