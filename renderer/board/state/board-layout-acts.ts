import type { FieldId } from '../../../shared/board/fields.ts';
import { MAX_SAVED_FILTERS, USUAL_BOARD, type BoardLayout } from '../../../shared/bridge/view/board-layout.ts';
import { movedColumn, shownColumns, sortedBy, withTagColumn, type BoardColumn } from './board-layout.ts';
import { useBoard } from './board-store.ts';
import { useBoardLayout, saveUi } from '../../core/state/ui-store.ts';

/** Changes how the board looks, and keeps it. */
export function chooseLayout(change: Partial<BoardLayout>): void {
  useBoardLayout.setState(change);
  saveUi();
}

export function sortBoard(field: FieldId, isMore: boolean): void {
  chooseLayout({ sort: [...sortedBy(useBoardLayout.getState().sort, field, isMore)] });
}

/** The columns as the board shows them now. */
function columnsNow(): readonly BoardColumn[] {
  return shownColumns(useBoardLayout.getState(), useBoard.getState().list?.empty ?? []);
}

/** From now on these columns are shown, empty or not. */
function chooseColumns(columns: readonly BoardColumn[]): void {
  chooseLayout({ columns: [...columns], areChosen: true });
}

export function moveColumn(field: FieldId, step: 1 | -1): void {
  chooseColumns(movedColumn(columnsNow(), field, step));
}

/** Tags were added: their column is among those that the person chose; among the usual ones it comes with the first tag. */
export function showTagColumn(): void {
  const { columns, areChosen } = useBoardLayout.getState();
  if (areChosen) chooseColumns(withTagColumn(columns));
}

/** `isLast`: it is not dragged any more, so that the width is kept. */
export function sizeColumn(field: FieldId, width: number, isLast: boolean): void {
  const columns = useBoardLayout.getState().columns.map((column) => (column.field === field ? { ...column, width } : column));
  if (isLast) chooseLayout({ columns });
  else useBoardLayout.setState({ columns });
}

export function showColumn(field: FieldId, isShown: boolean): void {
  const others = columnsNow().filter((column) => column.field !== field);
  if (isShown) chooseColumns([...others, { field, width: null }]);
  // Rows without a name are nothing that can be told apart.
  else if (others.length > 0) chooseColumns(others);
}

export function usualColumns(): void {
  chooseLayout({ columns: USUAL_BOARD.columns, areChosen: false });
}

export function saveFilter(name: string, filter: string): void {
  const others = useBoardLayout.getState().saved.filter((one) => one.name !== name);
  chooseLayout({ saved: [...others, { name, filter }].slice(-MAX_SAVED_FILTERS) });
}

export function removeSaved(name: string): void {
  chooseLayout({ saved: useBoardLayout.getState().saved.filter((one) => one.name !== name) });
}
