import { create } from 'zustand';

/** What takes files that are held over it: all of the window, or the open report's list of binary parts. */
export type DropZone = 'window' | 'parts';

interface Drops {
  /** Where files are dragged right now; null: nowhere in the window. */
  readonly over: DropZone | null;
  /** How many are dragged, a folder as one; 0: nobody knows. */
  readonly count: number;
  /** Takes files that are dropped on the list of binary parts; null while there is none. */
  readonly takeParts: ((files: readonly File[]) => void) | null;
}

export const useDrops = create<Drops>(() => ({ over: null, count: 0, takeParts: null }));
