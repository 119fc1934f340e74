import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';

/** What of a column says whether there is room for it. */
interface FittedColumn {
  /** A track of the row's CSS grid. */
  readonly width: string;
  /** Left out where there is no room for all, those with the least number first; a column without one always stays. */
  readonly drop?: number;
}

/** Room around the cells of a row, in CSS pixels. */
const AROUND = 8;

/** The least width of a track in CSS pixels: of `84px` and of `minmax(84px, 1fr)`. */
export function leastWidth(track: string): number {
  return Number(/\d+/.exec(track)?.[0] ?? 0);
}

/** The least width of a row of these columns, in CSS pixels. */
export function widthOfRow(columns: readonly FittedColumn[]): number {
  return columns.reduce((sum, { width }) => sum + leastWidth(width), AROUND);
}

/** A column with the width of a layout, in CSS pixels; null: its usual width. Columns that the person chose are never dropped. */
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

/** The columns that there is room for, in their order. */
export function columnsThatFit<C extends FittedColumn>(columns: readonly C[], room: number): readonly C[] {
  const dropped = columns.filter(({ drop }) => drop !== undefined).toSorted((one, other) => (one.drop ?? 0) - (other.drop ?? 0));
  let shown = columns;
  for (const column of dropped) {
    if (widthOfRow(shown) <= room) break;
    shown = shown.filter((kept) => kept !== column);
  }
  return shown;
}

/** Those that there is room for in an element, kept up with; all of them before it is drawn. */
export function useShownColumns<C extends FittedColumn>(element: RefObject<HTMLElement | null>, columns: readonly C[]): readonly C[] {
  const isFixed = columns.every(({ drop }) => drop === undefined);
  const [room, setRoom] = useState(Number.POSITIVE_INFINITY);
  const measured = useRef<HTMLElement | null>(null);
  const observer = useRef<ResizeObserver | null>(null);
  // It comes and goes with the rows: looked at after each drawing, observed anew only where it is another one.
  useLayoutEffect(() => {
    const drawn = isFixed ? null : element.current;
    if (drawn === measured.current) return;
    observer.current?.disconnect();
    measured.current = drawn;
    if (drawn === null) return;
    const measure = (): void => {
      // One that has just gone away has no width.
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
