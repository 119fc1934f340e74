import type { FrameView, ThreadView } from '../../../../shared/bridge/view/dump-view.ts';
import { DUMP_SCREEN } from '../../../../shared/text/report/dump-screen.ts';
import { DataGrid } from '../../../ui/controls/DataGrid.tsx';
import type { GridColumn } from '../../../ui/controls/grid-column.ts';
import { liesWithin } from '../../../core/state/selection.ts';
import { useReport, useReportState } from '../../shared/report-context.ts';
import texts from '../../../ui/controls/text.module.css';
import styles from './CrashScreen.module.css';

function Cell({ frame, text }: { readonly frame: FrameView; readonly text: string }) {
  return (
    <span className={`${texts.monoCut ?? ''} ${frame.isGuess ? (styles.guess ?? '') : ''}`} data-may-cut="title" title={text}>
      {text}
    </span>
  );
}

const COLUMNS: readonly GridColumn<FrameView>[] = [
  {
    id: 'frame',
    title: DUMP_SCREEN.number,
    width: '72px',
    align: 'end',
    text: ({ index }) => String(index),
    render: (frame) => <Cell frame={frame} text={String(frame.index)} />,
  },
  {
    id: 'where',
    title: DUMP_SCREEN.where,
    width: 'minmax(150px, 4fr)',
    text: ({ where }) => where,
    render: (frame) => <Cell frame={frame} text={frame.where} />,
  },
  {
    id: 'found',
    title: DUMP_SCREEN.found,
    width: 'minmax(124px, 1fr)',
    text: ({ found }) => found,
    render: (frame) => <Cell frame={frame} text={frame.found} />,
  },
  {
    id: 'address',
    title: DUMP_SCREEN.address,
    width: 'minmax(130px, 1fr)',
    drop: 1,
    text: ({ address }) => address,
    render: (frame) => <Cell frame={frame} text={frame.address} />,
  },
];

/** The stack of a thread. A press selects the stack word of a frame; Enter shows it in the Bytes tab. */
export function FrameGrid({ thread }: { readonly thread: ThreadView }) {
  const report = useReport();
  const selection = useReportState((state) => state.selection);
  const title = DUMP_SCREEN.frames(thread.label);
  return (
    <div className={styles.frames}>
      <div className={`${texts.caps ?? ''} ${styles.paneHead ?? ''}`}>{title}</div>
      <DataGrid
        label={title}
        columns={COLUMNS}
        rows={thread.frames}
        rowKey={({ index }) => String(index)}
        currentRow={thread.frames.findIndex(({ range }) => range !== null && selection !== null && liesWithin(selection, range))}
        onSelect={({ index, range }) => {
          report.showDump({ frame: index });
          if (range !== null) report.select(range);
        }}
        onOpen={({ range }) => {
          if (range === null) return;
          report.select(range);
          report.showTab('bytes');
        }}
        empty={DUMP_SCREEN.noFrames}
      />
      <p className={styles.end}>{thread.end}</p>
    </div>
  );
}
