import { useEffect, useState } from 'react';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { call } from '../../bridge/bridge.ts';
import { useSetting } from '../../core/state/settings-store.ts';
import { useReport } from '../shared/report-context.ts';
import { NO_DUMPS, type ListedDumps } from './structure-nodes.ts';

/**
 * The dumps whose streams the tree shows; empty until known. Asked for again after every inspection of a report with minidumps, and when the setting changes.
 */
export function useListedDumps(view: InspectionView): ListedDumps {
  const { report } = useReport();
  const shown = useSetting('dump.shown');
  const [listed, setListed] = useState({ report, dumps: NO_DUMPS });
  useEffect(() => {
    let isCurrent = true;
    const answer = view.dumps.length > 0 ? call('dump.list', { report }) : null;
    // A failure is shown by the views of the report.
    void answer?.then((received) => {
      if (!isCurrent || !received.ok) return;
      const { dumps } = received.value;
      setListed({ report, dumps: new Map(dumps.filter(({ streams }) => streams.length > 0).map((dump) => [dump.part, dump])) });
    });
    return () => {
      isCurrent = false;
    };
  }, [report, view, shown]);
  return listed.report === report ? listed.dumps : NO_DUMPS;
}
