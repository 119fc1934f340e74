import type { StreamRow } from '../../../shared/bridge/view/dump-channels.ts';
import { DUMP_SCREEN } from '../../../shared/text/report/dump-screen.ts';
import { DataGrid } from '../../ui/controls/DataGrid.tsx';
import type { GridColumn } from '../../ui/controls/grid-column.ts';
import { Size } from '../../ui/controls/Size.tsx';
import { liesWithin } from '../../core/state/selection.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import { useStreams } from './use-dump.ts';
import texts from '../../ui/controls/text.module.css';

const COLUMNS: readonly GridColumn<StreamRow>[] = [
  {
    id: 'name',
    title: DUMP_SCREEN.stream,
    width: 'minmax(160px, 3fr)',
    text: ({ name }) => name,
    render: ({ name }) => (
      <span className={texts.monoCut} data-may-cut="title" title={name}>
        {name}
      </span>
    ),
  },
  {
    id: 'type',
    title: DUMP_SCREEN.type,
    width: '112px',
    drop: 1,
    text: ({ type }) => type,
    render: ({ type }) => <span className={texts.mono}>{type}</span>,
  },
  {
    id: 'size',
    title: DUMP_SCREEN.size,
    width: '96px',
    align: 'end',
    text: ({ size }) => String(size),
    render: ({ size }) => <Size bytes={size} />,
  },
  {
    id: 'level',
    title: DUMP_SCREEN.level,
    width: '104px',
    text: ({ level }) => DUMP_SCREEN.levels[level],
    render: ({ level }) => DUMP_SCREEN.levels[level],
  },
];

/** The streams of a dump. A press selects the bytes of a stream; Enter shows them in the Bytes tab. */
export function StreamGrid({ part, turn }: { readonly part: number; readonly turn: string }) {
  const report = useReport();
  const selection = useReportState((state) => state.selection);
  const answer = useStreams(report.report, part, turn);
  if (answer === null) return null;
  return (
    <DataGrid
      label={DUMP_SCREEN.streams(answer.streams.length)}
      columns={COLUMNS}
      rows={answer.streams}
      rowKey={({ type }) => type}
      currentRow={answer.streams.findIndex(({ range }) => selection !== null && liesWithin(selection, range))}
      onSelect={({ range }) => {
        report.select(range);
      }}
      onOpen={({ range }) => {
        report.select(range);
        report.showTab('bytes');
      }}
      empty={DUMP_SCREEN.noStreams}
    />
  );
}
