import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { rowElement, stopsOf } from './grid-elements.ts';
import type { GridPosition } from './grid-keys.ts';
import { focusAfterMove, type FocusedRow } from './moved-focus.ts';

export interface PositionOptions {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rowCount: number;
  /** The current row; -1: none. The focus enters the grid at this row, and follows when the current row moves. */
  readonly currentRow: number;
  /** Returns the key of a row. Returns null while the row is not loaded, or if rows cannot be added above. */
  readonly keyAt: (row: number) => string | null;
  /** Number of rows by which the visible rows moved when `id` last changed. */
  readonly shift: { readonly id: number; readonly rows: number };
  /** True if added rows must not scroll the grid, even if the focused row moves out of view. */
  readonly isLive: boolean;
}

/**
 * Returns the position of the keyboard focus in a grid that renders only some rows. If the row of a new position is not drawn, it gets the focus as soon as it
 * is drawn.
 */
export function useGridPosition(options: PositionOptions) {
  const { scroller, isLive } = options;
  const { position, setPosition, isInside, setInside } = useFollowedPosition(options);
  const wanted = useRef(false);
  const focusedRow = useRef(position.row);

  useLayoutEffect(() => {
    // A button, such as Reveal, can disappear when it is pressed. The focus then goes to the element that is now at its position.
    const isLost = isInside && document.activeElement === document.body;
    const isBehind = isInside && focusedRow.current !== position.row;
    focusedRow.current = position.row;
    if (!wanted.current && !isLost && !isBehind) return;
    const row = rowElement(scroller.current, position.row);
    const stops = stopsOf(row);
    const stop = stops[Math.min(position.stop, stops.length - 1)];
    if (stop === undefined) {
      // The focused element is gone, and the row of its position is not drawn. Until that row is drawn and gets the focus, the Tab key must still be able to
      // enter the grid.
      if (isLost) {
        wanted.current = true;
        queueMicrotask(() => {
          setInside(false);
        });
      }
      return;
    }
    const isMeant = wanted.current || isLost || !isLive;
    wanted.current = false;
    stop.focus({ preventScroll: true });
    if (position.row >= 0 && isMeant) stop.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  useEffect(() => {
    // The focus does not move if the user has moved it elsewhere meanwhile.
    function onFocus({ target }: FocusEvent): void {
      if (target instanceof Node && scroller.current?.contains(target) !== true) {
        wanted.current = false;
        setInside(false);
      }
    }
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('focusin', onFocus);
    };
  }, [scroller, setInside]);

  return {
    position,
    isInside,
    setPosition,
    setInside,
    /** Sets the position, and focuses it as soon as it is drawn. */
    focusPosition: (next: Parameters<typeof setPosition>[0]) => {
      wanted.current = true;
      setPosition(next);
    },
  };
}

/** The position of the focus, which follows its row and the current row when they move. */
function useFollowedPosition({ rowCount, currentRow, keyAt, shift }: PositionOptions) {
  const [position, setPosition] = useState<GridPosition>({ row: 0, stop: 0 });
  const [isInside, setInside] = useState(false);
  const [lastCurrentRow, setLastCurrentRow] = useState(currentRow);
  const [focused, setFocused] = useState<FocusedRow>({ row: 0, key: null });
  const [lastShift, setLastShift] = useState(shift.id);

  // The focus stays on its row when rows are added above.
  const moved = shift.id === lastShift ? 0 : shift.rows;
  const refocused =
    isInside && focused.row === position.row ? focusAfterMove(focused, moved, keyAt) : { row: position.row, key: keyAt(position.row) };
  if (shift.id !== lastShift) setLastShift(shift.id);
  if (refocused.row !== focused.row || refocused.key !== focused.key) setFocused(refocused);

  // If the focused row is the current row, the focus follows when the current row moves or another row becomes current. If no row was current, the focus moves
  // to a new current row.
  const follows =
    lastCurrentRow !== currentRow &&
    isInside &&
    currentRow >= 0 &&
    position.row >= 0 &&
    (position.row === lastCurrentRow || lastCurrentRow < 0);
  if (lastCurrentRow !== currentRow) setLastCurrentRow(currentRow);
  const next = follows ? currentRow : rowCount > 0 ? Math.min(refocused.row, rowCount - 1) : refocused.row;
  if (next !== position.row) setPosition({ ...position, row: next });
  // A grid without rows disappears, and its focused element with it, which causes no event. Without this line, Tab would not enter the grid when it is shown
  // again.
  if (isInside && rowCount === 0) setInside(false);

  return { position, setPosition, isInside, setInside };
}
