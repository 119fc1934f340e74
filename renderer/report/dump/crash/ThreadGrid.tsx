import { CircleX } from 'lucide-react';
import type { CrashView, ThreadRow } from '../../../../shared/bridge/view/dump-view.ts';
import { DUMP_SCREEN } from '../../../../shared/text/report/dump-screen.ts';
import { DataGrid } from '../../../ui/controls/DataGrid.tsx';
import type { GridColumn } from '../../../ui/controls/grid-column.ts';
import texts from '../../../ui/controls/text.module.css';
import styles from './CrashScreen.module.css';

function signOf({ isCrashed, wroteDump }: ThreadRow): string {
  return isCrashed ? DUMP_SCREEN.crashed : wroteDump ? DUMP_SCREEN.wroteDump : '';
}

const COLUMNS: readonly GridColumn<ThreadRow>[] = [
  {
    id: 'thread',
    title: DUMP_SCREEN.thread,
    width: 'minmax(80px, 2fr)',
    text: (row) => `${row.label} ${signOf(row)}`.trim(),
    render: (row) => (
      <span className={texts.cut} data-may-cut="title" title={`${row.label} ${signOf(row)}`.trim()}>
        {row.isCrashed ? <CircleX size={12} aria-hidden className={styles.crashed} /> : null} {row.label}{' '}
        <span className={row.isCrashed ? styles.crashed : styles.guess}>{signOf(row)}</span>
      </span>
    ),
  },
  {
    id: 'top',
    title: DUMP_SCREEN.top,
    width: 'minmax(100px, 3fr)',
    drop: 1,
    text: ({ top }) => top,
    render: ({ top }) => (
      <span className={texts.monoCut} data-may-cut="title" title={top}>
        {top}
      </span>
    ),
  },
];

interface ThreadGridProps {
  readonly crash: CrashView;
  /** The index of the selected thread; null if there is none. */
  readonly current: number | null;
  readonly onSelect: (thread: number) => void;
}

/** The threads of a dump, the crashed one first. */
export function ThreadGrid({ crash, current, onSelect }: ThreadGridProps) {
  return (
    <div className={styles.threads}>
      <div className={`${texts.caps ?? ''} ${styles.paneHead ?? ''}`}>
        {DUMP_SCREEN.threads} {DUMP_SCREEN.threadCount(crash.threads.length, crash.threadCount)}
      </div>
      <DataGrid
        label={DUMP_SCREEN.threads}
        columns={COLUMNS}
        rows={crash.threads}
        rowKey={({ index }) => String(index)}
        currentRow={crash.threads.findIndex(({ index }) => index === current)}
        onSelect={({ index }) => {
          onSelect(index);
        }}
        empty={DUMP_SCREEN.noThreads}
      />
    </div>
  );
}
