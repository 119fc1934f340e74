/** Interval between two checks of the heartbeat, in ms. */
const CHECK_EVERY = 500;

interface SilenceOptions {
  /** Returns the number of heartbeats so far. */
  readonly heartbeatCount: () => number;
  /** Time without a heartbeat after which the thread counts as silent, in ms. */
  readonly patience: number;
  readonly changed: (isSilent: boolean) => void;
}

/**
 * Watches a heartbeat until the returned function is called. Counts the checks of this thread instead of clock time. Time during which the machine slept or
 * this thread was busy is therefore not mistaken for silence.
 */
export function watchSilence({ heartbeatCount, patience, changed }: SilenceOptions): () => void {
  const every = Math.min(CHECK_EVERY, patience / 2);
  const limit = Math.ceil(patience / every);
  let seen = heartbeatCount();
  let still = 0;
  let isSilent = false;
  const timer = setInterval(() => {
    const now = heartbeatCount();
    still = now === seen ? still + 1 : 0;
    seen = now;
    if (isSilent === still >= limit) return;
    isSilent = still >= limit;
    changed(isSilent);
  }, every);
  timer.unref();
  return () => {
    clearInterval(timer);
  };
}
