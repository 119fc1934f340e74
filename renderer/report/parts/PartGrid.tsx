import { useMemo } from 'react';
import { MAX_TYPED_SIZE } from '../../../shared/editing/edits/edit.ts';
import type { InspectionView, PartView } from '../../../shared/bridge/view/inspection-view.ts';
import { SENTENCES } from '../../../shared/text/verdict/ui.ts';
import { DataGrid } from '../../ui/controls/DataGrid.tsx';
import type { ActionTarget } from '../../core/focus/action-targets.ts';
import { rowKeyOf } from '../../ui/shortcuts/row-keys.ts';
import { savePart } from '../state/open-files.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import { useRestoredScroll } from '../shared/use-restored-scroll.ts';
import { columnsFor } from './part-columns.tsx';
import type { PartEditing } from './PartDetail.tsx';
import { rangeOf, type PartEdits } from './part-edits.ts';

interface PartGridProps {
  readonly view: InspectionView;
  /** Index of the selected part; -1 if none. */
  readonly currentRow: number;
  readonly edits: PartEdits;
  readonly onEdit: (editing: PartEditing) => void;
}

export function PartGrid({ view, currentRow, edits, onEdit }: PartGridProps) {
  const report = useReport();
  const scroll = useRestoredScroll('parts');
  const follow = useReportState((state) => state.follow);
  const columns = useMemo(() => columnsFor(report.report), [report]);

  function actsOf(part: PartView): NonNullable<ActionTarget['acts']> {
    const { anchor, size, index } = part;
    const edit = (what: PartEditing['what']) => () => {
      report.select(rangeOf(part));
      onEdit({ anchor, what });
    };
    return {
      'part.rename': edit('name'),
      'part.text': size <= MAX_TYPED_SIZE ? edit('content') : null,
      'part.replace': () => void edits.replace(part),
      'part.save': () => void savePart(report.report, index),
      'part.up': edits.move(part, -1),
      'part.down': edits.move(part, 1),
      'part.delete': () => {
        edits.remove(part);
      },
    };
  }

  return (
    <DataGrid
      label="Binary parts"
      scroll={scroll}
      columns={columns}
      rows={view.parts}
      total={view.totals.parts}
      rowKey={({ anchor }) => anchor}
      currentRow={currentRow}
      follow={follow}
      onSelect={(part) => {
        report.select(rangeOf(part));
      }}
      onOpen={(part) => {
        report.select(rangeOf(part));
        report.showTab('bytes');
      }}
      onKey={(event, part) => {
        const key = rowKeyOf(event);
        if (key === null) return false;
        report.select(rangeOf(part));
        if (key === 'edit') onEdit({ anchor: part.anchor, what: 'name' });
        else if (key === 'delete') edits.remove(part);
        else edits.move(part, key === 'up' ? -1 : 1)?.();
        return true;
      }}
      onNearEnd={() => void report.loadMore()}
      menu="part"
      acts={actsOf}
      empty={SENTENCES.noParts}
    />
  );
}
