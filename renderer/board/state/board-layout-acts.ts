import type { FieldId } from '../../../shared/board/fields.ts';
import { MAX_SAVED_FILTERS, USUAL_BOARD, type BoardLayout } from '../../../shared/bridge/view/board-layout.ts';
import { movedColumn, sortedBy } from './board-layout.ts';
import { useBoardLayout, saveUi } from '../../core/state/ui-store.ts';

/** Changes how the board looks, and keeps it. */
export function chooseLayout(change: Partial<BoardLayout>): void {
  useBoardLayout.setState(change);
  saveUi();
}

export function sortBoard(field: FieldId, isMore: boolean): void {
  chooseLayout({ sort: [...sortedBy(useBoardLayout.getState().sort, field, isMore)] });
}

export function moveColumn(field: FieldId, step: 1 | -1): void {
  chooseLayout({ columns: [...movedColumn(useBoardLayout.getState().columns, field, step)] });
}

/** `isLast`: it is not dragged any more, so that the width is kept. */
export function sizeColumn(field: FieldId, width: number, isLast: boolean): void {
  const columns = useBoardLayout.getState().columns.map((column) => (column.field === field ? { ...column, width } : column));
  if (isLast) chooseLayout({ columns });
  else useBoardLayout.setState({ columns });
}

export function showColumn(field: FieldId, isShown: boolean): void {
  const { columns } = useBoardLayout.getState();
  const others = columns.filter((column) => column.field !== field);
  if (isShown) chooseLayout({ columns: [...others, { field, width: null }] });
  // Rows without a name are nothing that can be told apart.
  else if (others.length > 0) chooseLayout({ columns: others });
}

export function usualColumns(): void {
  chooseLayout({ columns: USUAL_BOARD.columns });
}

export function saveFilter(name: string, filter: string): void {
  const others = useBoardLayout.getState().saved.filter((one) => one.name !== name);
  chooseLayout({ saved: [...others, { name, filter }].slice(-MAX_SAVED_FILTERS) });
}

export function removeSaved(name: string): void {
  chooseLayout({ saved: useBoardLayout.getState().saved.filter((one) => one.name !== name) });
}
