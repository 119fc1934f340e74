/** A report that causes one particular outcome. */
export interface Sample {
  /** Identifies the sample; stable across versions. */
  readonly id: string;
  /** The file name of the sample, for example `accepted-key-value.http`. */
  readonly fileName: string;
  readonly title: string;
  /** The status and text of the answer. `<id>` is a placeholder for the crash id that the collector chooses. */
  readonly outcome: string;
  /** A whole raw HTTP request. Created at each call, because one sample is larger than 25 MiB. */
  readonly bytes: () => Uint8Array;
}
