import type { Sample } from './ratios.ts';

/**
 * A guarded figure. Each call of `measure` or `floor` measures once. Both return wall time or both return CPU time, in milliseconds. CPU time is too coarse for
 * short work.
 */
export interface GuardRow {
  readonly row: string;
  /** Measures Crashlens. */
  readonly measure: () => number | Promise<number>;
  /** Measures the minimum work of any program over the same bytes. */
  readonly floor: () => number | Promise<number>;
  /** How often `measure` and `floor` alternate per repetition. The shortest time of each of them counts. */
  readonly turns: number;
}

/** The rows of one group, with resources that stay open during the measurement. */
export interface OpenGroup {
  readonly rows: readonly GuardRow[];
  readonly close?: () => void | Promise<void>;
}

/** Opens a group. `folder`: an empty folder for its files, removed afterwards. */
export type OpenGuardGroup = (folder: string) => OpenGroup | Promise<OpenGroup>;

/** Measures a row once: the shortest times of `measure` and `floor`. They alternate, so that other load on the machine affects both. */
export async function sampleOf({ measure, floor, turns }: GuardRow): Promise<Sample> {
  let least: Sample = { own: Infinity, floor: Infinity };
  for (let turn = 0; turn < turns; turn += 1) {
    const base = await floor();
    const own = await measure();
    least = { own: Math.min(least.own, own), floor: Math.min(least.floor, base) };
  }
  return least;
}

/** Returns a function that measures `run` in this process. The first call warms up for `WARM_UP` milliseconds, in which machine code is compiled. */
export function inProcess(run: () => unknown): () => Promise<number> {
  let isWarm = false;
  return async () => {
    for (const end = performance.now() + WARM_UP; !isWarm && performance.now() < end;) await run();
    isWarm = true;
    const start = performance.now();
    await run();
    return performance.now() - start;
  };
}

const WARM_UP = 300;
