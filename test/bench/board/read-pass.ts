/** What a look at a folder took: ms of time and of all threads' CPU, most bytes of memory. */
export interface Pass {
  readonly wall: number;
  readonly cpu: number;
  /** The part of it that the thread of the host took: the one that all files pass. */
  readonly host: number;
  /** Longest ms between two turns of that thread, and longest ms of CPU in one. */
  readonly gap: number;
  readonly turn: number;
  readonly peak: number;
  readonly rows: number;
}
