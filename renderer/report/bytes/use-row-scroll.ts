import { useEffect, useRef, useState, type RefObject } from 'react';
import { useElementHeight } from './use-element-height.ts';

export interface RowScroll {
  /** First visible row. */
  readonly top: number;
  /** Number of visible rows, including a partly visible last row. */
  readonly shown: number;
  /** Number of fully visible rows. */
  readonly whole: number;
  /** Height of the scrolled content in CSS pixels. */
  readonly contentHeight: number;
  readonly viewHeight: number;
  readonly onScroll: () => void;
  /** Scrolls to a row unless it is visible. `centred`: puts the row near the middle. Returns the new first visible row. */
  readonly reveal: (row: number, centred: boolean) => number;
  /** Makes a row the first visible one, or scrolls to the end if too few rows follow. Returns the new first visible row. */
  readonly scrollToRow: (row: number) => number;
}

/** Maximum scroll range in CSS pixels. Browsers limit the height of an element to about 33 million pixels. For more rows, the scroll bar is scaled. */
const MAX_RANGE = 8_000_000;

/** Scrolls any number of rows of equal height, always to a whole row. A body of 1 GiB has 67 million rows. */
export function useRowScroll(scroller: RefObject<HTMLElement | null>, rowCount: number, rowHeight: number): RowScroll {
  const viewHeight = useElementHeight(scroller);
  const [wantedTop, setTop] = useState(0);
  const scrolledTo = useRef(-1);
  const whole = Math.max(1, Math.floor(viewHeight / rowHeight));
  const last = Math.max(0, rowCount - whole);
  const range = Math.min(last * rowHeight, MAX_RANGE);
  const isScaled = last * rowHeight > MAX_RANGE;
  const top = Math.min(wantedTop, last);

  function scrollToRow(row: number): number {
    const to = Math.min(Math.max(Math.round(row), 0), last);
    setTop(to);
    const element = scroller.current;
    if (element === null || last === 0) return to;
    element.scrollTo({ top: (to / last) * range, behavior: 'instant' });
    // Recorded so that `onScroll` ignores the event of this change. The rounded scroll position could belong to a different row.
    scrolledTo.current = element.scrollTop;
    return to;
  }

  const latest = useRef({ top, scrollToRow });
  useEffect(() => {
    latest.current = { top, scrollToRow };
  });

  useEffect(() => {
    const element = scroller.current;
    if (element === null || !isScaled) return;
    // With a scaled scroll bar, one pixel is many rows, so the wheel moves by rows instead.
    const onWheel = (event: WheelEvent): void => {
      if (event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      const rows = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY : event.deltaY / rowHeight;
      latest.current.scrollToRow(latest.current.top + (Math.abs(rows) < 1 ? Math.sign(rows) : rows));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      element.removeEventListener('wheel', onWheel);
    };
  }, [scroller, isScaled, rowHeight]);

  return {
    top,
    shown: Math.min(rowCount - top, Math.ceil(viewHeight / rowHeight)),
    whole,
    contentHeight: range + viewHeight,
    viewHeight,
    onScroll: () => {
      const element = scroller.current;
      if (element === null || Math.abs(element.scrollTop - scrolledTo.current) < 1) return;
      scrolledTo.current = -1;
      setTop(range === 0 ? 0 : Math.round((element.scrollTop / range) * last));
    },
    scrollToRow,
    reveal: (row, centred) => {
      if (row >= top && row < top + whole) return top;
      if (centred) return scrollToRow(row - Math.floor(whole / 3));
      return scrollToRow(row < top ? row : row - whole + 1);
    },
  };
}
