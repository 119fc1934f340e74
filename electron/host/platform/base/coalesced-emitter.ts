export interface CoalescedEmitter {
  readonly changed: () => void;
  close(): void;
}

/** Minimum interval between two reports, in ms. */
const EVERY = 100;

/** Coalesces changes: calls `tell` at most ten times a second. */
export function coalescedEmitter(tell: () => void): CoalescedEmitter {
  let timer: NodeJS.Timeout | null = null;
  return {
    changed() {
      timer ??= setTimeout(() => {
        timer = null;
        tell();
      }, EVERY).unref();
    },
    close() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
