import { useCallback, useEffect, useRef, useState } from 'react';
import { MAX_PAGE } from '../../../shared/bridge/view/fields.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import type { StoredView } from '../../../shared/bridge/view/stored-view.ts';
import { callOrNotify } from '../../core/state/call-or-notify.ts';

interface StoredReading {
  /** null until loaded. */
  readonly asStored: StoredView | null;
  /** Loads the next page, if there is one. */
  readonly loadMore: () => void;
}

function isWhole({ things, notes, differences, totals }: StoredView): boolean {
  return things.length >= totals.things && notes.length >= totals.notes && differences.length >= totals.differences;
}

/** Returns a page with its lists appended to the lists of the earlier pages. */
function joined(before: StoredView, page: StoredView): StoredView {
  return {
    ...page,
    things: [...before.things, ...page.things],
    notes: [...before.notes, ...page.notes],
    differences: [...before.differences, ...page.differences],
  };
}

/** Returns the stored form of a report, loaded again after every inspection: edits, dialect and reveals change it. */
export function useStored(report: string, view: InspectionView): StoredReading {
  const [asStored, setAsStored] = useState<StoredView | null>(null);
  const asked = useRef(0);
  const isLoading = useRef(false);

  useEffect(() => {
    asked.current += 1;
    const mine = asked.current;
    isLoading.current = true;
    void callOrNotify('report.stored', { report, from: 0, limit: MAX_PAGE }).then((answer) => {
      if (mine !== asked.current) return;
      isLoading.current = false;
      setAsStored(answer);
    });
    return () => {
      // Ignores a pending response, because it belongs to an older inspection.
      asked.current += 1;
    };
  }, [report, view]);

  const loadMore = useCallback(() => {
    if (asStored === null || isLoading.current || isWhole(asStored)) return;
    isLoading.current = true;
    const mine = asked.current;
    const from = Math.max(asStored.things.length, asStored.notes.length, asStored.differences.length);
    void callOrNotify('report.stored', { report, from, limit: MAX_PAGE }).then((answer) => {
      if (mine !== asked.current) return;
      isLoading.current = false;
      if (answer !== null) setAsStored(joined(asStored, answer));
    });
  }, [report, asStored]);

  return { asStored, loadMore };
}
