import { Eye, PencilLine, Plus } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { EDITING, editing as says } from '../../../shared/messages/editing.ts';
import type { Anchor } from '../../../shared/draft/edit.ts';
import { Button } from '../../controls/Button.tsx';
import { CopyButton } from '../../controls/CopyButton.tsx';
import { DataGrid, type GridColumn } from '../../controls/DataGrid.tsx';
import { IconButton } from '../../controls/IconButton.tsx';
import { InlineField } from '../../controls/InlineField.tsx';
import { VisibleText } from '../../controls/VisibleText.tsx';
import { noticeError } from '../../state/notices.ts';
import { showHeaderAlways } from '../../state/settings-store.ts';
import type { ReportHandle } from '../../state/report-state.ts';
import { liesWithin } from '../../state/selection.ts';
import { breaksOneLine } from './header-line.ts';
import { focusList } from '../../focus/focus-list.ts';
import { rowKeyOf } from '../../shortcuts/row-keys.ts';
import { EditTools } from '../shared/EditTools.tsx';
import { headerEdits, type HeaderRow } from './header-edits.ts';
import { markColumn } from '../shared/mark-column.tsx';
import { MaskedValue } from '../../controls/MaskedValue.tsx';
import { useReport, useReportState } from '../shared/report-context.ts';
import { useKeptScroll } from '../shared/use-kept-scroll.ts';
import tab from '../shared/tab.module.css';
import texts from '../../controls/text.module.css';
import styles from './HeaderList.module.css';

function columnsFor(report: ReportHandle): readonly GridColumn<HeaderRow>[] {
  return [
    {
      id: 'name',
      title: 'Header',
      width: 'minmax(140px, 1fr)',
      text: ({ name }) => name,
      render: ({ name }) => (
        <span className={texts.monoCut}>
          <VisibleText text={name} limit={200} />
        </span>
      ),
    },
    {
      id: 'value',
      title: 'Value',
      width: 'minmax(200px, 3fr)',
      text: ({ value }) => value,
      render: ({ value, follows }) =>
        value === null ? (
          <MaskedValue />
        ) : (
          <>
            <span className={texts.monoCut} title={value.length > 60 ? value : undefined}>
              <VisibleText text={value} limit={600} />
            </span>
            {follows ? <span className={styles.follows}>{EDITING.lengthFollows}</span> : null}
          </>
        ),
    },
    markColumn(),
    {
      id: 'actions',
      title: '',
      width: '40px',
      buttons: true,
      text: null,
      render: (header) =>
        header.value === null ? (
          <IconButton
            small
            label={`Reveal value of ${header.name}`}
            excludeFromTabOrder
            data-stop=""
            onPress={() => void report.reveal(header.range)}
          >
            <Eye size={14} aria-hidden />
          </IconButton>
        ) : (
          <CopyButton label={`Copy value of ${header.name}`} text={header.value} inGrid />
        ),
    },
  ];
}

/** A line that is being typed: a new one, or one that is there. */
interface TypedLine {
  readonly row: HeaderRow | null;
  /** null while it is being read. */
  readonly line: string | null;
}

function faultOf(line: string): string | null {
  return /[^\0-\xff]/.test(line) ? EDITING.notLatin1 : null;
}

export interface HeaderListProps {
  readonly label: string;
  readonly rows: readonly HeaderRow[];
  /** The part that the lines belong to; null: the request. */
  readonly part: Anchor | null;
  /** The lines have bytes of their own. */
  readonly isCaptured: boolean;
  readonly empty: string;
}

