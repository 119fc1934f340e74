import { flushSync } from 'react-dom';
import { DRAFT_SHORT, DRAFT_TITLES } from '../../../shared/text/editing/drafts.ts';
import type { AnnotationView } from '../../../shared/bridge/view/inspection-view.ts';
import { annotationEdits } from '../../report/annotations/annotation-edits.ts';
import { passesFilter } from '../../report/annotations/annotation-filter.ts';
import { looksLikeJson } from '../../core/format/looks-like-json.ts';
import type { ReportHandle, ReportState } from '../../report/state/report-state.ts';
import { liesWithin } from '../../core/state/selection.ts';
import { always, onReading, onReportWhere, withReading, withReport, type Command } from './command.ts';
import { pressButton } from '../../core/focus/tab-controls.ts';

function selectedOf({ inspection, selection }: ReportState): AnnotationView | null {
  if (inspection === null || selection === null) return null;
  return inspection.annotations.find(({ range }) => liesWithin(selection, range)) ?? null;
}

/** Returns the selected annotation, or null. If the filter hides the annotation, clears the filter, because users must see what the command changes. */
function takeSelected(handle: ReportHandle): AnnotationView | null {
  const state = handle.store.getState();
  const annotation = selectedOf(state);
  if (annotation !== null && !passesFilter(annotation, state.filter)) {
    handle.setFilter('');
    handle.select(annotation.range);
  }
  return annotation;
}

/** Shows the annotations tab before it calls `run`, so that the next key presses reach the field that `run` opens. */
function onTab<T>(handle: ReportHandle, run: (handle: ReportHandle) => T): T {
  return flushSync(() => {
    handle.showTab('annotations');
    return run(handle);
  });
}

function pressForSelected(act: 'edit' | 'rename' | 'tree'): Command['run'] {
  return withReport((handle) => {
    if (onTab(handle, takeSelected) !== null) pressButton(act);
  });
}

function moveSelected(step: 1 | -1): Command['run'] {
  return withReading((handle, view) => {
    const annotation = takeSelected(handle);
    if (annotation !== null) annotationEdits(handle, view, view.annotations).move(annotation, step)?.();
  });
}

const isSelected = onReportWhere((state) => selectedOf(state) !== null);

const isJsonSelected = onReportWhere((state) => looksLikeJson(selectedOf(state)?.value ?? ''));

/** Commands that edit one annotation. The annotation table handles their keys. */
export const ANNOTATION_COMMANDS: readonly Command[] = [
  {
    id: 'annotation.add',
    title: DRAFT_TITLES.addAnnotation,
    group: 'Edits',
    keys: [],
    enabled: onReading(always),
    run: withReport((handle) => {
      onTab(handle, () => undefined);
      pressButton('add');
    }),
  },
  {
    id: 'annotation.edit',
    title: DRAFT_TITLES.editAnnotation,
    group: 'Edits',
    keys: [],
    menu: ['annotation'],
    short: DRAFT_SHORT.edit,
    enabled: isSelected,
    run: pressForSelected('edit'),
  },
  {
    id: 'annotation.tree',
    title: DRAFT_TITLES.annotationTree,
    group: 'This report',
    keys: [],
    menu: ['annotation'],
    short: DRAFT_SHORT.tree,
    enabled: isJsonSelected,
    run: pressForSelected('tree'),
  },
  {
    id: 'annotation.rename',
    title: DRAFT_TITLES.renameAnnotation,
    group: 'Edits',
    keys: [],
    menu: ['annotation'],
    short: DRAFT_SHORT.rename,
    enabled: isSelected,
    run: pressForSelected('rename'),
  },
  {
    id: 'annotation.delete',
    title: DRAFT_TITLES.deleteAnnotation,
    group: 'Edits',
    keys: [],
    menu: ['annotation'],
    short: DRAFT_SHORT.delete,
    enabled: isSelected,
    run: withReading((handle, view) => {
      const annotation = takeSelected(handle);
      if (annotation !== null) annotationEdits(handle, view, view.annotations).remove(annotation);
    }),
  },
  {
    id: 'annotation.up',
    title: DRAFT_TITLES.moveAnnotationUp,
    group: 'Edits',
    keys: [],
    menu: ['annotation'],
    short: DRAFT_SHORT.up,
    enabled: isSelected,
    run: moveSelected(-1),
  },
  {
    id: 'annotation.down',
    title: DRAFT_TITLES.moveAnnotationDown,
    group: 'Edits',
    keys: [],
    menu: ['annotation'],
    short: DRAFT_SHORT.down,
    enabled: isSelected,
    run: moveSelected(1),
  },
];
