export interface RestartLimitOptions {
  /** Maximum number of restarts within an interval. */
  readonly most: number;
  /** Length of the interval, in ms. */
  readonly within: number;
  /** A monotonic clock, in ms. */
  readonly now: () => number;
}

/** Limits how often something is restarted, so that immediate failures do not cause endless restarts. */
export interface RestartLimit {
  /** Counts one restart. If there were too many within the interval, returns false and does not count this restart. */
  take(): boolean;
  /** Resets the count, because a user requested a restart. */
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
