import { type QueueGroup, groupsOf } from '../../../../shared/sending/queue/queue-groups.ts';
import { isSettled } from '../../../../shared/sending/queue/queue-states.ts';
import { MAX_RUNS, type QueueRunView } from '../../../../shared/bridge/view/outbox-view.ts';
import type { OutboxRunCount } from '../../store/outbox-counts.ts';

function runOf(at: number, counts: readonly OutboxRunCount[]): QueueRunView {
  const since = counts.reduce((last, one) => Math.max(last, one.since), 0);
  return { at, targets: [...new Set(counts.map(({ target }) => target))], counts: groupsOf(counts), since };
}

function byTime(counts: readonly OutboxRunCount[]): ReadonlyMap<number, readonly OutboxRunCount[]> {
  return Map.groupBy(counts, ({ queuedAt }) => queuedAt);
}

/** Returns the newest runs, newest first. A run consists of the reports that one request queued. It is identified by the time of that request. */
export function newestRuns(counts: readonly OutboxRunCount[]): QueueRunView[] {
  const runs = [...byTime(counts)].toSorted(([one], [other]) => other - one);
  return runs.slice(0, MAX_RUNS).map(([at, of]) => runOf(at, of));
}

/** Returns the run that was queued at a time; null if the outbox has none of its reports. */
export function runAt(counts: readonly OutboxRunCount[], at: number): QueueRunView | null {
  const of = counts.filter(({ queuedAt }) => queuedAt === at);
  return of.length === 0 ? null : runOf(at, of);
}

/** Returns the newest run; null if the outbox is empty. */
export function lastRun(counts: readonly OutboxRunCount[]): QueueRunView | null {
  const last = counts.reduce<number | null>((newest, { queuedAt }) => Math.max(newest ?? queuedAt, queuedAt), null);
  return last === null ? null : runAt(counts, last);
}

/** Tracks the runs in progress since the outbox was last idle. The progress does not count reports of runs that ended before that. */
export class RunsUnderWay {
  /** The times at which the runs were queued. */
  #runs: ReadonlySet<number> = new Set();
  /** Whether nothing is left to send, or only held reports are left. */
  #isIdle = true;

  /**
   * Returns the reports of these runs, grouped by state. While the outbox is idle, the runs do not change, so that the final message counts all their reports.
   */
  groups(counts: readonly OutboxRunCount[]): QueueGroup[] {
    const left = counts.filter(({ state }) => !isSettled(state));
    const runs = left.map(({ queuedAt }) => queuedAt);
    const goesOn = left.some(({ state }) => state !== 'held');
    const begins = this.#isIdle && (goesOn || runs.some((run) => !this.#runs.has(run)));
    this.#runs = new Set(begins ? runs : [...this.#runs, ...runs]);
    this.#isIdle = !goesOn;
    return groupsOf(counts.filter(({ queuedAt }) => this.#runs.has(queuedAt)));
  }
}
