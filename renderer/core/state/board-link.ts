import { create } from 'zustand';

/** What reports need of the board. The app sets it, because reports are below the board. */
interface BoardLink {
  /** Changes whenever the board does. */
  readonly revision: number;
  /** Counts the rows with a crash signature. */
  readonly countLike: (signature: string) => Promise<number>;
  /** Shows the rows with a crash signature. */
  readonly showLike: (signature: string) => void;
}

/** Without a board, nothing is on it. */
export const useBoardLink = create<BoardLink>(() => ({
  revision: 0,
  countLike: () => Promise.resolve(0),
  showLike: () => undefined,
}));
