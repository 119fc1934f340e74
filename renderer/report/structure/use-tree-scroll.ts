import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import { useRestoredScroll } from '../shared/use-restored-scroll.ts';

/** More regions are loaded when fewer rows than this are left to the end of the loaded regions. */
const NEAR_END = 60;

interface TreeScrollOptions {
  readonly view: InspectionView;
  /** Index of the selected row; -1: none. */
  readonly index: number;
  /** Height of a row in CSS pixels. */
  readonly rowHeight: number;
}

interface TreeScroll {
  /** The scrolled element. */
  readonly tree: RefObject<HTMLDivElement | null>;
  readonly onScroll: () => void;
}

/** Restores the scroll position of each report, keeps the selected row visible, and loads more regions near the end. */
export function useTreeScroll({ view, index, rowHeight }: TreeScrollOptions): TreeScroll {
  const report = useReport();
  const tree = useRef<HTMLDivElement>(null);
  const follow = useReportState((state) => state.follow);
  const scroll = useRestoredScroll('structure');
  const restoredTop = useRef(scroll.top);
  const scrolledReport = useRef(report);
  const shownTop = useRef(0);

  useLayoutEffect(() => {
    if (scrolledReport.current === report) return;
    scrolledReport.current = report;
    restoredTop.current = scroll.top;
    // Setting `scrollTop` causes a layout even if the value does not change.
    if (shownTop.current > 0 && tree.current !== null) tree.current.scrollTop = 0;
    shownTop.current = 0;
    // `scroll.top` is not a dependency, because the position is restored only when another report is shown.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [report]);

  useEffect(() => {
    const element = tree.current;
    if (element === null) return;
    const scrollTo = (top: number): void => {
      element.scrollTop = top;
      // The scroll event comes a frame later, when the tree may already show another report.
      shownTop.current = top;
    };
    if (restoredTop.current > 0) {
      scrollTo(restoredTop.current);
      restoredTop.current = 0;
      return;
    }
    if (index === -1) return;
    const top = index * rowHeight;
    if (top < element.scrollTop) scrollTo(top);
    else if (top + rowHeight > element.scrollTop + element.clientHeight) scrollTo(top + rowHeight - element.clientHeight);
  }, [report, index, follow, rowHeight]);

  return {
    tree,
    onScroll: () => {
      const element = tree.current;
      if (element === null) return;
      shownTop.current = element.scrollTop;
      scroll.moved(Math.round(shownTop.current));
      if (view.structure.length >= view.totals.regions) return;
      if (element.scrollTop + element.clientHeight > element.scrollHeight - NEAR_END * rowHeight) void report.loadMore();
    },
  };
}
