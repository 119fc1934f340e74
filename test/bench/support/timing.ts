/** Measured times of one function, in milliseconds, ascending. */
export type Times = readonly number[];

export interface Repeats {
  /** Number of measured runs. */
  readonly runs: number;
  /** Milliseconds of warm-up runs, at least two, in which machine code is compiled. */
  readonly warmUp: number;
  /** No further run starts after this many milliseconds of measured runs. At least one run is measured. */
  readonly budget: number;
}

/** Nine measured runs, or fewer if a run takes seconds. */
export const BEST_OF_NINE: Repeats = { runs: 9, warmUp: 400, budget: 5_000 };

/** Runs a function repeatedly and measures each run. */
export async function timesOf(run: () => unknown, { runs, warmUp, budget }: Repeats): Promise<Times> {
  const warm = performance.now() + warmUp;
  for (let turn = 0; warmUp > 0 && (turn < 2 || performance.now() < warm); turn += 1) await run();
  const times: number[] = [];
  const end = performance.now() + budget;
  while (times.length === 0 || (times.length < runs && performance.now() < end)) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b);
}

export function fastest(times: Times): number {
  return times[0] ?? Number.NaN;
}

/** Returns a percentile. `share`: 0.5 for the median, 0.95 for the time that one in twenty runs exceeds. */
export function percentile(times: Times, share: number): number {
  return times[Math.min(Math.ceil(times.length * share), times.length) - 1] ?? Number.NaN;
}
