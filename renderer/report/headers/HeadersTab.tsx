import { Lock } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { EDITING } from '../../../shared/text/editing/editing.ts';
import { SENTENCES } from '../../../shared/text/verdict/ui.ts';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { DataGrid } from '../../ui/controls/DataGrid.tsx';
import { focusList } from '../../core/focus/focus-list.ts';
import { rowKeyOf } from '../../ui/shortcuts/row-keys.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import { useRestoredScroll } from '../shared/use-restored-scroll.ts';
import { headActions } from './head-actions.ts';
import { columnsFor, whyOf } from './head-columns.tsx';
import { headRows, isCaptured, lacksLength, partAround } from './head-rows.ts';
import { HeadField } from './HeadField.tsx';
import { HeadTools } from './HeadTools.tsx';
import { useHeadEditing } from './use-head-editing.ts';
import { useHeadSelection } from './use-head-selection.ts';
import tab from '../shared/tab.module.css';
import styles from './HeadersTab.module.css';

/** The request line, the headers in order, and the headers of the selected part, in one table. Users edit whole lines, which keeps case and whitespace. */
export function HeadersTab({ view }: { readonly view: InspectionView }) {
  const report = useReport();
  const scroll = useRestoredScroll('headers');
  const selection = useReportState((state) => state.selection);
  const follow = useReportState((state) => state.follow);
  const length = useReportState((state) => state.draft?.length ?? 'captured');
  const list = useRef<HTMLElement>(null);
  const columns = useMemo(() => columnsFor(report), [report]);
  const [isFolded, setFolded] = useState(false);
  const around = partAround(view, selection);
  const all = headRows(view, around, length);
  const rows = isFolded ? all.filter((row) => row.kind !== 'line' || row.part === null) : all;
  const { currentRow, select } = useHeadSelection(view, rows);
  const editing = useHeadEditing({
    view,
    rows: all,
    select,
    onDone: () => {
      focusList(list.current);
    },
  });
  const { typing, editsOf, edit } = editing;
  const current = rows[currentRow];
  const why = current === undefined ? null : whyOf(current);

  return (
    <section ref={list} className={tab.tab} aria-label="Headers">
      {typing.typed === null ? (
        <HeadTools
          view={view}
          row={rows[currentRow] ?? null}
          part={around?.anchor ?? null}
          editsOf={editsOf}
          onEdit={(row) => void edit(row)}
          onAdd={editing.add}
          onPin={editing.pinLength}
        />
      ) : (
        <HeadField typed={typing.typed} typing={typing} onSubmit={editing.submit} />
      )}
      {isCaptured(view) && !lacksLength(view) ? null : (
        <p className={styles.note}>{isCaptured(view) ? EDITING.noLength : SENTENCES.inferredHead}</p>
      )}
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
        acts={(row) => headActions(report, view, editing, row)}
        empty={SENTENCES.noHeaders}
        minWidth={440}
      />
      {why === null ? null : (
        <p className={styles.whole} role="note">
          <Lock size={12} aria-hidden />
          {why}
        </p>
      )}
    </section>
  );
}
