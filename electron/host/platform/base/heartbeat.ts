/** Indexes into the memory that a host's thread shares with its host client. */
const HEARTBEATS = 0;
const BEGUN = 1;

/** Heartbeats of a thread, in memory that it shares with the one that watches it: they are seen while either of them is busy. */
interface Heartbeat {
  /** A heartbeat: by the thread's event loop, and by jobs that ask whether to stop, in the middle of a loop too. */
  readonly sendHeartbeat: () => void;
  /** The thread begins with the question of that number, below 2 ** 31. */
  readonly begin: (question: number) => void;
  /** Counts heartbeats; wraps around. */
  readonly heartbeatCount: () => number;
  /** Number of the question that was begun last; 0 before the first. */
  readonly begun: () => number;
}

/** The memory of a heartbeat, to be handed to a thread. */
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
