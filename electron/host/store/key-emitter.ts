import type { EditListRows } from './edit-list-rows.ts';

/** Tells that something of a capture, named by its SHA-256, is another in the store: its edits, its attempts. */
export interface KeyEmitter {
  readonly changed: (key: string | null) => void;
  readonly listen: (listener: (key: string) => void) => void;
}

export function keyEmitter(): KeyEmitter {
  const listeners: ((key: string) => void)[] = [];
  return {
    changed(key) {
      if (key !== null) for (const listener of listeners) listener(key);
    },
    listen(listener) {
      listeners.push(listener);
    },
  };
}

/** The same rows, which tell of each change of a list. */
export function editListsWithChangeEvents(rows: EditListRows, { changed }: KeyEmitter): EditListRows {
  return {
    ...rows,
    saveHead(head) {
      rows.saveHead(head);
      changed(head.reportKey);
    },
    delete(slot) {
      const key = rows.head(slot)?.reportKey ?? null;
      rows.delete(slot);
      changed(key);
    },
  };
}
