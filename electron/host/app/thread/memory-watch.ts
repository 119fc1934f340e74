/** Interval between two checks of the process's memory, in ms. */
const CHECK_EVERY = 500;

/** Bytes by which the process may grow beyond the host's limit: code, garbage that V8 has not collected yet, answers in progress. */
const BESIDE = 512 * 2 ** 20;

/** Returns the maximum size of V8's heap in the host thread, in MiB. */
export function heapLimitMb(limit: number): number {
  return Math.min(Math.max(Math.ceil(limit / 2 ** 20), 64), 4096);
}

/**
 * Checks regularly how much the process has grown. Calls `tooMuch` at each check above the host's limit, until the returned function is called. The host
 * refuses calls long before that. This check is for a single call that takes ever more memory. `limit`: maximum number of bytes in V8's heap, and separately
 * outside the heap.
 */
export function watchMemory(limit: number, tooMuch: () => void, held: () => number = () => process.memoryUsage.rss()): () => void {
  const before = held();
  const timer = setInterval(() => {
    if (held() - before > 2 * limit + BESIDE) tooMuch();
  }, CHECK_EVERY);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}
