import type { QueueState, QueueTransition, TransitionCause } from './queue-states.ts';

/** A line of the journal of a queued report. Times in ms since 1970. */
interface JournalLine {
  readonly at: number;
  readonly transition: QueueTransition;
  readonly state: QueueState;
  readonly cause: TransitionCause;
  readonly attempt: string | null;
}

/** An attempt to send a queued report. */
export interface AttemptTime {
  /** From 1. */
  readonly number: number;
  readonly id: string | null;
  readonly from: number;
  /** null: still sending. */
  readonly to: number | null;
  /** The resulting state; `sending` while sending. */
  readonly state: QueueState;
  readonly cause: TransitionCause;
  /** The attempt was a sample roll. A sampling rule rejected this attempt, or the previous attempt that it repeats. */
  readonly isRoll: boolean;
  /** The user resent the report before this attempt. */
  readonly isAskedFor: boolean;
}

/** The attempts in a journal, oldest first. Leaves out attempts that Crashlens cancelled on closing before it sent any byte. */
export function attemptTimes(journal: readonly JournalLine[]): readonly AttemptTime[] {
  const found: AttemptTime[] = [];
  let begun: JournalLine | null = null;
  let isAskedFor = false;
  const take = (from: JournalLine, end: JournalLine | null): void => {
    const { state, cause } = end ?? from;
    if (state === 'retry' && cause === 'closed') return;
    found.push({
      number: found.length + 1,
      id: end?.attempt ?? from.attempt,
      from: from.at,
      to: end?.at ?? null,
      state,
      cause,
      isRoll: state === 'rejected_soft' || cause === 'asked_for' || (!isAskedFor && found.at(-1)?.cause === 'asked_for'),
      isAskedFor,
    });
    isAskedFor = false;
  };
  for (const line of journal) {
    if (line.transition === 'begin') begun = line;
    else if (begun !== null) {
      take(begun, line);
      begun = null;
    } else if (line.transition === 'resend' || line.transition === 'resend_refused') isAskedFor = found.length > 0;
  }
  if (begun !== null) take(begun, null);
  return found;
}

/** Returns the attempts since the user last resent the report. Earlier attempts are left out, because waiting for the user is not a delay of the policy. */
export function lastSeries(attempts: readonly AttemptTime[]): readonly AttemptTime[] {
  return attempts.slice(
    Math.max(
      attempts.findLastIndex(({ isAskedFor }) => isAskedFor),
      0,
    ),
  );
}

/**
 * Places moments on an axis from 0 to 1. Distances are in proportion, but at least `least`, so that each moment is visible. `times` is sorted; `least` times
 * their number is at most 1.
 */
export function axisPositions(times: readonly number[], least: number): readonly number[] {
  const gaps = times.slice(1).map((time, index) => Math.max(time - (times[index] ?? time), 0));
  let scale = Number.POSITIVE_INFINITY;
  // Widened gaps leave less space for the other gaps, so the scale is computed again, at most once for each gap.
  for (let round = 0; round <= gaps.length; round += 1) {
    const free = gaps.filter((gap) => gap > 0 && gap * scale > least);
    const length = free.reduce((sum, gap) => sum + gap, 0);
    scale = length === 0 ? 0 : Math.max(1 - least * (gaps.length - free.length), 0) / length;
  }
  const widths = gaps.map((gap) => Math.max(gap * scale, least));
  const sum = widths.reduce((all, width) => all + width, 0);
  let at = 0;
  return [0, ...widths.map((width) => (at += width / Math.max(sum, 1)))].slice(0, times.length);
}

/** Round axis ticks from 0 to `length` (ms), at most `most`. */
export function axisTicks(length: number, most: number): readonly number[] {
  if (length <= 0) return [0];
  const raw = length / Math.max(most - 1, 1);
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((one) => one >= raw) ?? raw;
  return Array.from({ length: Math.floor(length / step) + 1 }, (_, index) => Math.round(index * step));
}

/** Interpolates the position of a time between moments whose positions are known. */
export function positionOfTime(time: number, times: readonly number[], positions: readonly number[]): number {
  const after = times.findIndex((one) => one >= time);
  if (after === -1) return positions.at(-1) ?? 0;
  const [from, to] = [times[after - 1], times[after]];
  const [start, end] = [positions[after - 1], positions[after]];
  if (from === undefined || to === undefined || start === undefined || end === undefined || to === from) return positions[after] ?? 0;
  return start + ((time - from) / (to - from)) * (end - start);
}
