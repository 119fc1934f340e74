/** What a look at a folder took: ms of time and of all threads' CPU, most bytes of memory. */
export interface Pass {
  readonly wall: number;
  readonly cpu: number;
  readonly peak: number;
  readonly rows: number;
}
