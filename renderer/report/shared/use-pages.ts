import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Number of rows in one request. */
export const PAGE = 200;

/** A page of rows, with what the answer says of all rows. */
interface PageOfRows<Row> {
  readonly rows: readonly Row[];
}

/** The loaded rows of a list. */
interface LoadedPages<Row, Answer extends PageOfRows<Row>> {
  /** The request that they belong to. */
  readonly of: string;
  /** The newest answer. */
  readonly answer: Answer;
  readonly rows: ReadonlyMap<number, Row>;
}

interface ShownPages<Row, Answer extends PageOfRows<Row>> {
  readonly loaded: LoadedPages<Row, Answer> | null;
  /** False while the rows of an earlier request are shown. */
  readonly isCurrent: boolean;
  readonly onShown: (from: number, to: number) => void;
}

/**
 * Loads the rows of a list that are shown, again whenever `of` changes, which names the request. Rows stay until the first answer to the new request. Null
 * before the first answer. `load`: resolves with a page, or null after a failure.
 */
export function usePages<Row, Answer extends PageOfRows<Row>>(
  of: string,
  load: (from: number) => Promise<Answer | null>,
): ShownPages<Row, Answer> {
  const [loaded, setLoaded] = useState<LoadedPages<Row, Answer> | null>(null);
  const asked = useRef<{ readonly of: string; readonly pages: Set<number> }>({ of: '', pages: new Set() });
  const newest = useRef(load);
  // Before the effects of the grid, which load the rows that it shows.
  useLayoutEffect(() => {
    newest.current = load;
  });

  const loadPage = useCallback(
    (page: number): void => {
      if (asked.current.of !== of) asked.current = { of, pages: new Set() };
      const { pages } = asked.current;
      if (pages.has(page)) return;
      pages.add(page);
      void newest.current(page * PAGE).then((answer) => {
        if (asked.current.of !== of) return;
        if (answer === null) {
          pages.delete(page);
          return;
        }
        setLoaded((known) => {
          const rows = new Map(known?.of === of ? known.rows : []);
          for (const [index, row] of answer.rows.entries()) rows.set(page * PAGE + index, row);
          return { of, answer, rows };
        });
      });
    },
    [of],
  );

  useEffect(() => {
    loadPage(0);
  }, [loadPage]);

  const onShown = useCallback(
    (from: number, to: number): void => {
      for (let page = Math.floor(from / PAGE); page * PAGE < to; page += 1) loadPage(page);
    },
    [loadPage],
  );
  return { loaded, isCurrent: loaded?.of === of, onShown };
}
