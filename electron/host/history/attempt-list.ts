// history/: every attempt that was made, by whatever report: searched, looked into, compared, opened again, saved.

import { OUTCOME_KINDS, REJECTIONS } from '../../../shared/outcome/outcome.ts';
import type { AttemptFacts } from '../../../shared/view/history-view.ts';
import { ATTEMPT_STATES } from '../../../shared/view/history-view.ts';
import { isAlive } from '../outbox/attempt-owner.ts';
import type { HistoryRow, HistoryRows } from '../store/history-rows.ts';

/** All attempts, as far as they are searched by. */
export interface AttemptList {
  /** As they are now, the newest first. The same list as long as nothing changed. */
  all(): readonly AttemptFacts[];
}

/** `nameOf`: what people call a target; null where there is none of that id. */
export function attemptList(rows: HistoryRows, nameOf: (target: string) => string | null): AttemptList {
  const known = new Map<number, HistoryRow>();
  let last = 0;
  let listed: readonly AttemptFacts[] = [];
  let isOld = false;
  let names = '';

  function take(found: readonly HistoryRow[]): void {
    for (const row of found) {
      known.set(row.number, row);
      last = Math.max(last, row.number);
      isOld = true;
    }
  }

  /** Attempts come and end; they go where a report is erased, or with their time: then all are read anew. */
  function look(): void {
    take(
      rows.rows(
        last,
        [...known.values()].filter(({ state }) => state === 'sending').map(({ number }) => number),
      ),
    );
    if (rows.count() === known.size) return;
    known.clear();
    last = 0;
    isOld = true;
    take(rows.rows(0, []));
  }

  return {
    all() {
      look();
      const targets = new Set([...known.values()].map(({ target }) => target));
      const called = new Map([...targets].map((id) => [id, id === null ? null : nameOf(id)]));
      const namesNow = JSON.stringify([...called]);
      if (isOld || names !== namesNow) {
        listed = [...known.values()].toSorted((a, b) => b.number - a.number).map((row) => factsOf(row, called.get(row.target) ?? null));
        names = namesNow;
        // What is being sent may end with its process, of which nothing is written.
        isOld = listed.some(({ state }) => state === 'sending');
      }
      return listed;
    },
  };
}

function factsOf(row: HistoryRow, target: string | null): AttemptFacts {
  const { number, id, owner, at, ended, host, status, value, name, product, version, channel, body, bytes, item } = row;
  const state = known(ATTEMPT_STATES, row.state) ?? 'failed';
  const isOver = state === 'sending' && (owner === null || !isAlive(owner));
  return {
    number,
    id,
    at,
    state: isOver ? 'failed' : state,
    target,
    host: host === '' ? null : host,
    kind: known(OUTCOME_KINDS, row.kind),
    rejection: known(REJECTIONS, row.rejection),
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

/** What a newer version may have written is not known. */
function known<T extends string>(words: readonly T[], word: string | null): T | null {
  return words.find((one) => one === word) ?? null;
}
