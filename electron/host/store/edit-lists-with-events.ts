import type { Emitter } from '../platform/base/emitter.ts';
import type { EditListRows } from './edit-list-rows.ts';

/** Wraps the rows of edit lists. When a list is saved or deleted, emits `captureChanged` with the SHA-256 of the captured file, if it is known. */
export function editListsWithEvents(rows: EditListRows, captureChanged: Emitter<[key: string]>): EditListRows {
  const changed = (key: string | null): void => {
    if (key !== null) captureChanged.emit(key);
  };
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
