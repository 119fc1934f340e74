import { Eye } from 'lucide-react';
import { Fragment } from 'react';
import { DUMP_LISTS, type DumpListId, type DumpRow } from '../../../shared/bridge/view/dump-list-view.ts';
import { markLabel, markTip } from '../../../shared/text/report/dump-marks.ts';
import { DUMP_SCREEN } from '../../../shared/text/report/dump-screen.ts';
import type { RangeLike } from '../../core/state/selection.ts';
import type { GridColumn } from '../../ui/controls/grid-column.ts';
import { IconButton } from '../../ui/controls/IconButton.tsx';
import { MaskedValue } from '../../ui/controls/MaskedValue.tsx';
import { VisibleText } from '../../ui/controls/VisibleText.tsx';
import texts from '../../ui/controls/text.module.css';
import tabs from '../shared/tab.module.css';
import styles from './DumpGrid.module.css';

/** How a column is drawn. */
interface ColumnShape {
  readonly width: string;
  readonly drop?: number;
  readonly align?: 'end';
}

const SHAPES: Readonly<Record<DumpListId, Readonly<Record<string, ColumnShape>>>> = {
  modules: {
    name: { width: 'minmax(120px, 2fr)' },
    version: { width: 'minmax(124px, 1fr)' },
    debugFile: { width: 'minmax(110px, 2fr)', drop: 2 },
    debugId: { width: 'minmax(130px, 2fr)', drop: 3 },
    codeId: { width: 'minmax(110px, 1fr)', drop: 0 },
    base: { width: 'minmax(112px, 1fr)', drop: 6 },
    size: { width: '84px', drop: 4, align: 'end' },
    symbols: { width: 'minmax(100px, 2fr)', drop: 7 },
    signer: { width: 'minmax(100px, 1fr)', drop: 1 },
    folder: { width: 'minmax(80px, 2fr)', drop: 5 },
  },
  memory: {
    start: { width: 'minmax(170px, 1fr)' },
    size: { width: '136px', align: 'end' },
    access: { width: 'minmax(118px, 1fr)' },
    kind: { width: '84px', drop: 0 },
    owner: { width: 'minmax(130px, 3fr)' },
    held: { width: '112px', align: 'end' },
  },
  process: {
    kind: { width: 'minmax(110px, 1fr)' },
    name: { width: 'minmax(190px, 2fr)' },
    value: { width: 'minmax(200px, 5fr)' },
  },
  streams: {
    name: { width: 'minmax(160px, 2fr)' },
    type: { width: '112px', drop: 1 },
    size: { width: '104px', align: 'end' },
    level: { width: '104px' },
    content: { width: 'minmax(120px, 1fr)' },
    findings: { width: 'minmax(160px, 3fr)', drop: 0 },
  },
};

/** Reveals the bytes of a masked cell. */
type Reveal = (range: RangeLike) => void;

/** The columns of a list of a dump. `absent`: the ones that have nothing to show. */
export function dumpColumns(list: DumpListId, absent: readonly string[], reveal: Reveal): readonly GridColumn<DumpRow>[] {
  const ids = DUMP_LISTS[list];
  const columns = ids.map((id, at): GridColumn<DumpRow> => ({
    id,
    title: DUMP_SCREEN.columns[id],
    width: '1fr',
    ...SHAPES[list][id],
    text: ({ cells }) => cells[at] ?? null,
    render: (row) => <Cell row={row} at={at} />,
  }));
  const shown = columns.filter(({ id }) => !absent.includes(id));
  return MASKING.includes(list) ? [...shown, revealColumn(list, reveal)] : shown;
}

/** The lists with cells that can be masked. */
const MASKING: readonly DumpListId[] = ['modules', 'process'];

/** What a row is called: of a process, the name of the fact, or its kind and number while that is masked. */
function rowName(list: DumpListId, { cells: [first, second], index }: DumpRow): string {
  return list === 'process' ? (second ?? `${first ?? ''} ${String(index + 1)}`) : (first ?? '');
}

function revealColumn(list: DumpListId, reveal: Reveal): GridColumn<DumpRow> {
  const ids: readonly (keyof typeof DUMP_SCREEN.columns)[] = DUMP_LISTS[list];
  return {
    id: 'reveal',
    title: '',
    width: '64px',
    buttons: true,
    text: null,
    render: (row) => (
      <span className={tabs.actions}>
        {row.masked.map(({ cell, range }) => (
          <IconButton
            key={cell}
            small
            label={DUMP_SCREEN.revealCell(ids[cell] ?? 'name', rowName(list, row))}
            excludeFromTabOrder
            data-stop=""
            onPress={() => {
              reveal(range);
            }}
          >
            <Eye size={14} aria-hidden />
          </IconButton>
        ))}
      </span>
    ),
  };
}

function Cell({ row: { cells, marks }, at }: { readonly row: DumpRow; readonly at: number }) {
  const text = cells[at];
  if (text === null || text === undefined) return <MaskedValue />;
  const shown = at === 0 ? marks : [];
  return (
    <span className={texts.monoCut} data-may-cut="title" title={[text, ...shown.map(markTip)].join('\n')}>
      <VisibleText text={text} />
      {shown.map((mark) => (
        <Fragment key={mark}>
          {' '}
          <span className={styles.mark} data-mark={mark}>
            {markLabel(mark)}
          </span>
        </Fragment>
      ))}
    </span>
  );
}
