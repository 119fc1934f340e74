import type { ModuleRow } from '../../../shared/bridge/view/dump-channels.ts';
import { DUMP_SCREEN } from '../../../shared/text/report/dump-screen.ts';
import { DataGrid } from '../../ui/controls/DataGrid.tsx';
import type { GridColumn } from '../../ui/controls/grid-column.ts';
import { liesWithin } from '../../core/state/selection.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import { useModules } from './use-dump.ts';
import texts from '../../ui/controls/text.module.css';
import styles from './CrashScreen.module.css';

function column(id: string, title: string, width: string, text: (row: ModuleRow) => string, drop?: number): GridColumn<ModuleRow> {
  return {
    id,
    title,
    width,
    ...(drop === undefined ? {} : { drop }),
    text,
    render: (row) => (
      <span className={texts.monoCut} data-may-cut="title" title={text(row)}>
        {text(row)}
      </span>
    ),
  };
}

const COLUMNS: readonly GridColumn<ModuleRow>[] = [
  {
    id: 'name',
    title: DUMP_SCREEN.module,
    width: 'minmax(140px, 2fr)',
    text: ({ name }) => name,
    render: ({ name, isForeign }) => (
      <span className={texts.monoCut} data-may-cut="title" title={isForeign ? `${name}: ${DUMP_SCREEN.foreignTip}` : name}>
        {name} {isForeign ? <span className={styles.crashed}>{DUMP_SCREEN.foreign}</span> : null}
      </span>
    ),
  },
  column('version', DUMP_SCREEN.version, 'minmax(100px, 1fr)', ({ version }) => version),
  column('debugFile', DUMP_SCREEN.debugFile, 'minmax(110px, 2fr)', ({ debugFile }) => debugFile, 2),
  column('debugId', DUMP_SCREEN.debugId, 'minmax(130px, 2fr)', ({ debugId }) => debugId, 1),
  column('base', DUMP_SCREEN.base, 'minmax(120px, 1fr)', ({ base }) => base, 3),
];

/** The modules of a dump, in the order of the dump. */
export function ModuleGrid({ part, turn }: { readonly part: number; readonly turn: string }) {
  const report = useReport();
  const selection = useReportState((state) => state.selection);
  const answer = useModules(report.report, part, turn);
  if (answer === null) return null;
  return (
    <DataGrid
      label={DUMP_SCREEN.modules(answer.total)}
      columns={COLUMNS}
      rows={answer.modules}
      total={answer.total}
      rowKey={({ index }) => String(index)}
      currentRow={answer.modules.findIndex(({ range }) => selection !== null && liesWithin(selection, range))}
      onSelect={({ range }) => {
        report.select(range);
      }}
      onOpen={({ range }) => {
        report.select(range);
        report.showTab('bytes');
      }}
      empty={DUMP_SCREEN.noModules}
    />
  );
}
