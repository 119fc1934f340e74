import { FIELD_IDS, type FieldId } from '../../../shared/board/fields.ts';
import { MAX_SAVED_FILTERS, USUAL_BOARD, type BoardLayout } from '../../../shared/bridge/view/board-layout.ts';
import { gridLayoutActs, type GridLayoutActs } from '../../core/state/grid-layout.ts';
import { shownColumns, withTagColumn, type BoardColumn } from './board-layout.ts';
import { useBoard } from './board-store.ts';
import { useBoardLayout, saveUi } from '../../core/state/ui-store.ts';

/** Changes the layout of the board and saves it. */
export function chooseLayout(change: Partial<BoardLayout>): void {
  useBoardLayout.setState(change);
  saveUi();
}

const NONE_EMPTY: readonly FieldId[] = [];

function columnsNow(): readonly BoardColumn[] {
  return shownColumns(useBoardLayout.getState(), useBoard.getState().list?.empty ?? NONE_EMPTY);
}

/** User actions on the columns and sort order of the board. */
export const boardLayoutActs: GridLayoutActs<FieldId> = gridLayoutActs({
  fields: FIELD_IDS,
  usual: USUAL_BOARD.columns,
  layout: useBoardLayout.getState,
  change: (to) => {
    useBoardLayout.setState(to);
  },
  columns: columnsNow,
  useColumns: () => {
    const empty = useBoard((state) => state.list?.empty ?? NONE_EMPTY);
    return shownColumns(useBoardLayout(), empty);
  },
  save: saveUi,
});

/** If the user chose the columns, adds the tag column. The default columns include it as soon as a row has a tag. */
export function showTagColumn(): void {
  const { columns, areChosen } = useBoardLayout.getState();
  if (areChosen) chooseLayout({ columns: [...withTagColumn(columns)] });
}

export function saveFilter(name: string, filter: string): void {
  const others = useBoardLayout.getState().saved.filter((one) => one.name !== name);
  chooseLayout({ saved: [...others, { name, filter }].slice(-MAX_SAVED_FILTERS) });
}

export function removeSaved(name: string): void {
  chooseLayout({ saved: useBoardLayout.getState().saved.filter((one) => one.name !== name) });
}
