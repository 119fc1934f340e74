import { useEffect, useRef } from 'react';
import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import { focusList } from '../../core/focus/focus-list.ts';
import { liesWithin } from '../../core/state/selection.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import { AnnotationDetail } from './AnnotationDetail.tsx';
import { AnnotationGrid } from './AnnotationGrid.tsx';
import { AnnotationsToolbar } from './AnnotationsToolbar.tsx';
import { useAnnotationColumns } from './annotation-columns.tsx';
import { annotationEdits } from './annotation-edits.ts';
import { ExtraDetail } from './ExtraDetail.tsx';
import { NewAnnotationForm } from './NewAnnotationForm.tsx';
import { useAnnotationEditing } from './use-annotation-editing.ts';
import { useFiltered } from './use-filtered.ts';
import { useNewAnnotation } from './use-new-annotation.ts';
import tabs from '../shared/tab.module.css';
import styles from './AnnotationsTab.module.css';

/** All annotations of a report: name, visibility, value. */
export function AnnotationsTab({ view }: { readonly view: InspectionView }) {
  const report = useReport();
  const selection = useReportState((state) => state.selection);
  const filter = useReportState((state) => state.filter);
  const tab = useRef<HTMLDivElement>(null);
  const columns = useAnnotationColumns(view.annotations);
  const filtered = useFiltered(report.report, view.annotations, filter);
  const { rows, wanted } = filtered;
  const edits = annotationEdits(report, view, rows);
  const currentRow = selection === null ? -1 : rows.findIndex(({ range }) => liesWithin(selection, range));
  const shown = rows[currentRow];
  const extra = view.structure.find(({ kind, anchor }) => kind === 'extra' && anchor !== null);
  const { editing, editValue, editNewValue, rename, editExtra, end } = useAnnotationEditing(view, shown);
  const adding = useNewAnnotation(edits, editNewValue);

  useEffect(() => {
    // A filter needs all annotations.
    if (wanted !== '') void report.loadAll();
  }, [wanted, report]);

  function done(): void {
    end();
    adding.close();
    focusList(tab.current);
  }

  return (
    <div ref={tab} className={`${tabs.tab ?? ''} ${styles.tab ?? ''}`}>
      <AnnotationsToolbar
        view={view}
        filtered={filtered}
        onEditExtra={extra === undefined ? null : () => void editExtra()}
        onAdd={adding.begin}
      />
      <NewAnnotationForm annotation={adding} onDone={done} />
      <AnnotationGrid view={view} filtered={filtered} columns={columns} currentRow={currentRow} edits={edits} onEditValue={editValue} />
      {editing?.kind === 'extra' && extra !== undefined ? (
        <ExtraDetail region={extra} reveals={editing.reveals} typeAhead={editing.typeAhead} onDone={done} />
      ) : null}
      {shown === undefined || editing?.kind === 'extra' ? null : (
        <AnnotationDetail
          key={shown.anchor}
          annotation={shown}
          edits={edits}
          editing={editing?.kind === 'value' ? editing.value : (editing?.kind ?? null)}
          onEdit={(kind) => {
            if (kind === 'value') editValue(shown, false);
            else rename(shown);
          }}
          onDone={done}
        />
      )}
    </div>
  );
}
