import type { Sample } from './ratios.ts';

/** One figure that is guarded. Each call measures once, both in milliseconds of time or both of CPU, which the machine counts too coarsely for short work. */
export interface GuardRow {
  readonly row: string;
  /** What Crashlens takes. */
  readonly measure: () => number | Promise<number>;
  /** What the work that no program is spared takes, over the same bytes. */
  readonly floor: () => number | Promise<number>;
  /** How often the two take turns in a repetition. The least time of each counts. */
  readonly turns: number;
}

/** The rows of one group with what they need while they are measured. */
export interface OpenGroup {
  readonly rows: readonly GuardRow[];
  readonly close?: () => void | Promise<void>;
}

/** Opens a group. `folder`: an empty folder for its files, removed afterwards. */
export type OpenGuardGroup = (folder: string) => OpenGroup | Promise<OpenGroup>;

/** Measures a row once: the least time of either side over its turns, so that other work on the machine falls on both. */
export async function sampleOf({ measure, floor, turns }: GuardRow): Promise<Sample> {
  let least: Sample = { own: Infinity, floor: Infinity };
  for (let turn = 0; turn < turns; turn += 1) {
    const base = await floor();
    const own = await measure();
    least = { own: Math.min(least.own, own), floor: Math.min(least.floor, base) };
  }
  return least;
}

/** The time of a function that works in this process. It runs for `WARM_UP` milliseconds before the first run that counts, while the machine code is made. */
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
