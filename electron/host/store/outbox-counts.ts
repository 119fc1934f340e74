import type { QueueState } from '../../../shared/sending/queue/queue-states.ts';
import type { Connection } from './connection.ts';
import { stateOf } from './outbox-columns.ts';

/** How many there are in a state at a target. */
export interface OutboxCount {
  readonly target: string;
  readonly state: QueueState;
  readonly reports: number;
  readonly bytes: number;
}

/** How many queued reports there are in each state at each target, held in memory: they are asked for ten times a second. */
interface OutboxCounts {
  all(): readonly OutboxCount[];
  /** So many came to that state, or left it; within the transaction that moves them. */
  add(more: OutboxCount): void;
  /** They are counted anew when they are asked for. */
  forget(): void;
}

const COUNT = 'SELECT target, state, COUNT(*) AS reports, SUM(bytes) AS bytes FROM outbox_items GROUP BY target, state';

export function outboxCounts(connection: Connection): OutboxCounts {
  let counted: Map<string, OutboxCount> | null = null;
  let version = '';

  function change({ target, state, reports, bytes }: OutboxCount, to: Map<string, OutboxCount>): void {
    const key = `${target} ${state}`;
    const before = to.get(key);
    const after = { target, state, reports: reports + (before?.reports ?? 0), bytes: bytes + (before?.bytes ?? 0) };
    if (after.reports === 0) to.delete(key);
    else to.set(key, after);
  }

  function count(): Map<string, OutboxCount> {
    const fresh = new Map<string, OutboxCount>();
    for (const { target, state, reports, bytes } of connection.all(COUNT))
      change({ target: String(target), state: stateOf(state), reports: Number(reports), bytes: Number(bytes) }, fresh);
    return fresh;
  }

  return {
    all() {
      const now = connection.version();
      if (now !== version) counted = null;
      version = now;
      counted ??= count();
      return [...counted.values()];
    },
    add(more) {
      if (counted !== null) change(more, counted);
    },
    forget() {
      counted = null;
    },
  };
}
