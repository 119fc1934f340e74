import { defaultRangeExtractor, useVirtualizer, type Range, type Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, type RefObject } from 'react';
import type { DataGridProps } from './data-grid-props.ts';
import { isPaged, rowCountOf } from './grid-rows.ts';

export type GridVirtualizer = Virtualizer<HTMLDivElement, Element>;

/** Number of rows that are drawn above and below the visible rows: usually, and in the first frame. */
const OVERSCAN = 12;
const FIRST_OVERSCAN = 2;

/** More rows are requested when a row this close to the last loaded row is rendered. */
const NEAR_END = 40;

interface Options {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly count: number;
  /** Heights of a row and of the heads, in CSS pixels. */
  readonly rowSize: number;
  readonly headSize: number;
  readonly isFirstFrame: boolean;
  /** The row that has the focus. */
  readonly focusedRow: number;
  /** Where the list starts, in CSS pixels; undefined: at its first row. */
  readonly startOffset: number | undefined;
}

/** Decides which rows of a grid are drawn. */
export function useVisibleRows(options: Options): GridVirtualizer {
  const { scroller, count, rowSize, headSize, isFirstFrame, focusedRow, startOffset } = options;
  const rangeExtractor = useCallback(
    (range: Range) => {
      const near = defaultRangeExtractor(range);
      // The focused row stays in the document while it is scrolled out of view.
      return focusedRow >= 0 && focusedRow < range.count && !near.includes(focusedRow) ? [...near, focusedRow].sort((a, b) => a - b) : near;
    },
    [focusedRow],
  );
  // The React compiler is not used, so its warning about this library does not apply.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowSize,
    overscan: isFirstFrame ? FIRST_OVERSCAN : OVERSCAN,
    scrollMargin: headSize,
    scrollPaddingStart: headSize,
    rangeExtractor,
    ...(startOffset === undefined ? {} : { initialOffset: startOffset }),
  });

  useEffect(() => {
    virtual.measure();
  }, [rowSize, virtual]);

  return virtual;
}

/** Requests the rows that become visible. */
export function useLoadRows<T>({ rows, onNearEnd, total }: DataGridProps<T>, virtual: GridVirtualizer): void {
  const count = rowCountOf(rows);
  const lastIndex = virtual.getVirtualItems().at(-1)?.index ?? 0;
  useEffect(() => {
    if (!isPaged(rows) && count < (total ?? count) && lastIndex >= count - NEAR_END) onNearEnd?.();
  }, [lastIndex, rows, count, total, onNearEnd]);

  const { startIndex = 0, endIndex = -1 } = virtual.range ?? {};
  useEffect(() => {
    if (isPaged(rows) && endIndex >= startIndex) rows.onShown(startIndex, endIndex + 1);
  }, [rows, startIndex, endIndex]);
}
