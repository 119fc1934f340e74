import { Download } from 'lucide-react';
import { useMemo } from 'react';
import type { InspectionView, PartView } from '../../shared/view/inspection-view.ts';
import { SENTENCES, partMeaning, partRoleWord } from '../../shared/messages/ui.ts';
import { CopyButton } from '../controls/CopyButton.tsx';
import { DataGrid, type GridColumn } from '../controls/DataGrid.tsx';
import { IconButton } from '../controls/IconButton.tsx';
import { Size } from '../controls/Size.tsx';
import { VisibleText } from '../controls/VisibleText.tsx';
import { middleEllipsis } from '../format/ellipsis.ts';
import { savePart } from '../state/open-files.ts';
import { liesWithin } from '../state/selection.ts';
import { PartDetail } from './PartDetail.tsx';
import { useReport, useReportState } from './report-context.ts';
import styles from './PartsTab.module.css';

function Mono({ text }: { readonly text: string | null }) {
  if (text === null) return <span className={styles.none}>none</span>;
  return (
    <span className={styles.mono} title={text.length > 24 ? text : undefined}>
      <VisibleText text={text} limit={300} />
    </span>
  );
}

function columnsFor(report: string): readonly GridColumn<PartView>[] {
  return [
    { id: 'name', title: 'Name', width: 'minmax(164px, 2.2fr)', render: ({ name }) => <Mono text={name} /> },
    {
      id: 'role',
      title: 'Role',
      width: '76px',
      render: ({ name, role }) => <span title={partMeaning(name, role)}>{partRoleWord(role)}</span>,
    },
    { id: 'filename', title: 'File name', width: 'minmax(76px, 2fr)', render: ({ filename }) => <Mono text={filename} /> },
    { id: 'type', title: 'Type', width: 'minmax(88px, 2fr)', render: ({ contentType }) => <Mono text={contentType} /> },
    { id: 'size', title: 'Size', width: '72px', align: 'end', render: ({ size }) => <Size bytes={size} /> },
    {
      id: 'hash',
      title: 'SHA-256',
      width: '104px',
      render: ({ sha256 }) => (
        <span className={styles.mono} title={sha256}>
          {middleEllipsis(sha256, 6, 4)}
        </span>
      ),
    },
    {
      id: 'actions',
      title: '',
      width: '60px',
      buttons: true,
      render: (part) => (
        <span className={styles.actions}>
          <CopyButton label={`Copy SHA-256 of ${part.name}`} text={part.sha256} inGrid />
          <IconButton
            small
            label={`Save ${part.name}`}
            tip="Save to a file"
            excludeFromTabOrder
            data-stop=""
            onPress={() => void savePart(report, part.index)}
          >
            <Download size={14} aria-hidden />
          </IconButton>
        </span>
      ),
    },
  ];
}

/** The binary parts: minidumps, memory reports and others. */
export function PartsTab({ view }: { readonly view: InspectionView }) {
  const report = useReport();
  const selection = useReportState((state) => state.selection);
  const follow = useReportState((state) => state.follow);
  const columns = useMemo(() => columnsFor(report.report), [report]);
  const rangeOf = (part: PartView) => ({ space: 'plain' as const, offset: part.offset, length: part.size });
  const marked = selection === null ? -1 : view.parts.findIndex((part) => liesWithin(selection, rangeOf(part)));
  const shown = view.parts[marked];
  return (
    <div className={styles.tab}>
      <DataGrid
        label="Binary parts"
        columns={columns}
        rows={view.parts}
        total={view.totals.parts}
        rowKey={({ index }) => String(index)}
        marked={marked}
        follow={follow}
        onSelect={(part) => {
          report.select(rangeOf(part));
        }}
        onOpen={(part) => {
          report.select(rangeOf(part));
          report.showTab('bytes');
        }}
        onNearEnd={() => void report.loadMore()}
        empty={SENTENCES.noParts}
        minWidth={640}
      />
      {shown === undefined ? null : <PartDetail part={shown} />}
    </div>
  );
}
