import type { Emitter } from '../platform/base/emitter.ts';
import type { EditListRows } from './edit-list-rows.ts';

/** Wraps the rows so that each change emits an event. `captureChanged`: the SHA-256 of the capture. */
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
