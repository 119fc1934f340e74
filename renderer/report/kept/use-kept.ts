import { useCallback, useEffect, useRef, useState } from 'react';
import { MAX_PAGE } from '../../../shared/bridge/channels.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import type { KeptView } from '../../../shared/bridge/view/kept-view.ts';
import { ask } from '../../core/state/ask.ts';

export interface KeptReading {
  /** null until it was read. */
  readonly kept: KeptView | null;
  /** Reads the next page; nothing where all is there. */
  readonly loadMore: () => void;
}

function isWhole({ things, notes, differences, totals }: KeptView): boolean {
  return things.length >= totals.things && notes.length >= totals.notes && differences.length >= totals.differences;
}

/** A page's lists behind those of the pages before it. */
function joined(before: KeptView, page: KeptView): KeptView {
  return {
    ...page,
    things: [...before.things, ...page.things],
    notes: [...before.notes, ...page.notes],
    differences: [...before.differences, ...page.differences],
  };
}

/** What the collector keeps of a report, read anew with every reading of it: edits, the dialect and what is revealed make another one. */
export function useKept(report: string, view: InspectionView): KeptReading {
  const [kept, setKept] = useState<KeptView | null>(null);
  const asked = useRef(0);
  const isLoading = useRef(false);

  useEffect(() => {
    asked.current += 1;
    const mine = asked.current;
    isLoading.current = true;
    void ask('report.kept', { report, from: 0, limit: MAX_PAGE }).then((answer) => {
      if (mine !== asked.current) return;
      isLoading.current = false;
      setKept(answer);
    });
    return () => {
      // What is still on its way is of a reading that nobody sees any more.
      asked.current += 1;
    };
  }, [report, view]);

  const loadMore = useCallback(() => {
    if (kept === null || isLoading.current || isWhole(kept)) return;
    isLoading.current = true;
    const mine = asked.current;
    const from = Math.max(kept.things.length, kept.notes.length, kept.differences.length);
    void ask('report.kept', { report, from, limit: MAX_PAGE }).then((answer) => {
      if (mine !== asked.current) return;
      isLoading.current = false;
      if (answer !== null) setKept(joined(kept, answer));
    });
  }, [report, kept]);

  return { kept, loadMore };
}
