import type { BoardList } from './board-reader.ts';
import { useBoard } from './board-store.ts';

/** Returns true while rows are still loading, so that counts can still grow. */
export function isBoardLoading({ list }: { readonly list: BoardList | null }): boolean {
  return list?.loading === true;
}

/** Returns whether files are being read or rows are loading, so that rows can still arrive. */
export function isBoardGrowing(board: Pick<ReturnType<typeof useBoard.getState>, 'list' | 'status'>): boolean {
  return isBoardLoading(board) || (board.status?.reading ?? 0) > 0;
}

export function rowsLoaded(): Promise<void> {
  return new Promise((resolve) => {
    if (!isBoardLoading(useBoard.getState())) {
      resolve();
      return;
    }
    const stop = useBoard.subscribe((state) => {
      if (isBoardLoading(state)) return;
      stop();
      resolve();
    });
  });
}
