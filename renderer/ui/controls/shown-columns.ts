import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';

/** Properties that decide whether a column fits. */
interface FittedColumn {
  /** The column's track in the row's CSS grid, such as `84px` or `minmax(84px, 1fr)`. */
  readonly width: string;
  /** If there is not enough room, columns with the lowest number are dropped first. A column without a number always stays. */
  readonly drop?: number;
}

/** Padding around the cells of a row, in CSS pixels. */
const AROUND = 8;

/** Returns the minimum width of a track in CSS pixels, such as 84 for `84px` and for `minmax(84px, 1fr)`. */
export function leastWidth(track: string): number {
  return Number(/\d+/.exec(track)?.[0] ?? 0);
}

/** Minimum width of a row of these columns, in CSS pixels. */
export function widthOfRow(columns: readonly FittedColumn[]): number {
  return columns.reduce((sum, { width }) => sum + leastWidth(width), AROUND);
}

/** Returns a column with its width from a layout, in CSS pixels; null keeps the default width. Columns that the user chose are never dropped. */
export function laidOut<C extends FittedColumn>(
  { drop, ...column }: C,
  width: number | null,
  areChosen: boolean,
): Omit<C, 'drop'> & FittedColumn {
  return {
    ...column,
    ...(areChosen || drop === undefined ? {} : { drop }),
    width: width === null ? column.width : `${String(width)}px`,
  };
}

/** The columns that fit, in their order. */
export function columnsThatFit<C extends FittedColumn>(columns: readonly C[], room: number): readonly C[] {
  const dropped = columns.filter(({ drop }) => drop !== undefined).toSorted((one, other) => (one.drop ?? 0) - (other.drop ?? 0));
  let shown = columns;
  for (const column of dropped) {
    if (widthOfRow(shown) <= room) break;
    shown = shown.filter((other) => other !== column);
  }
  return shown;
}

/** The columns that fit into an element, updated with its width; all columns before the element is drawn. */
export function useShownColumns<C extends FittedColumn>(element: RefObject<HTMLElement | null>, columns: readonly C[]): readonly C[] {
  const isFixed = columns.every(({ drop }) => drop === undefined);
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  const measured = useRef<HTMLElement | null>(null);
  const observer = useRef<ResizeObserver | null>(null);
  // The element appears and disappears with the rows. So this runs after each rendering, and observes a new element.
  useLayoutEffect(() => {
    const drawn = isFixed ? null : element.current;
    if (drawn === measured.current) return;
    observer.current?.disconnect();
    measured.current = drawn;
    if (drawn === null) return;
    const measure = (): void => {
      // A removed element has no width.
      if (drawn.isConnected) setRoom(drawn.clientWidth);
    };
    measure();
    observer.current = new ResizeObserver(measure);
    observer.current.observe(drawn);
  });
  useEffect(
    () => () => {
      observer.current?.disconnect();
      measured.current = null;
    },
    [],
  );
  return useMemo(() => (isFixed ? columns : columnsThatFit(columns, room)), [columns, isFixed, room]);
}
