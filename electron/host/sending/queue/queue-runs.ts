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

/** The runs, the newest first. */
export function newestRuns(counts: readonly OutboxRunCount[]): QueueRunView[] {
  const runs = [...byTime(counts)].toSorted(([one], [other]) => other - one);
  return runs.slice(0, MAX_RUNS).map(([at, of]) => runOf(at, of));
}

/** null: nothing of it is in the outbox. */
export function runAt(counts: readonly OutboxRunCount[], at: number): QueueRunView | null {
  const of = counts.filter(({ queuedAt }) => queuedAt === at);
  return of.length === 0 ? null : runOf(at, of);
}

/** What was queued last; null: nothing is in the outbox. */
export function lastRun(counts: readonly OutboxRunCount[]): QueueRunView | null {
  const last = counts.reduce<number | null>((newest, { queuedAt }) => Math.max(newest ?? queuedAt, queuedAt), null);
  return last === null ? null : runAt(counts, last);
}

/** Remembers the runs that are under way since the outbox was last idle: reports of runs that ended before do not weigh in a progress. */
export class RunsUnderWay {
  /** By the times when they were queued. */
  #runs: ReadonlySet<number> = new Set();
  /** Nothing is left to be sent, or all of it is held. */
  #isIdle = true;

  /** The groups of these runs. While the outbox is idle they stay the same, so that what is said at the end counts all of them. */
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
