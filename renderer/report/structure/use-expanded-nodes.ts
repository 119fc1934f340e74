import { useMemo, useState } from 'react';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import { nodesAround } from './structure-nodes.ts';

/** The expanded nodes of a report that is shown for the first time. */
const INITIALLY_EXPANDED: ReadonlySet<string> = new Set(['request', 'body']);

interface ExpandedNodes {
  readonly expanded: ReadonlySet<string>;
  readonly setExpanded: (expanded: ReadonlySet<string>) => void;
}

/**
 * The ids of the expanded nodes, reset for each report. `selected`: the selected node; null: none. `opened`: a node that is expanded until the user collapses
 * it; it can be known later than the others.
 */
export function useExpandedNodes(view: InspectionView, selected: string | null, opened: string | null): ExpandedNodes {
  const report = useReport();
  const follow = useReportState((state) => state.follow);
  const [chosen, setChosen] = useState(INITIALLY_EXPANDED);
  const [isClosed, setClosed] = useState(false);
  const expanded = useMemo(() => (opened === null || isClosed ? chosen : new Set([...chosen, opened])), [chosen, opened, isClosed]);
  // A selection made elsewhere expands its ancestors only once, so that users can collapse them again.
  const [followed, setFollowed] = useState(follow);
  const [shown, setShown] = useState(report);
  if (shown !== report) {
    setShown(report);
    setChosen(INITIALLY_EXPANDED);
    setClosed(false);
    setFollowed(follow);
  } else if (followed !== follow) {
    setFollowed(follow);
    const around = selected === null ? [] : nodesAround(view, selected);
    if (around.some((id) => !expanded.has(id))) setChosen(new Set([...expanded, ...around]));
  }
  return {
    expanded,
    setExpanded: (next) => {
      setChosen(next);
      if (opened !== null) setClosed(!next.has(opened));
    },
  };
}
