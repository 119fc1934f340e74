import { useMemo, useState } from 'react';
import type { LoggedRequest } from '../../../shared/bridge/view/collector-view.ts';
import type { RestoredScroll } from '../../ui/controls/data-grid-props.ts';

/** Where in the log people are: at its newest requests, which are followed, or further down, where the rows stay while requests come in. */
export interface LogPlace {
  readonly scroll: RestoredScroll;
  /** By how many rows those in sight move down. */
  readonly shift: { readonly id: number; readonly rows: number };
  /** Requests that came in since people scrolled away from the newest ones. */
  readonly unseen: number;
}

interface Known {
  readonly question: string;
  readonly rows: readonly LoggedRequest[];
  readonly shift: LogPlace['shift'];
  readonly unseen: number;
}

/** How many rows stand above those that were there before; 0 if they are other rows. */
function rowsAbove(rows: readonly LoggedRequest[], before: readonly LoggedRequest[]): number {
  const [newest] = before;
  return newest === undefined
    ? 0
    : Math.max(
        rows.findIndex(({ id }) => id === newest.id),
        0,
      );
}

/** What is known after rows came in. */
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

/** `rows`: newest first. `question`: what they match; rows that match something else did not come in. */
export function useLogPlace(rows: readonly LoggedRequest[], question: string): LogPlace {
  const [isAtTop, setAtTop] = useState(true);
  const [known, setKnown] = useState<Known>({ question, rows, shift: { id: 0, rows: 0 }, unseen: 0 });
  const now = known.rows === rows && known.question === question ? known : knownAfter(known, rows, question, isAtTop);
  if (now !== known) setKnown(now);
  if (isAtTop && now.unseen > 0) setKnown({ ...now, unseen: 0 });
  const scroll = useMemo(() => ({ top: 0, moved: (to: number) => setAtTop(to === 0) }), []);
  return { scroll, shift: now.shift, unseen: now.unseen };
}
