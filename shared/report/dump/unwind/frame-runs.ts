import type { Frame } from './frame.ts';

/** Frames `[from, to)`. `period` frames repeat `count` times from `from` on; a period of 0 means that they do not repeat. */
interface FrameRun {
  readonly from: number;
  readonly to: number;
  readonly period: number;
  readonly count: number;
}

/** The longest cycle of calls that is found: recursion through more functions is rare. */
const MAX_PERIOD = 16;
/** A cycle is folded from this number of repetitions on. */
const MIN_COUNT = 3;

/**
 * Divides a stack into runs of repeated frames, as recursion makes them, and the frames between them. Frames are equal if their return addresses are. Covers
 * every frame exactly once, in order. Takes at most 16 comparisons for each frame.
 */
export function frameRuns(frames: readonly Frame[]): readonly FrameRun[] {
  const runs: FrameRun[] = [];
  let plainFrom = 0;
  let at = 0;
  while (at < frames.length) {
    const period = periodAt(frames, at);
    if (period === 0) {
      at += 1;
      continue;
    }
    let to = at + period;
    while (to < frames.length && isSame(frames, to, to - period)) to += 1;
    const count = Math.floor((to - at) / period);
    if (plainFrom < at) runs.push({ from: plainFrom, to: at, period: 0, count: 1 });
    at += count * period;
    runs.push({ from: at - count * period, to: at, period, count });
    plainFrom = at;
  }
  if (plainFrom < frames.length) runs.push({ from: plainFrom, to: frames.length, period: 0, count: 1 });
  return runs;
}

/** The shortest period with which the frames from `at` on repeat often enough; 0 if there is none. */
function periodAt(frames: readonly Frame[], at: number): number {
  for (let period = 1; period <= MAX_PERIOD; period += 1) {
    const to = at + period * MIN_COUNT;
    if (to > frames.length) return 0;
    let same = at + period;
    while (same < to && isSame(frames, same, same - period)) same += 1;
    if (same === to) return period;
  }
  return 0;
}

function isSame(frames: readonly Frame[], a: number, b: number): boolean {
  return frames[a]?.registers.instructionPointer === frames[b]?.registers.instructionPointer;
}
