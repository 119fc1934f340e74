import { DRAFT_TITLES } from '../../shared/messages/drafts.ts';
import type { AnnotationView } from '../../shared/view/inspection-view.ts';
import { annotationEdits } from '../reports/annotation-edits.ts';
import type { ReportHandle, ReportState } from '../state/report-store.ts';
import { liesWithin } from '../state/selection.ts';
import { always, onReading, onReportWhere, withReading, withReport, type Command } from './command.ts';
import { pressButton } from './focus.ts';

function selectedOf({ inspection, selection }: ReportState): AnnotationView | null {
  if (inspection === null || selection === null) return null;
  return inspection.annotations.find(({ range }) => liesWithin(selection, range)) ?? null;
}

function pressInTab(act: 'add' | 'edit' | 'rename'): Command['run'] {
  return withReport((handle) => {
    handle.showTab('annotations');
    pressButton(act);
  });
}

function moverOf(handle: ReportHandle, step: 1 | -1): (() => void) | null {
  const state = handle.store.getState();
  const annotation = selectedOf(state);
  if (annotation === null || state.inspection === null) return null;
  return annotationEdits(handle, state.inspection, state.inspection.annotations).move(annotation, step);
}

const isSelected = onReportWhere((state) => selectedOf(state) !== null);

/** What edits the annotations one by one. Their keys belong to the table. */
export const ANNOTATION_COMMANDS: readonly Command[] = [
  {
    id: 'annotation.add',
    title: DRAFT_TITLES.addAnnotation,
    group: 'Edits',
    keys: [],
    enabled: onReading(always),
    run: pressInTab('add'),
  },
  {
    id: 'annotation.edit',
    title: DRAFT_TITLES.editAnnotation,
    group: 'Edits',
    keys: [],
    enabled: isSelected,
    run: pressInTab('edit'),
  },
  {
    id: 'annotation.rename',
    title: DRAFT_TITLES.renameAnnotation,
    group: 'Edits',
    keys: [],
    enabled: isSelected,
    run: pressInTab('rename'),
  },
  {
    id: 'annotation.delete',
    title: DRAFT_TITLES.deleteAnnotation,
    group: 'Edits',
    keys: [],
    enabled: isSelected,
    run: withReading((handle, view) => {
      const annotation = selectedOf(handle.store.getState());
      if (annotation !== null) annotationEdits(handle, view, view.annotations).remove(annotation);
    }),
  },
  {
    id: 'annotation.up',
    title: DRAFT_TITLES.moveAnnotationUp,
    group: 'Edits',
    keys: [],
    enabled: isSelected,
    run: withReport((handle) => moverOf(handle, -1)?.()),
  },
  {
    id: 'annotation.down',
    title: DRAFT_TITLES.moveAnnotationDown,
    group: 'Edits',
    keys: [],
    enabled: isSelected,
    run: withReport((handle) => moverOf(handle, 1)?.()),
  },
];
