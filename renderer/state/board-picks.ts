import type { BoardSelection } from '../../shared/view/board-view.ts';
import type { AnsweredBy } from '../../shared/board/answered-by.ts';

/** The rows that are selected: one by one, or all that match a filter but some. */
export type Picks =
  { readonly kind: 'rows'; readonly rows: ReadonlySet<number> } | { readonly kind: 'matching'; readonly except: ReadonlySet<number> };

export const NO_PICKS: Picks = { kind: 'rows', rows: new Set() };

export function isPicked(picks: Picks, row: number): boolean {
  return picks.kind === 'rows' ? picks.rows.has(row) : !picks.except.has(row);
}

/** How many are selected, of so many that match. */
export function pickedCount(picks: Picks, matching: number): number {
  return picks.kind === 'rows' ? picks.rows.size : Math.max(0, matching - picks.except.size);
}

export function picksOf(rows: Iterable<number>): Picks {
  return { kind: 'rows', rows: new Set(rows) };
}

function toggled(rows: ReadonlySet<number>, row: number): ReadonlySet<number> {
  const changed = new Set(rows);
  if (!changed.delete(row)) changed.add(row);
  return changed;
}

/** The same with one row that was not selected, or without one that was. */
export function withToggled(picks: Picks, row: number): Picks {
  return picks.kind === 'rows'
    ? { kind: 'rows', rows: toggled(picks.rows, row) }
    : { kind: 'matching', except: toggled(picks.except, row) };
}

/** As the host is told; null where nothing is selected. */
export function selectionOfPicks(picks: Picks, filter: string, by: AnsweredBy): BoardSelection | null {
  if (picks.kind === 'matching') return { kind: 'matching', filter, by, except: [...picks.except] };
  return picks.rows.size === 0 ? null : { kind: 'rows', rows: [...picks.rows] };
}
