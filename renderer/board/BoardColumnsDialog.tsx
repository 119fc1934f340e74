import type { FieldId } from '../../shared/board/fields.ts';
import { BOARD } from '../../shared/text/board/board-screen.ts';
import { BOARD_FIELD_WORDS } from '../../shared/text/board/filter-fields.ts';
import { useBoardLayout } from '../core/state/ui-store.ts';
import { ColumnsDialog } from '../ui/controls/ColumnsDialog.tsx';
import { shownColumns } from './state/board-layout.ts';
import { boardLayoutActs } from './state/board-layout-acts.ts';
import { useBoard } from './state/board-store.ts';

const NONE_EMPTY: readonly FieldId[] = [];

/** Which columns the board shows, and in which order. */
export function BoardColumnsDialog() {
  const layout = useBoardLayout();
  const columns = shownColumns(
    layout,
    useBoard((state) => state.list?.empty ?? NONE_EMPTY),
  );
  return (
    <ColumnsDialog
      title={BOARD.columnsTitle}
      help={BOARD.columnsHelp}
      words={BOARD_FIELD_WORDS.words}
      columns={columns}
      acts={boardLayoutActs}
    />
  );
}
