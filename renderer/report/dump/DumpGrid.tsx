import { useMemo } from 'react';
import type { DumpListId, DumpRow } from '../../../shared/bridge/view/dump-list-view.ts';
import { DUMP_SCREEN } from '../../../shared/text/report/dump-screen.ts';
import { DataGrid } from '../../ui/controls/DataGrid.tsx';
import { FilterField } from '../../ui/controls/FilterField.tsx';
import type { GridHeads, PagedRows } from '../../ui/controls/grid-rows.ts';
import { liesWithin } from '../../core/state/selection.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import { WHOLE_LIST } from '../state/make-report.ts';
import { AddressField } from './AddressField.tsx';
import { dumpColumns } from './dump-columns.tsx';
import { type LoadedRows, useDumpRows } from './use-dump-rows.ts';
import styles from './DumpGrid.module.css';
import tabs from '../shared/tab.module.css';

interface DumpGridProps {
  readonly part: number;
  readonly list: DumpListId;
  readonly turn: string;
}

/** A list of a dump, to sort and filter. A click selects the bytes of a row; Enter shows them in the Bytes tab. */
export function DumpGrid({ part, list, turn }: DumpGridProps) {
  const report = useReport();
  const { filter, sort, follow } = useReportState(({ dump }) => dump.lists[list]) ?? WHOLE_LIST;
  const { loaded, isCurrent, onShown } = useDumpRows({ report: report.report, part, list, sort, filter }, turn);
  const absent = loaded?.absent ?? NO_COLUMNS;
  const columns = useMemo(() => dumpColumns(list, absent, (range) => void report.reveal(range)), [list, absent, report]);
  const rows = useMemo<PagedRows<DumpRow>>(
    () => ({ count: loaded?.matching ?? 0, at: (index) => loaded?.rows.get(index) ?? null, onShown }),
    [loaded, onShown],
  );
  const heads = useMemo<GridHeads>(
    () => ({
      sortOf: (column) => (sort?.column === column ? { descending: sort.descending, position: 1 } : null),
      // A third press restores the order of the dump.
      onSort: (column) => {
        const next = sort?.column !== column ? { column, descending: false } : sort.descending ? null : { column, descending: true };
        report.showList(list, { sort: next });
      },
    }),
    [report, list, sort],
  );
  const currentRow = useCurrentRow(list, loaded);
  if (loaded === null) return null;
  const { total, matching } = loaded;
  const choose = ({ index, range }: DumpRow): void => {
    if (range !== null) report.select(range);
    report.showList(list, { row: index });
  };
  return (
    <>
      <div className={tabs.toolbar} data-wraps="">
        <FilterField
          label={DUMP_SCREEN.filter}
          placeholder={DUMP_SCREEN.filter}
          value={filter}
          onChange={(text) => {
            report.showList(list, { filter: text });
          }}
        />
        <span className={styles.count} role="status">
          {DUMP_SCREEN.rowCount(list, matching, total)}
        </span>
        {list === 'memory' ? <AddressField part={part} turn={turn} /> : null}
      </div>
      <DataGrid
        label={DUMP_SCREEN.lists[list]}
        columns={columns}
        heads={heads}
        rows={rows}
        rowKey={({ index }) => String(index)}
        currentRow={currentRow}
        // The row is there after its page was loaded.
        follow={isCurrent ? follow : follow - 1}
        onSelect={choose}
        onOpen={(row) => {
          choose(row);
          if (row.range !== null) report.showTab('bytes');
        }}
        rowHelp={list === 'streams' ? streamHelp : undefined}
        empty={total === 0 ? DUMP_SCREEN.noRows[list] : DUMP_SCREEN.noneMatches}
      />
    </>
  );
}

/** The help page of a stream; undocumented ones, which have a number, have none. */
function streamHelp({ cells: [name] }: DumpRow): string | undefined {
  return typeof name === 'string' && /^[A-Z]\w+$/.test(name) ? `stream:${name}` : undefined;
}

const NO_COLUMNS: readonly string[] = [];

/** The position of the chosen row, or of the row of the selected bytes; -1 if it is not loaded. */
function useCurrentRow(list: DumpListId, loaded: LoadedRows | null): number {
  const selection = useReportState((state) => state.selection);
  const { filter, sort, row, selection: before } = useReportState(({ dump }) => dump.lists[list]) ?? WHOLE_LIST;
  return useMemo(() => {
    const rows = [...(loaded?.rows ?? [])];
    if (row !== null && selection === before)
      return filter === '' && sort === null ? row : (rows.find(([, { index }]) => index === row)?.[0] ?? -1);
    return rows.find(([, { range }]) => range !== null && selection !== null && liesWithin(selection, range))?.[0] ?? -1;
  }, [loaded, selection, filter, sort, row, before]);
}
