/** Places in the memory that a host's thread shares with its door. */
const BEATS = 0;
const BEGUN = 1;

/** Signs of life of a thread, in memory that it shares with the one that watches it: they are seen while either of them is busy. */
export interface Pulse {
  /** A sign of life: by the thread's event loop, and by jobs that ask whether to stop, in the middle of a loop too. */
  readonly beat: () => void;
  /** The thread begins with the question of that number, below 2 ** 31. */
  readonly begin: (question: number) => void;
  /** Counts signs of life; wraps around. */
  readonly beats: () => number;
  /** Number of the question that was begun last; 0 before the first. */
  readonly begun: () => number;
}

/** The memory of a pulse, to be handed to a thread. */
export function pulseMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);
}

export function pulseOf(memory: SharedArrayBuffer): Pulse {
  const counters = new Int32Array(memory);
  return {
    beat: () => {
      Atomics.add(counters, BEATS, 1);
    },
    begin: (question) => {
      Atomics.store(counters, BEGUN, question);
    },
    beats: () => Atomics.load(counters, BEATS),
    begun: () => Atomics.load(counters, BEGUN),
  };
}
