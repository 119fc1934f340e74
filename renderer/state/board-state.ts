import { create } from 'zustand';
import type { BoardState } from '../../shared/view/board-view.ts';

/** How the board stands; null: nothing was told of it yet. */
export const useBoardState = create<{ readonly board: BoardState | null }>(() => ({ board: null }));

export function showBoardState(board: BoardState): void {
  useBoardState.setState({ board });
}
