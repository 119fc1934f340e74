import type { ComponentType } from 'react';
import { BoardColumnsDialog } from '../../board/BoardColumnsDialog.tsx';
import { HistoryColumnsDialog } from '../../sending/history/HistoryColumnsDialog.tsx';
import { QueueColumnsDialog } from '../../sending/outbox/queue/QueueColumnsDialog.tsx';
import type { OverlayProps } from '../../core/state/app-store.ts';

const DIALOGS: Readonly<Record<OverlayProps['columns']['of'], ComponentType>> = {
  board: BoardColumnsDialog,
  history: HistoryColumnsDialog,
  outbox: QueueColumnsDialog,
};

/** Chooses the columns of a screen. */
export function ColumnsOverlay({ of }: OverlayProps['columns']) {
  const Dialog = DIALOGS[of];
  return <Dialog />;
}
