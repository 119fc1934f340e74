import { useMemo, useState } from 'react';
import type { DumpListId, DumpRow } from '../../../shared/bridge/view/dump-list-view.ts';
import { DUMP_SCREEN } from '../../../shared/text/report/dump-screen.ts';
import { DataGrid } from '../../ui/controls/DataGrid.tsx';
import { FilterField } from '../../ui/controls/FilterField.tsx';
import type { GridHeads, PagedRows } from '../../ui/controls/grid-rows.ts';
import { liesWithin } from '../../core/state/selection.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import { dumpColumns } from './dump-columns.tsx';
import { useDumpRows } from './use-dump-rows.ts';
import tabs from '../shared/tab.module.css';

interface DumpGridProps {
  readonly part: number;
  readonly list: DumpListId;
  readonly turn: string;
}

/** A list of a dump, to sort and filter. A press selects the bytes of a row; Enter shows them in the Bytes tab. */
export function DumpGrid({ part, list, turn }: DumpGridProps) {
  const report = useReport();
  const selection = useReportState((state) => state.selection);
  const [filter, setFilter] = useState('');
  const [sort, setSort] = useState<{ readonly column: string; readonly descending: boolean } | null>(null);
  const { loaded, onShown } = useDumpRows({ report: report.report, part, list, sort, filter }, turn);
  const columns = useMemo(() => dumpColumns(list), [list]);
  const rows = useMemo<PagedRows<DumpRow>>(
    () => ({ count: loaded?.matching ?? 0, at: (index) => loaded?.rows.get(index) ?? null, onShown }),
    [loaded, onShown],
  );
  const heads = useMemo<GridHeads>(
    () => ({
      sortOf: (column) => (sort?.column === column ? { descending: sort.descending, position: 1 } : null),
      // A third press restores the order of the dump.
      onSort: (column) => {
        setSort(sort?.column !== column ? { column, descending: false } : sort.descending ? null : { column, descending: true });
      },
      onResize: () => undefined,
      onMove: () => undefined,
    }),
    [sort],
  );
  const currentRow = useMemo(
    () =>
      [...(loaded?.rows ?? [])].find(([, { range }]) => range !== null && selection !== null && liesWithin(selection, range))?.[0] ?? -1,
    [loaded, selection],
  );
  if (loaded === null) return null;
  return (
    <>
      <div className={tabs.toolbar}>
        <FilterField label={DUMP_SCREEN.filter} placeholder={DUMP_SCREEN.filter} value={filter} onChange={setFilter} />
      </div>
      <DataGrid
        label={DUMP_SCREEN.lists[list]}
        columns={columns}
        heads={heads}
        rows={rows}
        rowKey={({ index }) => String(index)}
        currentRow={currentRow}
        onSelect={({ range }) => {
          if (range !== null) report.select(range);
        }}
        onOpen={({ range }) => {
          if (range === null) return;
          report.select(range);
          report.showTab('bytes');
        }}
        empty={loaded.total === 0 ? DUMP_SCREEN.noRows[list] : DUMP_SCREEN.noneMatches}
      />
    </>
  );
}