/** Header lines in their order: edited as whole lines, so that case and blanks stay as people write them. */
export function HeaderList({ label, rows, part, isCaptured, empty }: HeaderListProps) {
  const report = useReport();
  const scroll = useKeptScroll(`headers ${label}`.slice(0, 40));
  const selection = useReportState((state) => state.selection);
  const follow = useReportState((state) => state.follow);
  const list = useRef<HTMLElement>(null);
  const [typed, setTyped] = useState<TypedLine | null>(null);
  const columns = useMemo(() => columnsFor(report), [report]);
  const edits = headerEdits(report, rows, part, isCaptured);
  // Lines of an inferred head have no bytes that a selection could point at.
  const [chosen, setChosen] = useState<Anchor | null>(null);
  const marked = rows.findIndex(({ anchor, range }) =>
    isCaptured ? selection !== null && liesWithin(selection, range) : anchor === chosen,
  );
  const shown = rows[marked];

  function select(row: HeaderRow): void {
    if (isCaptured) report.select(row.range);
    else setChosen(row.anchor);
  }

  async function edit(row: HeaderRow): Promise<void> {
    const begun: TypedLine = { row, line: null };
    // What takes the keys has the focus before the next one comes.
    flushSync(() => {
      select(row);
      setTyped(begun);
    });
    const line = await edits.read(row);
    const isOneLine = line !== null && !breaksOneLine(line);
    if (line !== null && !isOneLine) noticeError({ message: EDITING.oneLine, hint: EDITING.oneLineHint });
    // Whoever left it meanwhile stays where they are.
    setTyped((now) => (now !== begun ? now : isOneLine ? { row, line } : null));
    if (!isOneLine) focusList(list.current);
  }

  function done(): void {
    setTyped(null);
    focusList(list.current);
  }

  async function submit({ row, line }: TypedLine, text: string): Promise<void> {
    if (row !== null && text === line) done();
    else if (await (row === null ? edits.add(text) : edits.change(row, text))) done();
  }

  return (
    <section ref={list} className={`${tab.tab ?? ''} ${styles.list ?? ''}`} aria-label={label}>
      <div className={`${tab.toolbar ?? ''} ${styles.tools ?? ''}`}>
        {typed === null ? (
          <>
            <h3 className={`${texts.cut ?? ''} ${styles.title ?? ''}`}>{label}</h3>
            {shown === undefined ? null : (
              <>
                {part !== null || shown.value !== null ? null : (
                  <Button look="quiet" aria-label={says.alwaysShow(shown.name)} onPress={() => void showHeaderAlways(shown.name)}>
                    {EDITING.alwaysShow}
                  </Button>
                )}
                <Button look="quiet" icon={<PencilLine size={14} aria-hidden />} onPress={() => void edit(shown)}>
                  Edit line
                </Button>
                <EditTools
                  name={shown.name}
                  onUp={edits.move(shown, -1)}
                  onDown={edits.move(shown, 1)}
                  onDelete={() => {
                    edits.remove(shown);
                  }}
                />
              </>
            )}
            <Button
              look="quiet"
              icon={<Plus size={14} aria-hidden />}
              data-add=""
              onPress={() => {
                setTyped({ row: null, line: '' });
              }}
            >
              Add header
            </Button>
          </>
        ) : (
          <InlineField
            key={typed.row?.anchor ?? 'new'}
            label={typed.row === null ? 'New header line' : 'Header line'}
            value={typed.line}
            isSelected
            submit={typed.row === null ? 'Add' : 'Change'}
            faultOf={faultOf}
            onSubmit={(line) => submit(typed, line)}
            onCancel={done}
          />
        )}
      </div>
      <DataGrid
        label={label}
        scroll={scroll}
        columns={columns}
        rows={rows}
        rowKey={({ anchor }) => anchor}
        marked={marked}
        follow={follow}
        onSelect={select}
        onOpen={(row) => void edit(row)}
        onKey={(event, row) => {
          const key = rowKeyOf(event);
          if (key === null) return false;
          select(row);
          if (key === 'edit') void edit(row);
          else if (key === 'delete') edits.remove(row);
          else edits.move(row, key === 'up' ? -1 : 1)?.();
          return true;
        }}
        menu="header"
        acts={(row) => ({
          'header.edit': () => void edit(row),
          'header.add': () => {
            setTyped({ row: null, line: '' });
          },
          'header.up': edits.move(row, -1),
          'header.down': edits.move(row, 1),
          'header.delete': () => {
            edits.remove(row);
          },
          'header.reveal': row.value !== null || !isCaptured ? null : () => void report.reveal(row.range),
        })}
        empty={empty}
        minWidth={440}
      />
    </section>
  );
}
