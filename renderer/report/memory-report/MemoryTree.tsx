import { useMemo } from 'react';
import type { MemoryRow } from '../../../shared/bridge/view/memory-channels.ts';
import { MEMORY, MEMORY_SCREEN } from '../../../shared/text/report/memory-report.ts';
import { liesWithin } from '../../core/state/selection.ts';
import { DataGrid } from '../../ui/controls/DataGrid.tsx';
import type { GridColumn } from '../../ui/controls/grid-column.ts';
import type { PagedRows } from '../../ui/controls/grid-rows.ts';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import { useReport, useReportState } from '../shared/report-context.ts';
import { useAnswer } from '../shared/use-answer.ts';
import type { MemoryComparison } from '../state/report-state.ts';
import { type MemoryPages, requestOf } from './use-memory-rows.ts';
import styles from './MemoryReportTab.module.css';

const COLUMNS: readonly GridColumn<MemoryRow>[] = [
  {
    id: 'name',
    title: MEMORY_SCREEN.columns.name,
    width: 'minmax(220px, 4fr)',
    render: ({ name }) => (
      <span className={styles.cut} title={name} data-may-cut="title">
        <VisibleText text={name} limit={300} />
      </span>
    ),
    text: ({ name }) => name,
  },
  {
    id: 'amount',
    title: MEMORY_SCREEN.columns.amount,
    width: '104px',
    align: 'end',
    render: ({ amount, exact, isMarked }) => (
      <span className={isMarked ? styles.mark : undefined} title={exact ?? undefined}>
        {amount}
      </span>
    ),
    text: ({ amount, exact }) => exact ?? amount,
  },
  {
    id: 'share',
    title: MEMORY_SCREEN.columns.share,
    width: '88px',
    align: 'end',
    drop: 1,
    render: ({ share }) => share,
    text: ({ share }) => share ?? '',
  },
  {
    id: 'note',
    title: MEMORY_SCREEN.columns.note,
    width: 'minmax(80px, 2fr)',
    drop: 0,
    render: ({ note }) =>
      note === null ? null : (
        <span className={styles.cut} title={note} data-may-cut="title">
          {note}
        </span>
      ),
    text: ({ note }) => note ?? '',
  },
];

const DIFFERENCE_COLUMNS: readonly GridColumn<MemoryRow>[] = COLUMNS.flatMap((column) => {
  if (column.id === 'share') return [];
  return [column.id === 'amount' ? { ...column, title: MEMORY_SCREEN.columns.difference } : column];
});

interface MemoryTreeProps {
  readonly part: number;
  readonly comparison: MemoryComparison | null;
  readonly rows: MemoryPages;
  readonly turn: string;
}

/** The tree of each process. A click selects the bytes of a row; Enter shows them in the Bytes tab. */
export function MemoryTree({ part, comparison, rows: { loaded, onShown }, turn }: MemoryTreeProps) {
  const report = useReport();
  const { toggled, row, filter } = useReportState((state) => state.memory);
  const rows = useMemo<PagedRows<MemoryRow>>(
    () => ({ count: loaded?.answer.total ?? 0, at: (index) => loaded?.rows.get(index) ?? null, onShown }),
    [loaded, onShown],
  );
  const currentRow = useCurrentRow(loaded?.rows ?? NO_ROWS);
  if (loaded === null) return null;
  const choose = ({ id, range }: MemoryRow): void => {
    if (range !== null) report.select(range);
    report.showMemory({ row: id });
  };
  return (
    <>
      <DataGrid
        label={MEMORY_SCREEN.tree}
        columns={comparison === null ? COLUMNS : DIFFERENCE_COLUMNS}
        rows={rows}
        rowKey={({ id }) => String(id)}
        currentRow={currentRow}
        treeOf={({ level, isFolded }) => ({ level, isFolded })}
        onFold={({ id }) => {
          report.showMemory({ toggled: toggled.includes(id) ? toggled.filter((each) => each !== id) : [...toggled, id] });
        }}
        onSelect={choose}
        onOpen={(opened) => {
          choose(opened);
          if (opened.range !== null) report.showTab('bytes');
        }}
        empty={filter !== '' ? MEMORY_SCREEN.noMatch : comparison === null ? MEMORY.empty : MEMORY.equal}
        minWidth={420}
      />
      {row === null ? null : <Details part={part} comparison={comparison} id={row} turn={turn} />}
    </>
  );
}

const NO_ROWS: ReadonlyMap<number, MemoryRow> = new Map();

/** The position of the chosen row, or of the row with the selected bytes; -1 if it is not loaded. */
function useCurrentRow(rows: ReadonlyMap<number, MemoryRow>): number {
  const selection = useReportState((state) => state.selection);
  const row = useReportState((state) => state.memory.row);
  return useMemo(() => {
    const all = [...rows];
    const chosen = all.find(([, { id }]) => id === row);
    if (chosen !== undefined) return chosen[0];
    return all.find(([, { range }]) => range !== null && selection !== null && liesWithin(selection, range))?.[0] ?? -1;
  }, [rows, row, selection]);
}

interface DetailsProps {
  readonly part: number;
  readonly comparison: MemoryComparison | null;
  readonly id: number;
  readonly turn: string;
}

/** What the selected row is. */
function Details({ part, comparison, id, turn }: DetailsProps) {
  const { report } = useReport();
  const row = useAnswer('memory.row', { report, part, comparison: requestOf(comparison), id }, turn)?.row ?? null;
  if (row === null) return null;
  return (
    <section className={styles.details} aria-label={MEMORY_SCREEN.details}>
      <p className={styles.path}>{row.path}</p>
      {row.description === '' ? null : <p className={styles.description}>{row.description}</p>}
      <dl className={styles.facts}>
        {row.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
