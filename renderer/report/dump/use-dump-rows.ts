import { useMemo } from 'react';
import type { DumpListId, DumpRow } from '../../../shared/bridge/view/dump-list-view.ts';
import type { RequestOf, ResponseOf } from '../../../shared/bridge/channels.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';
import { PAGE, usePages } from '../shared/use-pages.ts';

interface RowsWanted {
  readonly report: string;
  readonly part: number;
  readonly list: DumpListId;
  readonly sort: RequestOf<'dump.rows'>['sort'];
  readonly filter: string;
}

/** The loaded rows of a list. */
export interface LoadedRows {
  readonly total: number;
  readonly matching: number;
  readonly absent: readonly string[];
  readonly rows: ReadonlyMap<number, DumpRow>;
}

interface ShownRows {
  readonly loaded: LoadedRows | null;
  /** False while the rows of an earlier request are shown. */
  readonly isCurrent: boolean;
  readonly onShown: (from: number, to: number) => void;
}

/** Loads the rows of a list that are shown, again whenever the request or `turn` changes. */
export function useDumpRows(wanted: RowsWanted, turn: string): ShownRows {
  const of = `${turn} ${JSON.stringify(wanted)}`;
  const { loaded, isCurrent, onShown } = usePages<DumpRow, ResponseOf<'dump.rows'>>(of, (from) =>
    callOrNotify('dump.rows', { ...wanted, from, limit: PAGE }),
  );
  // The same columns, so that they are not made again for every page.
  const columns = loaded === null ? '' : JSON.stringify(loaded.answer.absent);
  const absent = useMemo(() => (columns === '' ? [] : (JSON.parse(columns) as readonly string[])), [columns]);
  const rows = useMemo(() => (loaded === null ? null : { ...loaded.answer, absent, rows: loaded.rows }), [loaded, absent]);
  return { loaded: rows, isCurrent, onShown };
}
