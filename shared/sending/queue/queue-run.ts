import { type QueueState, isSettled } from './queue-states.ts';

interface Counted {
  readonly state: QueueState;
  readonly reports: number;
  readonly bytes: number;
}

/** Progress of the outbox, or of one run: sums over its groups. */
export interface QueueRun {
  /** Reports that are settled, and those that are yet to be. */
  readonly done: number;
  readonly left: number;
  /** Of those that are left: held, because they or their target are paused. */
  readonly held: number;
  readonly leftBytes: number;
}

function sumOf(counts: readonly Counted[], holds: (state: QueueState) => boolean): { readonly reports: number; readonly bytes: number } {
  const of = counts.filter(({ state }) => holds(state));
  return { reports: of.reduce((sum, one) => sum + one.reports, 0), bytes: of.reduce((sum, one) => sum + one.bytes, 0) };
}

/** What the counts say; null: nothing is left to do. */
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

/** How many reports are settled, of whatever run: one that is sent again makes them fewer. */
export function settledCount(counts: readonly Counted[]): number {
  return sumOf(counts, isSettled).reports;
}

/** True if sending continues automatically. Held reports wait for a person. */
export function goesOn(run: QueueRun | null): run is QueueRun {
  return run !== null && run.left > run.held;
}

/** True if reports are being sent or are next. Deferred reports do not count. */
export function goesOut(counts: readonly Counted[]): boolean {
  return sumOf(counts, (state) => state === 'sending' || state === 'waiting').reports > 0;
}

/** What the end of one or several runs is told by: how many are accepted, and how many need a person. */
export function endOfRun(counts: readonly Counted[]): { readonly accepted: number; readonly person: number } {
  return {
    accepted: sumOf(counts, (state) => state === 'accepted').reports,
    person: sumOf(counts, (state) => state === 'needs_person' || state === 'answer_unknown').reports,
  };
}

/** How far it is, from 0 to 1. */
export function shareOfRun({ done, left }: QueueRun): number {
  return done / (done + left);
}

/** How many were done at a time. */
export interface PaceSample {
  /** ms of any clock that only goes on. */
  readonly at: number;
  readonly done: number;
}

/** What the pace is told over: the last seconds. */
const PACE_OVER = 10_000;

/** Samples with one more, without those that are too old to count; a run that began anew begins them anew. */
export function withSample(samples: readonly PaceSample[], sample: PaceSample): readonly PaceSample[] {
  const last = samples.at(-1);
  if (last !== undefined && sample.done < last.done) return [sample];
  const first = samples.findLastIndex(({ at }) => sample.at - at >= PACE_OVER);
  return [...samples.slice(Math.max(first, 0)), sample];
}

/** Reports a second; null where that is not known yet, or nothing was done. */
export function paceOf(samples: readonly PaceSample[]): number | null {
  const [first] = samples;
  const last = samples.at(-1);
  if (first === undefined || last === undefined || last.at - first.at < 500 || last.done === first.done) return null;
  return ((last.done - first.done) * 1_000) / (last.at - first.at);
}
