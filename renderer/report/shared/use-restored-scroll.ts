import type { RestoredScroll } from '../../ui/controls/data-grid-props.ts';
import { useReport } from './report-context.ts';

/**
 * How far a list of the report was scrolled before the page was loaded anew, and who is told of how far it is now. Once something was selected, lists
 * begin where that is.
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
