/** Between two checks of the memory of the process, in milliseconds. */
const CHECK_EVERY = 500;

/** What the process may grow by beside what its host may hold: code, the garbage that V8 has not collected yet, answers under way. */
const BESIDE = 512 * 2 ** 20;

/** The most that V8's heap of the host's thread may grow to, in MiB. */
export function heapLimitMb(limit: number): number {
  return Math.min(Math.max(Math.ceil(limit / 2 ** 20), 64), 4096);
}

/**
 * Calls back while the process has grown by more than a host may hold, until the returned function is called. The host refuses calls long before that;
 * this is for what a single one takes without ever coming to an end. `limit`: bytes in V8's heap, and as many outside of it.
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
