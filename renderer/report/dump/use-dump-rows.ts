import { useCallback, useEffect, useRef, useState } from 'react';
import type { DumpListId, DumpRow } from '../../../shared/bridge/view/dump-list-view.ts';
import type { RequestOf } from '../../../shared/bridge/channels.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';

/** Number of rows in one request. */
const PAGE = 200;

interface RowsWanted {
  readonly report: string;
  readonly part: number;
  readonly list: DumpListId;
  readonly sort: RequestOf<'dump.rows'>['sort'];
  readonly filter: string;
}

/** The loaded rows of a list. */
export interface LoadedRows {
  /** The request and turn they belong to. */
  readonly of: string;
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

/**
 * Loads the rows of a list that are shown, again whenever the request or `turn` changes. Rows stay until the first answer to the new request. Null before the
 * first answer.
 */
export function useDumpRows(wanted: RowsWanted, turn: string): ShownRows {
  const of = `${turn} ${JSON.stringify(wanted)}`;
  const [loaded, setLoaded] = useState<LoadedRows | null>(null);
  const asked = useRef<{ readonly of: string; readonly pages: Set<number> }>({ of: '', pages: new Set() });

  const load = useCallback(
    (page: number): void => {
      if (asked.current.of !== of) asked.current = { of, pages: new Set() };
      const { pages } = asked.current;
      if (pages.has(page)) return;
      pages.add(page);
      const request = JSON.parse(of.slice(of.indexOf('{'))) as RowsWanted;
      void callOrNotify('dump.rows', { ...request, from: page * PAGE, limit: PAGE }).then((answer) => {
        if (asked.current.of !== of) return;
        if (answer === null) {
          pages.delete(page);
          return;
        }
        setLoaded((known) => {
          const rows = new Map(known?.of === of ? known.rows : []);
          for (const [index, row] of answer.rows.entries()) rows.set(page * PAGE + index, row);
          // The same columns, so that they are not made again for every page.
          const absent = known !== null && String(known.absent) === String(answer.absent) ? known.absent : answer.absent;
          return { ...answer, of, absent, rows };
        });
      });
    },
    [of],
  );

  useEffect(() => {
    load(0);
  }, [load]);

  const onShown = useCallback(
    (from: number, to: number): void => {
      for (let page = Math.floor(from / PAGE); page * PAGE < to; page += 1) load(page);
    },
    [load],
  );
  return { loaded, isCurrent: loaded?.of === of, onShown };
}
