import { useEffect, useMemo, useState } from 'react';
import { MAX_PAGE } from '../../../shared/bridge/view/fields.ts';
import type { FixesView, InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { rulesAlone } from '../../../shared/verdict/rules/target-rules.ts';
import { call } from '../../bridge/bridge.ts';
import { reportOf } from '../state/report-store.ts';

export type RankedFix = FixesView['fixes'][number];

/** The fixes of one inspection. They apply to no other inspection. */
interface LoadedFixes {
  readonly view: InspectionView | null;
  readonly fixes: readonly RankedFix[];
}

const NOTHING: LoadedFixes = { view: null, fixes: [] };

interface FixesResult {
  /** The best fix first, without duplicates; empty until loaded. */
  readonly fixes: readonly RankedFix[];
  readonly isKnown: boolean;
  /** Number of fixes of a finding in the previous inspection, by finding code. */
  readonly before: ReadonlyMap<string, number>;
}

function countsOf({ view, fixes }: LoadedFixes): ReadonlyMap<string, number> {
  const counts = Map.groupBy(fixes, ({ finding }) => view?.findings[finding]?.code ?? '');
  const some = new Map(view?.findings.map(({ code }) => [code, 0]));
  // All findings with the same code have the same fixes, so the fixes of one of them are counted.
  for (const [code, all] of counts) some.set(code, all.filter(({ finding }) => finding === all.at(-1)?.finding).length);
  return some;
}

/** Returns the fixes of the shown findings. Requested only while the findings are shown, because the host tries out each kind of fix. */
export function useFixes(report: string, view: InspectionView): FixesResult {
  const [known, setKnown] = useState(NOTHING);
  const count = view.findings.length;

  useEffect(() => {
    let isWanted = true;
    async function read(): Promise<void> {
      await reportOf(report).settle();
      const found: RankedFix[] = [];
      for (let from = 0; from < count && isWanted; from += MAX_PAGE) {
        const answer = await call('draft.fixes', { report, ...rulesAlone(view.source), from, limit: Math.min(MAX_PAGE, count - from) });
        if (!answer.ok) return;
        found.push(...answer.value.fixes);
      }
      if (isWanted) setKnown({ view, fixes: found });
    }
    void read();
    return () => {
      isWanted = false;
    };
  }, [report, view, count]);

  const isKnown = known.view === view;
  const before = useMemo(() => countsOf(known), [known]);
  return { fixes: isKnown ? known.fixes : NOTHING.fixes, isKnown, before };
}
