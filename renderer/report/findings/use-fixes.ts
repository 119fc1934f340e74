import { useEffect, useMemo, useState } from 'react';
import { MAX_PAGE } from '../../../shared/bridge/view/fields.ts';
import type { FixesView, InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { rulesAlone } from '../../../shared/verdict/rules/target-rules.ts';
import { call } from '../../bridge/bridge.ts';
import { reportOf } from '../state/report-store.ts';

export type RankedFix = FixesView['fixes'][number];

/** Fixes of the findings that are loaded; of another reading they are none. */
interface LoadedFixes {
  readonly view: InspectionView | null;
  readonly fixes: readonly RankedFix[];
}

const NOTHING: LoadedFixes = { view: null, fixes: [] };

/** What is known of fixes. */
interface FixesResult {
  /** Best first, each once; none while they are not known. */
  readonly fixes: readonly RankedFix[];
  readonly isKnown: boolean;
  /** How many a finding of a code had in the reading before. */
  readonly before: ReadonlyMap<string, number>;
}

function countsOf({ view, fixes }: LoadedFixes): ReadonlyMap<string, number> {
  const counts = Map.groupBy(fixes, ({ finding }) => view?.findings[finding]?.code ?? '');
  const some = new Map(view?.findings.map(({ code }) => [code, 0]));
  // Of several with one code the last one: they are fixed alike.
  for (const [code, all] of counts) some.set(code, all.filter(({ finding }) => finding === all.at(-1)?.finding).length);
  return some;
}

/** The fixes of the findings that are shown. The host makes each kind of them to tell: it is asked while they are looked at. */
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
