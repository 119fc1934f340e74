import { create } from 'zustand';
import { DEMO_TARGET } from '../../../shared/sending/targets/preset.ts';
import type { UiState } from '../../../shared/bridge/view/app-view.ts';
import { USUAL_BOARD, type BoardLayout } from '../../../shared/bridge/view/board-layout.ts';
import { USUAL_HISTORY, type HistoryLayout } from '../../../shared/bridge/view/history-view.ts';
import { USUAL_QUEUE, type QueueLayout } from '../../../shared/bridge/view/queue-layout.ts';
import { callOrNotify } from './call-or-notify.ts';

interface UiStoreState {
  readonly panes: Readonly<Record<string, number>>;
  /** Id of the target that reports are judged for and sent to. */
  readonly target: string;
}

export const useUi = create<UiStoreState>(() => ({ panes: {}, target: DEMO_TARGET }));

/** Layout of the board, saved for later sessions. */
export const useBoardLayout = create<BoardLayout>(() => USUAL_BOARD);

/** Layout of the history, saved for later sessions. */
export const useHistoryLayout = create<HistoryLayout>(() => USUAL_HISTORY);

/** Layout of the outbox, saved for later sessions. */
export const useQueueLayout = create<QueueLayout>(() => USUAL_QUEUE);

let saving: Promise<unknown> = Promise.resolve();

// Saves run one after another, so that an older state never overwrites a newer one.
export function saveUi(): void {
  saving = saving.then(() => {
    const { panes, target } = useUi.getState();
    const screens = { board: useBoardLayout.getState(), history: useHistoryLayout.getState(), outbox: useQueueLayout.getState() };
    return callOrNotify('ui.save', { panes: { ...panes }, target, ...screens });
  });
}

/** Shows the layout and the target that the host saved. */
export function showUi({ board, history, outbox, ...rest }: UiState): void {
  useHistoryLayout.setState(history);
  useQueueLayout.setState(outbox);
  useBoardLayout.setState(board);
  useUi.setState(rest);
}

/** Shows a pane's size in CSS pixels without saving it, during a drag. */
export function showPaneSize(pane: string, size: number): void {
  useUi.setState(({ panes }) => ({ panes: { ...panes, [pane]: Math.round(size) } }));
}

export function savePaneSize(pane: string, size: number): void {
  showPaneSize(pane, size);
  saveUi();
}
