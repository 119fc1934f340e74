export interface RestartLimitOptions {
  /** Most restarts within an interval of time. */
  readonly most: number;
  /** That interval, in milliseconds. */
  readonly within: number;
  /** Milliseconds of a clock that only goes on. */
  readonly now: () => number;
}

/** Bounds how often something that ends is started again: what ends at once each time must not be started for ever. */
export interface RestartLimit {
  /** Takes one restart; false where there were too many lately. */
  take(): boolean;
  /** A person wants it again: the count begins anew. */
  reset(): void;
}

export function restartLimit({ most, within, now }: RestartLimitOptions): RestartLimit {
  let taken: readonly number[] = [];
  return {
    take() {
      const at = now();
      taken = taken.filter((before) => at - before < within);
      if (taken.length >= most) return false;
      taken = [...taken, at];
      return true;
    },
    reset() {
      taken = [];
    },
  };
}
