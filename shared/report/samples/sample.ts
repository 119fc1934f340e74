/** A report made to bring about one outcome. */
export interface Sample {
  /** Stays the same from version to version. */
  readonly id: string;
  /** Such as `accepted-key-value.http`. */
  readonly fileName: string;
  readonly title: string;
  /** The answer's status and text; `<id>` and the like stand for what the collector chooses. */
  readonly outcome: string;
  /** A whole raw HTTP request; made anew at each call, as one of them is larger than 25 MiB. */
  readonly bytes: () => Uint8Array;
}
