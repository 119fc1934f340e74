/** Positions of the two counters in the memory that a host thread shares with its host client. */
const HEARTBEATS = 0;
const BEGUN = 1;

/** Heartbeats of a thread, in memory shared with the thread that watches it. They are visible even while either thread is busy. */
interface Heartbeat {
  /**
   * Counts one heartbeat. The thread's event loop calls this regularly. Jobs call it whenever they check whether to stop, even within a long synchronous loop.
   */
  readonly sendHeartbeat: () => void;
  /** Records that the thread begins to handle the request with this number, which is below 2 ** 31. */
  readonly begin: (question: number) => void;
  /** Number of heartbeats so far; wraps around. */
  readonly heartbeatCount: () => number;
  /** Number of the last request that was begun; 0 before the first. */
  readonly begun: () => number;
}

/** Creates the shared memory for the heartbeats of a new thread. */
export function heartbeatMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
}

export function heartbeatOf(memory: SharedArrayBuffer): Heartbeat {
  const counters = new Int32Array(memory);
  return {
    sendHeartbeat: () => {
      Atomics.add(counters, HEARTBEATS, 1);
    },
    begin: (question) => {
      Atomics.store(counters, BEGUN, question);
    },
    heartbeatCount: () => Atomics.load(counters, HEARTBEATS),
    begun: () => Atomics.load(counters, BEGUN),
  };
}
