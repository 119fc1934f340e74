/** Between two checks of the heartbeat, in milliseconds. */
const CHECK_EVERY = 500;

interface SilenceOptions {
  /** Counts heartbeats. */
  readonly heartbeatCount: () => number;
  /** After so long (ms) without one it is silent. */
  readonly patience: number;
  readonly changed: (isSilent: boolean) => void;
}

/**
 * Watches a heartbeat until the returned function is called. Silence is counted in checks by this thread, not by the clock: a machine that slept, or a
 * watcher that was busy itself, is no silence.
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
