import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AnnotationView, InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import type { Anchor } from '../../../shared/editing/edits/edit.ts';
import { createTypeAheadBuffer, type TypeAheadBuffer } from '../../ui/controls/type-ahead-buffer.ts';
import { useCatalog } from '../state/catalog-store.ts';
import { useReport, useReportState } from '../shared/report-context.ts';
import type { ValueEditing } from './AnnotationDetail.tsx';

/** The edited item below the table; null if none. */
type Editing =
  | { readonly kind: 'name'; readonly anchor: Anchor }
  | { readonly kind: 'value'; readonly anchor: Anchor; readonly value: ValueEditing }
  /** `reveals`: number of masked values that editing reveals; null until all values are loaded and counted. */
  | { readonly kind: 'extra'; readonly reveals: number | null; readonly typeAhead: TypeAheadBuffer }
  | null;

interface AnnotationEditing {
  readonly editing: Editing;
  /** Selects an annotation and edits its value. `over`: the text typed next replaces the value. */
  readonly editValue: (row: AnnotationView, over: boolean) => void;
  /** Edits the value of a new annotation. Starts with the text that was typed before the annotation existed. */
  readonly editNewValue: (anchor: Anchor, typeAhead: TypeAheadBuffer) => void;
  /** Selects an annotation and edits its name. */
  readonly rename: (row: AnnotationView) => void;
  /** Edits the `extra` part as one text. */
  readonly editExtra: () => Promise<void>;
  readonly end: () => void;
}

/** The masked values of the `extra` part. Editing this part reveals them. */
export function maskedInExtra(view: InspectionView): readonly AnnotationView[] {
  return view.annotations.filter(({ masked, form }) => masked && form === 'json');
}

/** Edits one annotation, or the whole `extra` part, under the table. `shown`: the selected annotation, if it is listed. */
export function useAnnotationEditing(view: InspectionView, shown: AnnotationView | undefined): AnnotationEditing {
  const report = useReport();
  const [editing, setEditing] = useState<Editing>(null);
  const lastId = useRef(0);

  // Selecting another annotation ends editing.
  if (editing !== null && editing.kind !== 'extra' && shown !== undefined && shown.anchor !== editing.anchor) setEditing(null);
  // When the values are masked again, editing ends, because the editor would still show the text.
  const hasRevealed = useReportState((state) => state.hasRevealed);
  const [wasRevealed, setWasRevealed] = useState(hasRevealed);
  if (wasRevealed !== hasRevealed) {
    setWasRevealed(hasRevealed);
    if (!hasRevealed) setEditing(null);
  }
  // A new annotation list ends editing, because it may protect the edited value.
  const catalog = useCatalog((state) => state.catalog);
  const [lastCatalog, setLastCatalog] = useState(catalog);
  if (lastCatalog !== catalog) {
    setLastCatalog(catalog);
    setEditing(null);
  }

  function beginValue(anchor: Anchor, typeAhead: TypeAheadBuffer, isUnread: boolean): void {
    lastId.current += 1;
    setEditing({ kind: 'value', anchor, value: { typeAhead, isUnread, id: lastId.current } });
  }

  return {
    editing,
    editValue: (row, over) => {
      // The field must have the focus before the next key press.
      flushSync(() => {
        report.select(row.range);
        beginValue(row.anchor, createTypeAheadBuffer(over ? 'none' : 'all'), over && row.masked);
      });
    },
    editNewValue: (anchor, typeAhead) => {
      beginValue(anchor, typeAhead, false);
    },
    rename: (row) => {
      report.select(row.range);
      setEditing({ kind: 'name', anchor: row.anchor });
    },
    editExtra: async () => {
      const typeAhead = createTypeAheadBuffer('start');
      const hides = maskedInExtra(view).length > 0;
      // The field must have the focus before the next key press.
      flushSync(() => {
        setEditing({ kind: 'extra', reveals: hides ? null : 0, typeAhead });
      });
      if (!hides) return;
      // The masked values can be counted only after all annotations are loaded.
      await report.loadAll();
      const reveals = maskedInExtra(report.store.getState().inspection ?? view).length;
      setEditing((now) => (now?.kind === 'extra' && now.typeAhead === typeAhead ? { ...now, reveals } : now));
    },
    end: () => {
      setEditing(null);
    },
  };
}
