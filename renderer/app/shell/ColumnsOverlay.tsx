import type { ReactElement } from 'react';
import { COLUMNS } from '../../../shared/text/app/columns.ts';
import { BOARD } from '../../../shared/text/board/board-screen.ts';
import { ATTEMPT_FIELD_WORDS, BOARD_FIELD_WORDS, QUEUED_FIELD_WORDS } from '../../../shared/text/board/filter-fields.ts';
import { HISTORY } from '../../../shared/text/sending/history-screen.ts';
import { OUTBOX_LIST } from '../../../shared/text/sending/outbox-list.ts';
import { boardLayoutActs } from '../../board/state/board-layout-acts.ts';
import type { OverlayProps } from '../../core/state/app-store.ts';
import { historyLayoutActs } from '../../sending/state/history-layout.ts';
import { queueLayoutActs } from '../../sending/state/queue-layout.ts';
import { ColumnsDialog } from '../../ui/controls/ColumnsDialog.tsx';

const DIALOGS: Readonly<Record<OverlayProps['columns']['of'], ReactElement>> = {
  board: <ColumnsDialog title={BOARD.columnsTitle} help={BOARD.columnsHelp} words={BOARD_FIELD_WORDS.words} acts={boardLayoutActs} />,
  history: <ColumnsDialog title={HISTORY.columnsTitle} help={COLUMNS.fit} words={ATTEMPT_FIELD_WORDS.words} acts={historyLayoutActs} />,
  outbox: <ColumnsDialog title={OUTBOX_LIST.columnsTitle} help={COLUMNS.fit} words={QUEUED_FIELD_WORDS.words} acts={queueLayoutActs} />,
};

/** Dialog for the columns of a screen. */
export function ColumnsOverlay({ of }: OverlayProps['columns']) {
  return DIALOGS[of];
}
