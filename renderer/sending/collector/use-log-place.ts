import { useMemo, useState } from 'react';
import type { LoggedRequest } from '../../../shared/bridge/view/collector-view.ts';
import type { RestoredScroll } from '../../ui/controls/data-grid-props.ts';

/** Scroll position in the log. At the top, new requests appear at once. Further down, the visible rows stay in place when requests arrive. */
export interface LogPlace {
  readonly scroll: RestoredScroll;
  /** Number of rows by which the visible rows have moved down. */
  readonly shift: { readonly id: number; readonly rows: number };
  /** Number of requests that arrived since the user scrolled away from the top. */
  readonly unseen: number;
}

interface Known {
  readonly question: string;
  readonly rows: readonly LoggedRequest[];
  readonly shift: LogPlace['shift'];
  readonly unseen: number;
}

/** Returns the number of rows above the previously newest row; 0 if that row is gone. */
function rowsAbove(rows: readonly LoggedRequest[], before: readonly LoggedRequest[]): number {
  const [newest] = before;
  return newest === undefined
    ? 0
    : Math.max(
        rows.findIndex(({ id }) => id === newest.id),
        0,
      );
}

/** Returns the scroll state after the rows of the log changed. */
function knownAfter(
  { question: asked, rows: before, shift, unseen }: Known,
  rows: Known['rows'],
  question: string,
  isAtTop: boolean,
): Known {
  const above = asked === question ? rowsAbove(rows, before) : 0;
  if (isAtTop || above === 0) return { question, rows, shift, unseen: asked === question ? unseen : 0 };
  return { question, rows, shift: { id: shift.id + 1, rows: above }, unseen: unseen + above };
}

/** Follows the log. `rows`: newest first. `question`: the query that the rows match. The rows of a new query do not count as newly arrived. */
export function useLogPlace(rows: readonly LoggedRequest[], question: string): LogPlace {
  const [isAtTop, setAtTop] = useState(true);
  const [known, setKnown] = useState<Known>({ question, rows, shift: { id: 0, rows: 0 }, unseen: 0 });
  const now = known.rows === rows && known.question === question ? known : knownAfter(known, rows, question, isAtTop);
  if (now !== known) setKnown(now);
  if (isAtTop && now.unseen > 0) setKnown({ ...now, unseen: 0 });
  const scroll = useMemo(() => ({ top: 0, moved: (to: number) => setAtTop(to === 0) }), []);
  return { scroll, shift: now.shift, unseen: now.unseen };
}
