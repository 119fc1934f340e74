import { DUMP_LISTS, type DumpListId, type DumpRow } from '../../../shared/bridge/view/dump-list-view.ts';
import { DUMP_SCREEN } from '../../../shared/text/report/dump-screen.ts';
import type { GridColumn } from '../../ui/controls/grid-column.ts';
import { MaskedValue } from '../../ui/controls/MaskedValue.tsx';
import texts from '../../ui/controls/text.module.css';
import styles from './crash/CrashScreen.module.css';

/** How a column is drawn. */
interface ColumnShape {
  readonly width: string;
  readonly drop?: number;
  readonly align?: 'end';
}

const SHAPES: Readonly<Record<DumpListId, Readonly<Record<string, ColumnShape>>>> = {
  modules: {
    name: { width: 'minmax(140px, 2fr)' },
    version: { width: 'minmax(100px, 1fr)' },
    debugFile: { width: 'minmax(110px, 2fr)', drop: 3 },
    debugId: { width: 'minmax(130px, 2fr)', drop: 2 },
    codeId: { width: 'minmax(110px, 1fr)', drop: 1 },
    base: { width: 'minmax(120px, 1fr)', drop: 4 },
  },
  streams: {
    name: { width: 'minmax(160px, 3fr)' },
    type: { width: '112px', drop: 1 },
    size: { width: '96px', align: 'end' },
    level: { width: '104px' },
  },
};

/** The columns of a list of a dump. */
export function dumpColumns(list: DumpListId): readonly GridColumn<DumpRow>[] {
  return DUMP_LISTS[list].map((id, at) => ({
    id,
    title: DUMP_SCREEN.columns[id],
    width: '1fr',
    ...SHAPES[list][id],
    text: ({ cells }) => cells[at] ?? null,
    render: (row) => <Cell row={row} at={at} />,
  }));
}

function Cell({ row: { cells, marks }, at }: { readonly row: DumpRow; readonly at: number }) {
  const text = cells[at];
  if (text === null || text === undefined) return <MaskedValue />;
  const isForeign = at === 0 && marks.includes('foreign');
  return (
    <span className={texts.monoCut} data-may-cut="title" title={isForeign ? `${text}: ${DUMP_SCREEN.foreignTip}` : text}>
      {text} {isForeign ? <span className={styles.crashed}>{DUMP_SCREEN.foreign}</span> : null}
    </span>
  );
}
