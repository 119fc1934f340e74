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

/** The groups of all runs of which something is left to be sent: reports of runs that ended do not weigh in a progress. */
export function goingGroups(counts: readonly OutboxRunCount[]): QueueGroup[] {
  const going = new Set(counts.filter(({ state }) => !isSettled(state)).map(({ queuedAt }) => queuedAt));
  return groupsOf(counts.filter(({ queuedAt }) => going.has(queuedAt)));
}
