import type { RestoredScroll } from '../../ui/controls/data-grid-props.ts';
import { useReport } from './report-context.ts';

/** Returns a list's scroll offset from before a reload, and a callback that records the offset. After something is selected, lists start at the selection. */
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
