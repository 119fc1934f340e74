/** The focused row of a grid: its index, and its key. The key is null while the row is not loaded. */
export interface FocusedRow {
  readonly row: number;
  readonly key: string | null;
}

/** Maximum distance, in rows, at which a moved row is found again. */
const MAX_MOVED = 500;

function nearest(key: string, guess: number, keyAt: (row: number) => string | null): number | null {
  for (let distance = 0; distance <= MAX_MOVED; distance += 1) {
    if (keyAt(guess - distance) === key) return guess - distance;
    if (keyAt(guess + distance) === key) return guess + distance;
  }
  return null;
}

/**
 * Returns the focused row after rows were added or removed: the same row, or if that is gone, the row that is now at its position. `moved`: number of rows by
 * which the visible rows moved.
 */
export function focusAfterMove(focused: FocusedRow, moved: number, keyAt: (row: number) => string | null): FocusedRow {
  const there = keyAt(focused.row);
  if (focused.row < 0 || (moved === 0 && there === focused.key)) return focused;
  const guess = Math.max(0, focused.row + moved);
  const found = focused.key === null ? null : nearest(focused.key, guess, keyAt);
  if (found !== null) return { row: found, key: focused.key };
  // If the row at the new position is not loaded, it may be the same row.
  return { row: guess, key: keyAt(guess) ?? focused.key };
}
