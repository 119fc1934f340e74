/** Measured times of one thing, in milliseconds, ascending. */
export type Times = readonly number[];

export interface Repeats {
  /** Runs that count. */
  readonly runs: number;
  /** Milliseconds of runs before, at least two, while the machine code is made. */
  readonly warmUp: number;
  /** No further run is begun after this many milliseconds of runs that count; at least one does. */
  readonly budget: number;
}

/** Best of nine; things that take seconds are given fewer runs. */
export const BEST_OF_NINE: Repeats = { runs: 9, warmUp: 400, budget: 5_000 };

/** Runs a thing again and again and takes the time of each run. */
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

/** `share`: 0.5 for the median, 0.95 for the time that one of twenty runs is over. */
export function percentile(times: Times, share: number): number {
  return times[Math.min(Math.ceil(times.length * share), times.length) - 1] ?? Number.NaN;
}
