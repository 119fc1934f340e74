import type { BoardRows } from './board-rows.ts';

/** Coalesces changes of edits and attempts, and then reports the rows of their captures as changed. */
interface ChangedKeys {
  /** `key`: SHA-256 of a capture. */
  readonly changed: (key: string) => void;
  close(): void;
}

/** How long a change waits for further changes, at most, in ms. Every key press changes an edit list. */
const TOGETHER = 200;

export function changedKeys(rows: BoardRows): ChangedKeys {
  const keys = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let isClosed = false;

  function tell(): void {
    timer = null;
    rows.write((tables, changes) => {
      for (const key of keys) {
        const report = tables.idOf(key);
        if (report !== null) changes.put(report);
      }
    });
    keys.clear();
  }

  return {
    changed(key) {
      if (isClosed) return;
      keys.add(key);
      timer ??= setTimeout(tell, TOGETHER).unref();
    },
    close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
