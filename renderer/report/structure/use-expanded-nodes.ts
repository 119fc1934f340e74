import { useState } from 'react';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import { nodesAround } from './structure-nodes.ts';

/** The expanded nodes of a report that is shown for the first time. */
const INITIALLY_EXPANDED: ReadonlySet<string> = new Set(['request', 'body']);

interface ExpandedNodes {
  readonly expanded: ReadonlySet<string>;
  readonly setExpanded: (expanded: ReadonlySet<string>) => void;
}

/** The ids of the expanded nodes, reset for each report. `selected`: the selected node; null: none. */
export function useExpandedNodes(view: InspectionView, selected: string | null): ExpandedNodes {
  const report = useReport();
  const follow = useReportState((state) => state.follow);
  const [expanded, setExpanded] = useState(INITIALLY_EXPANDED);
  // A selection made elsewhere expands its ancestors only once, so that users can collapse them again.
  const [followed, setFollowed] = useState(follow);
  const [shown, setShown] = useState(report);
  if (shown !== report) {
    setShown(report);
    setExpanded(INITIALLY_EXPANDED);
    setFollowed(follow);
  } else if (followed !== follow) {
    setFollowed(follow);
    const around = selected === null ? [] : nodesAround(view, selected);
    if (around.some((id) => !expanded.has(id))) setExpanded(new Set([...expanded, ...around]));
  }
  return { expanded, setExpanded };
}
