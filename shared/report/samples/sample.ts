/** A report that causes one particular outcome. */
export interface Sample {
  /** Stable across versions. */
  readonly id: string;
  /** Such as `accepted-key-value.http`. */
  readonly fileName: string;
  readonly title: string;
  /** The status and text of the answer; `<id>` and the like are placeholders for the collector's choice. */
  readonly outcome: string;
  /** A whole raw HTTP request. Created at each call, because one sample is larger than 25 MiB. */
  readonly bytes: () => Uint8Array;
}
