import { create } from 'zustand';

/** Drop targets for files: the whole window, or the open report's list of binary parts. */
export type DropZone = 'window' | 'parts';

interface Drops {
  /** Drop target under the pointer; null if no files are dragged over the window. */
  readonly over: DropZone | null;
  /** Number of dragged files; 0 if unknown. A folder counts as one file. */
  readonly count: number;
  /** Handles files dropped on the list of binary parts; null if no such list is shown. */
  readonly takeParts: ((files: readonly File[]) => void) | null;
}

export const useDrops = create<Drops>(() => ({ over: null, count: 0, takeParts: null }));
