/** Result of reading a folder: wall time and CPU time of all threads in milliseconds, and peak memory in bytes. */
export interface Pass {
  readonly wall: number;
  readonly cpu: number;
  /** CPU time of the host thread, which all files pass through. */
  readonly host: number;
  /** Longest time between two turns of the host thread, and longest CPU time of a turn, in milliseconds. */
  readonly gap: number;
  readonly turn: number;
  readonly peak: number;
  readonly rows: number;
}
