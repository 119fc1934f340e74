import { OUTCOME_KINDS, REJECTIONS } from '../../../../shared/sending/outcome/outcome.ts';
import { type AttemptFacts, ATTEMPT_STATES } from '../../../../shared/bridge/view/history-view.ts';
import { isAlive } from '../outbox/attempt-owner.ts';
import type { HistoryRow, HistoryRows } from '../../store/history-rows.ts';

/** The facts about all attempts, for filters of the history. */
export interface AttemptList {
  /** Newest first. Returns the same array until an attempt changes. */
  all(): readonly AttemptFacts[];
}

/** `nameOf`: name of a target; null if the target does not exist. */
export function attemptList(rows: HistoryRows, nameOf: (target: string) => string | null): AttemptList {
  /** By number. Numbers only increase, so they determine the order. */
  const known = new Map<number, AttemptFacts>();
  /** Numbers of the attempts that were being sent at the last poll. `targets`: the target of each attempt, by number. */
  const running = new Set<number>();
  const targets = new Map<number, string>();
  let names: ReadonlyMap<string, string | null> = new Map();
  let last = 0;
  let listed: readonly AttemptFacts[] | null = null;

  function take(found: readonly HistoryRow[]): void {
    for (const row of found) {
      const { number, target } = row;
      if (target !== null) targets.set(number, target);
      if (row.state === 'sending') running.add(number);
      else running.delete(number);
      known.set(number, factsOf(row, target === null ? null : nameOf(target)));
      last = Math.max(last, number);
    }
    if (found.length > 0) listed = null;
  }

  function readAll(): void {
    known.clear();
    running.clear();
    targets.clear();
    last = 0;
    listed = null;
    take(rows.rows(0, []));
  }

  /** Reads new and active attempts. Reads all attempts again if attempts were deleted (with an erased report, or by age) or if a target was renamed. */
  function poll(): void {
    take(rows.rows(last, [...running]));
    const called = new Map([...new Set(targets.values())].map((id) => [id, nameOf(id)]));
    const isRenamed = [...names].some(([id, name]) => called.get(id) !== name && called.has(id));
    names = called;
    if (isRenamed || rows.count() !== known.size) readAll();
  }

  return {
    all() {
      poll();
      return (listed ??= [...known.values()].reverse());
    },
  };
}

function factsOf(row: HistoryRow, target: string | null): AttemptFacts {
  const { number, id, owner, at, ended, host, status, value, name, product, version, channel, body, bytes, item } = row;
  const state = asKnownWord(ATTEMPT_STATES, row.state) ?? 'failed';
  const isOver = state === 'sending' && (owner === null || !isAlive(owner));
  return {
    number,
    id,
    at,
    state: isOver ? 'failed' : state,
    target,
    host: host === '' ? null : host,
    kind: asKnownWord(OUTCOME_KINDS, row.kind),
    rejection: asKnownWord(REJECTIONS, row.rejection),
    status,
    value,
    failure: isOver ? 'send_failed' : row.failure,
    name,
    product,
    version,
    channel,
    body,
    bytes,
    took: ended === null || at === 0 ? null : Math.max(ended - at, 0),
    item,
  };
}

/** Returns a word if it is known; otherwise null. A newer version of Crashlens may have written words that this version does not know. */
function asKnownWord<T extends string>(words: readonly T[], word: string | null): T | null {
  return words.find((one) => one === word) ?? null;
}
