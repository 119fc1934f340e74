import { type QueueState, isSettled } from './queue-states.ts';

interface Counted {
  readonly state: QueueState;
  readonly reports: number;
  readonly bytes: number;
}

/** Progress of the outbox, or of one run: the sums over its groups. */
export interface QueueRun {
  /** Number of settled reports, and of reports still to be settled. */
  readonly done: number;
  readonly left: number;
  /** Unsettled reports that are held, because the report or its target is paused. */
  readonly held: number;
  readonly leftBytes: number;
}

function sumOf(counts: readonly Counted[], holds: (state: QueueState) => boolean): { readonly reports: number; readonly bytes: number } {
  const of = counts.filter(({ state }) => holds(state));
  return { reports: of.reduce((sum, one) => sum + one.reports, 0), bytes: of.reduce((sum, one) => sum + one.bytes, 0) };
}

/** Returns the progress from counts by state; null if no work is left. */
export function runOf(counts: readonly Counted[]): QueueRun | null {
  const left = sumOf(counts, (state) => !isSettled(state));
  if (left.reports === 0) return null;
  return {
    done: sumOf(counts, isSettled).reports,
    left: left.reports,
    held: sumOf(counts, (state) => state === 'held').reports,
    leftBytes: left.bytes,
  };
}

/** Number of settled reports in all runs. A resend decreases it. */
export function settledCount(counts: readonly Counted[]): number {
  return sumOf(counts, isSettled).reports;
}

/** Returns whether sending continues automatically. Held reports wait for the user. */
export function goesOn(run: QueueRun | null): run is QueueRun {
  return run !== null && run.left > run.held;
}

/** Returns whether reports are being sent or will be next. Ignores deferred reports. */
export function goesOut(counts: readonly Counted[]): boolean {
  return sumOf(counts, (state) => state === 'sending' || state === 'waiting').reports > 0;
}

/** Counts for the message after one or more runs: accepted reports, and reports that need an action of the user. */
export function endOfRun(counts: readonly Counted[]): { readonly accepted: number; readonly person: number } {
  return {
    accepted: sumOf(counts, (state) => state === 'accepted').reports,
    person: sumOf(counts, (state) => state === 'needs_person' || state === 'answer_unknown').reports,
  };
}

/** Progress from 0 to 1. */
export function shareOfRun({ done, left }: QueueRun): number {
  return done / (done + left);
}

export interface PaceSample {
  /** ms of a monotonic clock. */
  readonly at: number;
  readonly done: number;
}

/** Time in ms over which the pace is measured: the last 10 seconds. */
const PACE_OVER = 10_000;

/** Adds a sample and removes old ones. If the number decreased, a new run began; then only the new sample stays. */
export function withSample(samples: readonly PaceSample[], sample: PaceSample): readonly PaceSample[] {
  const last = samples.at(-1);
  if (last !== undefined && sample.done < last.done) return [sample];
  const first = samples.findLastIndex(({ at }) => sample.at - at >= PACE_OVER);
  return [...samples.slice(Math.max(first, 0)), sample];
}

/** Reports per second. null if it is not known yet, or if no report was settled. */
export function paceOf(samples: readonly PaceSample[]): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (first === undefined || last === undefined || last.at - first.at < 500 || last.done === first.done) return null;
  return ((last.done - first.done) * 1_000) / (last.at - first.at);
}
