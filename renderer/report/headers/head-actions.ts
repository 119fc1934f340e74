import type { InspectionView } from '../../../shared/bridge/view/inspection-view.ts';
import type { ActionTarget } from '../../core/focus/action-targets.ts';
import type { ReportHandle } from '../state/report-state.ts';
import { hasBytes, isMasked, type HeadRow } from './head-rows.ts';
import type { HeadEditing } from './use-head-editing.ts';

/** Commands for one row of the head; undefined for the heading of a part. */
export function headActions(report: ReportHandle, view: InspectionView, editing: HeadEditing, row: HeadRow): ActionTarget['acts'] {
  if (row.kind === 'part') return undefined;
  const edit = { 'header.edit': () => void editing.edit(row) };
  const isHidden = hasBytes(view, row) && isMasked(row);
  if (row.kind === 'request') return { ...edit, 'header.reveal': isHidden ? () => void report.reveal(row.range) : null };
  const { header } = row;
  const edits = editing.editsOf(row);
  return {
    ...edit,
    'header.add': () => {
      editing.add(row.part);
    },
    'header.up': edits.move(header, -1),
    'header.down': edits.move(header, 1),
    'header.delete': () => {
      edits.remove(header);
    },
    'header.reveal': isHidden ? () => void report.reveal(header.range) : null,
  };
}
