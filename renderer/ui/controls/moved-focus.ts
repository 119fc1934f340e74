/** A row of a grid that has the focus: where it stands, and which it is; null while it has not come. */
export interface FocusedRow {
  readonly row: number;
  readonly key: string | null;
}

/** How far from where it stood a row is looked for. */
const MAX_MOVED = 500;

function nearest(key: string, guess: number, keyAt: (row: number) => string | null): number | null {
  for (let distance = 0; distance <= MAX_MOVED; distance += 1) {
    if (keyAt(guess - distance) === key) return guess - distance;
    if (keyAt(guess + distance) === key) return guess + distance;
  }
  return null;
}

/**
 * Where the focus stands once rows came in or went: on the row that had it; `moved` says by how many rows those in sight moved. Where that row is gone, its place
 * keeps the focus.
 */
export function focusAfterMove(focused: FocusedRow, moved: number, keyAt: (row: number) => string | null): FocusedRow {
  const there = keyAt(focused.row);
  if (focused.row < 0 || (moved === 0 && there === focused.key)) return focused;
  const guess = Math.max(0, focused.row + moved);
  const found = focused.key === null ? null : nearest(focused.key, guess, keyAt);
  if (found !== null) return { row: found, key: focused.key };
  // What has not come can be the very row.
  return { row: guess, key: keyAt(guess) ?? focused.key };
}
