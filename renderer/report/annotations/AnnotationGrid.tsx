import type { AnnotationView, InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { SENTENCES, say } from '../../../shared/text/verdict/ui.ts';
import { DataGrid } from '../../ui/controls/DataGrid.tsx';
import type { GridColumn } from '../../ui/controls/grid-column.ts';
import { rowKeyOf } from '../../ui/shortcuts/row-keys.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import { useRestoredScroll } from '../shared/use-restored-scroll.ts';
import type { AnnotationEdits } from './annotation-edits.ts';
import type { Filtered } from './use-filtered.ts';

interface AnnotationGridProps {
  readonly view: InspectionView;
  readonly filtered: Filtered;
  readonly columns: readonly GridColumn<AnnotationView>[];
  /** Index of the selected row; -1: none. */
  readonly currentRow: number;
  readonly edits: AnnotationEdits;
  /** Starts editing a value. `over`: the text typed next replaces the value. */
  readonly onEditValue: (row: AnnotationView, over: boolean) => void;
}

function helpOfRow({ name }: AnnotationView): string {
  return `annotation:${name}`;
}

export function AnnotationGrid({ view, filtered, columns, currentRow, edits, onEditValue }: AnnotationGridProps) {
  const report = useReport();
  const scroll = useRestoredScroll('annotations');
  const follow = useReportState((state) => state.follow);
  const filter = useReportState((state) => state.filter);
  const { rows, wanted } = filtered;
  const { annotations, totals } = view;
  const isLoading = annotations.length < totals.annotations;
  return (
    <DataGrid
      label="Annotations"
      scroll={scroll}
      columns={columns}
      rows={rows}
      total={wanted === '' ? totals.annotations : rows.length}
      rowKey={({ anchor }) => anchor}
      rowHelp={helpOfRow}
      currentRow={currentRow}
      follow={follow}
      onSelect={({ range }) => {
        report.select(range);
      }}
      onOpen={(row) => {
        onEditValue(row, false);
      }}
      onType={(row) => {
        onEditValue(row, true);
      }}
      onKey={(event, row) => {
        const key = rowKeyOf(event);
        if (key === null) return false;
        if (key === 'edit') onEditValue(row, false);
        else if (key === 'delete') edits.remove(row);
        else {
          report.select(row.range);
          edits.move(row, key === 'up' ? -1 : 1)?.();
        }
        return true;
      }}
      onNearEnd={() => void report.loadMore()}
      menu="annotation"
      empty={wanted === '' ? SENTENCES.noAnnotations : isLoading ? SENTENCES.readingAll : say.noMatch(filter)}
      minWidth={500}
    />
  );
}
