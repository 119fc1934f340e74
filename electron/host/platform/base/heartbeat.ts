/** Indexes into the memory that a host thread shares with its host client. */
const HEARTBEATS = 0;
const BEGUN = 1;

/** Heartbeats of a thread, in memory shared with the thread that watches it, so that they are visible while either thread is busy. */
interface Heartbeat {
  /** Counts one heartbeat. Called by the thread's event loop and, also in the middle of a loop, by jobs that check whether to stop. */
  readonly sendHeartbeat: () => void;
  /** Records that the thread begins to handle the question of this number, below 2 ** 31. */
  readonly begin: (question: number) => void;
  /** Number of heartbeats so far; wraps around. */
  readonly heartbeatCount: () => number;
  /** Number of the question that was begun last; 0 before the first. */
  readonly begun: () => number;
}

/** Creates the memory of a heartbeat, to be passed to a thread. */
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
