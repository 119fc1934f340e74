import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Anchor } from '../../../shared/editing/edits/edit.ts';
import { assertNever } from '../../../shared/errors.ts';
import { EDITING } from '../../../shared/text/editing/editing.ts';
import { SENTENCES } from '../../../shared/text/verdict/ui.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { DataGrid } from '../../ui/controls/DataGrid.tsx';
import { focusList } from '../../core/focus/focus-list.ts';
import { liesWithin } from '../../core/state/selection.ts';
import { rowKeyOf } from '../../ui/shortcuts/row-keys.ts';
import { applyEdits } from '../shared/edit-actions.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import { useRestoredScroll } from '../shared/use-restored-scroll.ts';
import { columnsFor } from './head-columns.tsx';
import { headRows, isMasked, lacksLength, partAround, type HeadRow, type LineRow, type RequestRow } from './head-rows.ts';
import { HeadField } from './HeadField.tsx';
import { HeadTools } from './HeadTools.tsx';
import { headerEdits, type HeaderEdits } from './header-edits.ts';
import { readLine } from './header-line.ts';
import { useTypedLine, type TypedThing } from './use-typed-line.ts';
import tab from '../shared/tab.module.css';
import styles from './HeadersTab.module.css';

function contentLength(view: InspectionView): string {
  return view.request.headers.findLast(({ name }) => name.toLowerCase() === 'content-length')?.value ?? '';
}

/** The request line, the headers in their order and those of the selected part, in one table: edited as whole lines, so that case and blanks stay. */
export function HeadersTab({ view }: { readonly view: InspectionView }) {
  const report = useReport();
  const scroll = useRestoredScroll('headers');
  const selection = useReportState((state) => state.selection);
  const follow = useReportState((state) => state.follow);
  const length = useReportState((state) => state.draft?.length ?? 'captured');
  const list = useRef<HTMLElement>(null);
  const columns = useMemo(() => columnsFor(report), [report]);
  const typing = useTypedLine(() => {
    focusList(list.current);
  });
  // Lines of an inferred head have no bytes that a selection could point at.
  const [chosen, setChosen] = useState<string | null>(null);
  const [isFolded, setFolded] = useState(false);
  const isCaptured = view.source.kind === 'request';
  const around = partAround(view, selection);
  const all = headRows(view, around, length);
  const rows = isFolded ? all.filter((row) => row.kind !== 'line' || row.part === null) : all;

  function hasBytes(row: HeadRow): boolean {
    return isCaptured || (row.kind === 'line' && row.part !== null);
  }

  function isInSelection(row: HeadRow): boolean {
    if (row.kind === 'part') return false;
    if (!hasBytes(row)) return row.key === chosen;
    return selection !== null && liesWithin(selection, row.kind === 'line' ? row.header.range : row.range);
  }

  const currentRow = rows.findIndex(isInSelection);

  function editsFor(part: Anchor | null): HeaderEdits {
    const lines = all.flatMap((row) => (row.kind === 'line' && row.part === part ? [row.header] : []));
    return headerEdits(report, lines, part, part !== null || isCaptured);
  }

  function editsOf({ part }: LineRow): HeaderEdits {
    return editsFor(part);
  }

  function select(row: HeadRow): void {
    setChosen(row.key);
    if (row.kind !== 'part' && hasBytes(row)) report.select(row.kind === 'line' ? row.header.range : row.range);
  }

  async function readRequestLine(row: RequestRow): Promise<string | null> {
    const { text, range } = row;
    if (!isCaptured) return `${text} HTTP/1.1`;
    if (isMasked(row)) await report.reveal(range);
    return readLine(report, range);
  }

  async function edit(row: HeadRow): Promise<void> {
    if (row.kind === 'part') return;
    flushSync(() => {
      select(row);
    });
    await typing.beginReading({ what: 'row', row }, () => (row.kind === 'request' ? readRequestLine(row) : editsOf(row).read(row.header)));
  }

  function add(part: Anchor | null): void {
    typing.begin({ what: 'new', part }, '');
  }

  async function submit(thing: TypedThing, line: string): Promise<boolean> {
    switch (thing.what) {
      case 'row':
        return thing.row.kind === 'request'
          ? applyEdits(report, { op: 'request-line', line })
          : editsOf(thing.row).change(thing.row.header, line);
      case 'new':
        return editsFor(thing.part).add(line);
      case 'length':
        return applyEdits(report, { op: 'length', value: { pinned: line } });
      default:
        return assertNever(thing);
    }
  }

  function actsOf(row: HeadRow) {
    if (row.kind === 'part') return undefined;
    const editing = { 'header.edit': () => void edit(row) };
    if (row.kind === 'request') {
      const isHidden = hasBytes(row) && isMasked(row);
      return { ...editing, 'header.reveal': isHidden ? () => void report.reveal(row.range) : null };
    }
    const { header } = row;
    const edits = editsOf(row);
    return {
      ...editing,
      'header.add': () => {
        add(row.part);
      },
      'header.up': edits.move(header, -1),
      'header.down': edits.move(header, 1),
      'header.delete': () => {
        edits.remove(header);
      },
      'header.reveal': header.value !== null || !hasBytes(row) ? null : () => void report.reveal(header.range),
    };
  }

  return (
    <section ref={list} className={tab.tab} aria-label="Headers">
      {typing.typed === null ? (
        <HeadTools
          view={view}
          row={rows[currentRow] ?? null}
          part={around?.anchor ?? null}
          editsOf={editsOf}
          onEdit={(row) => void edit(row)}
          onAdd={add}
          onPin={() => {
            typing.begin({ what: 'length' }, contentLength(view));
          }}
        />
      ) : (
        <HeadField typed={typing.typed} typing={typing} onSubmit={submit} />
      )}
      {isCaptured && !lacksLength(view) ? null : <p className={styles.note}>{isCaptured ? EDITING.noLength : SENTENCES.inferredHead}</p>}
      <DataGrid
        label="Headers"
        scroll={scroll}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        currentRow={currentRow}
        follow={follow}
        onSelect={select}
        onOpen={(row) => void edit(row)}
        onKey={(event, row) => {
          const key = rowKeyOf(event);
          if (key === null || row.kind === 'part') return false;
          select(row);
          if (key === 'edit') void edit(row);
          else if (row.kind === 'request') return false;
          else if (key === 'delete') editsOf(row).remove(row.header);
          else editsOf(row).move(row.header, key === 'up' ? -1 : 1)?.();
          return true;
        }}
        headingOf={(row) =>
          row.kind === 'part'
            ? { content: row.isEmpty ? `${row.title}: ${EDITING.noPartHeaders}` : row.title, isFolded: isFolded && !row.isEmpty }
            : null
        }
        onFold={(_, folds) => {
          setFolded(folds);
        }}
        menu="header"
        acts={actsOf}
        empty={SENTENCES.noHeaders}
        minWidth={440}
      />
    </section>
  );
}
