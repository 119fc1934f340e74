import { Eye } from 'lucide-react';
import { useMemo } from 'react';
import type { HeaderView, InspectionView } from '../../shared/view/inspection-view.ts';
import { SENTENCES } from '../../shared/messages/ui.ts';
import { CopyButton } from '../controls/CopyButton.tsx';
import { DataGrid, type GridColumn } from '../controls/DataGrid.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { VisibleText } from '../controls/VisibleText.tsx';
import type { ReportHandle } from '../state/report-store.ts';
import { liesWithin } from '../state/selection.ts';
import { MaskedValue } from './MaskedValue.tsx';
import { useReport, useReportState } from './report-context.ts';
import styles from './HeadersTab.module.css';

type Row = HeaderView & { readonly place: number };

function columnsFor(report: ReportHandle): readonly GridColumn<Row>[] {
  return [
    {
      id: 'name',
      title: 'Header',
      width: 'minmax(140px, 1fr)',
      render: ({ name }) => (
        <span className={styles.mono}>
          <VisibleText text={name} limit={200} />
        </span>
      ),
    },
    {
      id: 'value',
      title: 'Value',
      width: 'minmax(200px, 3fr)',
      render: ({ value }) =>
        value === null ? (
          <MaskedValue />
        ) : (
          <span className={styles.mono} title={value.length > 60 ? value : undefined}>
            <VisibleText text={value} limit={600} />
          </span>
        ),
    },
    {
      id: 'actions',
      title: '',
      width: '40px',
      buttons: true,
      render: (header) =>
        header.value === null ? (
          <IconButton
            small
            label={`Reveal value of ${header.name}`}
            excludeFromTabOrder
            data-stop=""
            onPress={() => void report.reveal(header.range)}
          >
            <Eye size={14} aria-hidden />
          </IconButton>
        ) : (
          <CopyButton label={`Copy value of ${header.name}`} text={header.value} inGrid />
        ),
    },
  ];
}

/** The captured request: its line, and its headers in the order of the capture. */
export function HeadersTab({ view }: { readonly view: InspectionView }) {
  const report = useReport();
  const selection = useReportState((state) => state.selection);
  const follow = useReportState((state) => state.follow);
  const columns = useMemo(() => columnsFor(report), [report]);
  const rows = useMemo(() => view.request.headers.map((header, place) => ({ ...header, place })), [view.request.headers]);
  const isCaptured = view.source.kind === 'request';
  const marked = selection === null || !isCaptured ? -1 : rows.findIndex(({ range }) => liesWithin(selection, range));
  return (
    <div className={styles.tab}>
      <p className={styles.line}>
        <span className={styles.mono}>
          {view.request.method} <VisibleText text={view.request.path} limit={600} />
        </span>
        {isCaptured ? null : <span className={styles.note}>{SENTENCES.inferredHead}</span>}
      </p>
      <DataGrid
        label="Headers"
        columns={columns}
        rows={rows}
        rowKey={({ place }) => String(place)}
        marked={marked}
        follow={follow}
        onSelect={({ range }) => {
          if (isCaptured) report.select(range);
        }}
        empty={SENTENCES.noHeaders}
        minWidth={420}
      />
    </div>
  );
}
