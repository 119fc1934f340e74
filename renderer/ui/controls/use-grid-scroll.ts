import { useEffect, useLayoutEffect, useRef, type RefObject, type UIEvent } from 'react';
import type { DataGridProps } from './data-grid-props.ts';
import { isPaged } from './grid-rows.ts';
import type { GridVirtualizer } from './use-grid-rows.ts';

interface Options {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly virtual: GridVirtualizer;
  /** Heights of a row and of the heads, in CSS pixels. */
  readonly rowSize: number;
  readonly headSize: number;
}

/** Scrolls a grid: to its current row, to its first row, and along with rows that move. Returns the handler of its scroll events. */
export function useGridScroll<T>(
  { rows, currentRow = -1, follow = 0, isLive = false, scroll, shift, top = 0 }: DataGridProps<T>,
  { scroller, virtual, rowSize, headSize }: Options,
): (event: UIEvent) => void {
  /** True if the grid was scrolled and no event has reported the new offset yet. */
  const isOffsetStale = useRef(false);
  const shifted = useRef(shift?.id ?? 0);
  useLayoutEffect(() => {
    if (shift === undefined || shift.id === shifted.current) return;
    shifted.current = shift.id;
    scroller.current?.scrollBy({ top: shift.rows * rowSize });
    isOffsetStale.current = true;
  }, [scroller, shift, rowSize]);

  const topped = useRef(top);
  useLayoutEffect(() => {
    if (topped.current === top) return;
    topped.current = top;
    scroller.current?.scrollTo({ top: 0 });
    if (virtual.scrollOffset !== 0) isOffsetStale.current = true;
  }, [scroller, top, virtual]);

  /**
   * Returns whether a row is visible. Uses the offset of the last scroll event, because reading the offset from the element would lay out the whole page at
   * every key press.
   */
  function isVisible(index: number): boolean {
    const { scrollOffset, scrollRect } = virtual;
    const start = index * rowSize;
    return (
      scrollOffset !== null &&
      scrollRect !== null &&
      start >= scrollOffset &&
      headSize + start + rowSize <= scrollOffset + scrollRect.height
    );
  }

  // A list that is shown again keeps its scroll position. The position of the current row does not matter.
  const isScrollRestored = useRef((scroll?.top ?? 0) > 0);
  // Added rows change the index of the current row without a selection. In a list with added rows, only a selection by the user scrolls.
  const moves = isPaged(rows) || isLive ? follow : currentRow;
  useEffect(() => {
    if (isScrollRestored.current) {
      isScrollRestored.current = false;
      return;
    }
    if (currentRow >= 0 && (isOffsetStale.current || !isVisible(currentRow))) virtual.scrollToIndex(currentRow, { align: 'auto' });
    // Scrolls only after a new selection, not after every rendering.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [moves, follow, virtual]);

  // A pane that opens for the current row makes the list lower. The current row must stay visible.
  const current = useRef(currentRow);
  useEffect(() => {
    current.current = currentRow;
  });
  useEffect(() => {
    const list = scroller.current;
    if (list === null) return;
    let height = list.clientHeight;
    const observer = new ResizeObserver(() => {
      const before = height;
      height = list.clientHeight;
      const end = headSize + (current.current + 1) * rowSize - list.scrollTop;
      if (current.current >= 0 && end <= before && end > height) virtual.scrollToIndex(current.current, { align: 'auto' });
    });
    observer.observe(list);
    return () => {
      observer.disconnect();
    };
  }, [scroller, virtual, rowSize, headSize]);

  return (event) => {
    isOffsetStale.current = false;
    scroll?.moved(Math.round(event.currentTarget.scrollTop));
  };
}
