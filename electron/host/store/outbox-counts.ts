import type { QueueState } from '../../../shared/sending/queue/queue-states.ts';
import type { Connection } from './connection.ts';
import { stateOf } from './outbox-columns.ts';

/** Number and size of the reports in one state at one target. */
export interface OutboxCount {
  readonly target: string;
  readonly state: QueueState;
  readonly reports: number;
  readonly bytes: number;
}

/** An `OutboxCount` for the reports of one run. A run consists of all reports that one request queued; they have the same time of queueing. */
export interface OutboxRunCount extends OutboxCount {
  readonly queuedAt: number;
  /** When the last of these reports entered its state, in ms since 1970. */
  readonly since: number;
}

/** Counts of the queued reports by target and state. They are kept in memory, because they are read ten times a second. */
interface OutboxCounts {
  all(): readonly OutboxCount[];
  /** The counts of each run, in no particular order. */
  runs(): readonly OutboxRunCount[];
  /** Returns a text that differs after every change of the queued reports, including changes by other processes. */
  revision(): string;
  /** Adds or subtracts reports that entered or left a state. Called in the transaction of the change. */
  add(more: OutboxRunCount): void;
  /** Discards the counts. The next read counts again. */
  forget(): void;
}

const COUNT = 'SELECT target, state, COUNT(*) AS reports, SUM(bytes) AS bytes FROM outbox_items GROUP BY target, state';
const COUNT_RUNS = `SELECT queued_at, target, state, COUNT(*) AS reports, SUM(bytes) AS bytes, MAX(since) AS since FROM outbox_items
  GROUP BY queued_at, target, state`;

function keyOf({ target, state }: OutboxCount): string {
  return `${target} ${state}`;
}

function keyOfRun(count: OutboxRunCount): string {
  return `${String(count.queuedAt)} ${keyOf(count)}`;
}

/** Adds to the count of a key. Deletes the key when its last report is gone. */
function change<C extends OutboxCount>(key: string, more: C, to: Map<string, C>): void {
  const before = to.get(key);
  const after = { ...more, reports: more.reports + (before?.reports ?? 0), bytes: more.bytes + (before?.bytes ?? 0) };
  if (after.reports === 0) to.delete(key);
  else to.set(key, after);
}

export function outboxCounts(connection: Connection): OutboxCounts {
  let counted: Map<string, OutboxCount> | null = null;
  let runs: Map<string, OutboxRunCount> | null = null;
  let version = '';
  let changes = 0;

  function forget(): void {
    counted = null;
    runs = null;
    changes += 1;
  }

  /** Discards the counts if they may be outdated (`Connection.version`). */
  function refresh(): void {
    const now = connection.version();
    if (now !== version) forget();
    version = now;
  }

  function count(): Map<string, OutboxCount> {
    const fresh = new Map<string, OutboxCount>();
    for (const { target, state, reports, bytes } of connection.all(COUNT)) {
      const one = { target: String(target), state: stateOf(state), reports: Number(reports), bytes: Number(bytes) };
      change(keyOf(one), one, fresh);
    }
    return fresh;
  }

  function countRuns(): Map<string, OutboxRunCount> {
    const fresh = new Map<string, OutboxRunCount>();
    for (const { queued_at: queuedAt, target, state, reports, bytes, since } of connection.all(COUNT_RUNS)) {
      const one = { target: String(target), state: stateOf(state), reports: Number(reports), bytes: Number(bytes) };
      const ofRun = { ...one, queuedAt: Number(queuedAt), since: Number(since) };
      change(keyOfRun(ofRun), ofRun, fresh);
    }
    return fresh;
  }

  return {
    all() {
      refresh();
      counted ??= count();
      return [...counted.values()];
    },
    runs() {
      refresh();
      runs ??= countRuns();
      return [...runs.values()];
    },
    revision() {
      refresh();
      return String(changes);
    },
    add(more) {
      changes += 1;
      const { queuedAt: _, since: __, ...count } = more;
      if (counted !== null) change(keyOf(count), count, counted);
      if (runs !== null) change(keyOfRun(more), more, runs);
    },
    forget,
  };
}
