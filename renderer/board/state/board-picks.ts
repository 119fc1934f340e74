import type { BoardQuery, BoardSelection } from '../../../shared/bridge/view/board-view.ts';

/** The rows that are selected: one by one, or all that match a filter but some. */
export type Picks =
  | { readonly kind: 'rows'; readonly rows: ReadonlySet<number> }
  | {
      readonly kind: 'matching';
      readonly except: ReadonlySet<number>;
      /** How many of those left out match no more: they stay left out should they match again, and are not counted. */
      readonly away?: number;
    };

export const NO_PICKS: Picks = { kind: 'rows', rows: new Set() };

export function isPicked(picks: Picks, row: number): boolean {
  return picks.kind === 'rows' ? picks.rows.has(row) : !picks.except.has(row);
}

/** How many are selected, of so many that match. */
export function pickedCount(picks: Picks, matching: number): number {
  return picks.kind === 'rows' ? picks.rows.size : Math.max(0, matching - picks.except.size + (picks.away ?? 0));
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
  return picks.kind === 'rows' ? { kind: 'rows', rows: toggled(picks.rows, row) } : { ...picks, except: toggled(picks.except, row) };
}

/** As the host is told, in the order in which the board shows them; null where nothing is selected. */
export function selectionOfPicks(
  picks: Picks,
  { filter, by, sort, group }: Pick<BoardQuery, 'filter' | 'by' | 'sort' | 'group'>,
): BoardSelection | null {
  if (picks.kind === 'matching') return { kind: 'matching', filter, by, except: [...picks.except], order: { sort, group } };
  return picks.rows.size === 0 ? null : { kind: 'rows', rows: [...picks.rows], order: { by, sort, group } };
}

/** The rows that are selected, or left out, by name. */
export function namedRows(picks: Picks): readonly number[] {
  return [...(picks.kind === 'rows' ? picks.rows : picks.except)];
}

/** The same once only these of the named rows match: the others are not selected any more. The very same where nothing changes. */
export function withMatching(picks: Picks, rows: readonly number[]): Picks {
  const named = namedRows(picks);
  const away = named.length - rows.length;
  if (picks.kind === 'matching') return (picks.away ?? 0) === away ? picks : { ...picks, away };
  return away === 0 ? picks : picksOf(rows);
}
