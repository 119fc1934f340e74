import { useState } from 'react';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { liesWithin } from '../../core/state/selection.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import { hasBytes, type HeadRow } from './head-rows.ts';

interface HeadSelection {
  /** Index of the selected row; -1: none. */
  readonly currentRow: number;
  readonly select: (row: HeadRow) => void;
}

/** Returns the selected row of the head: the row of the selected bytes, or the chosen row if rows have no bytes. */
export function useHeadSelection(view: InspectionView, rows: readonly HeadRow[]): HeadSelection {
  const report = useReport();
  const selection = useReportState((state) => state.selection);
  // The chosen row, for lines of an inferred head. They have no bytes, so a selection of bytes cannot refer to them.
  const [chosen, setChosen] = useState<string | null>(null);

  function isSelected(row: HeadRow): boolean {
    if (row.kind === 'part') return false;
    if (!hasBytes(view, row)) return row.key === chosen;
    return selection !== null && liesWithin(selection, row.kind === 'line' ? row.header.range : row.range);
  }

  return {
    currentRow: rows.findIndex(isSelected),
    select: (row) => {
      setChosen(row.key);
      if (row.kind !== 'part' && hasBytes(view, row)) report.select(row.kind === 'line' ? row.header.range : row.range);
    },
  };
}
