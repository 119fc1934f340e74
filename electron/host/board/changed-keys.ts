import type { BoardRows } from './board-rows.ts';

/** Tells of the rows of captures whose edits or attempts are others, many together. */
interface ChangedKeys {
  /** The SHA-256 of a capture. */
  readonly changed: (key: string) => void;
  close(): void;
}

/** Longest ms that one waits for others: a key that is struck changes a list of edits. */
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
