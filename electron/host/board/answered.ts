import type { AnsweredFacts } from '../../../shared/board/board-row.ts';
import type { AttemptStore } from '../outbox/attempt-store.ts';
import type { AttemptRows } from '../store/attempt-rows.ts';

/** What is known of the answers to a report, by its SHA-256; null where it was never sent. */
export function answersOf(rows: Pick<AttemptRows, 'count'>, attempts: Pick<AttemptStore, 'list'>, key: string): AnsweredFacts | null {
  const count = rows.count(key);
  if (count === 0) return null;
  const kept = attempts.list(key).map(({ attempt }) => attempt);
  const answered = kept.find(({ outcome }) => outcome !== null) ?? null;
  const at = Date.parse(kept[0]?.startedAt ?? '');
  const outcome = answered?.outcome ?? null;
  return {
    attempts: count,
    kind: outcome?.kind ?? null,
    rejection: outcome?.rejection ?? null,
    rule: outcome === null || (outcome.kind !== 'rejected' && outcome.kind !== 'malformed') ? null : bareName(outcome.value),
    status: outcome?.status ?? null,
    at: Number.isNaN(at) ? 0 : at,
  };
}

/** Rules and reasons as forecasts call them. */
function bareName(value: string | null): string | null {
  return value === null ? null : value.replace(/^(?:rule|malformed)_/, '');
}

/** Follows the attempts that other processes write beside this one. */
export interface AnswerWatch {
  close(): void;
}

/** How often (ms) the store is asked. */
const EVERY = 3_000;

/** Calls back with the SHA-256 of each capture of which an attempt came or ended. */
export function watchAnswers(
  rows: Pick<AttemptRows, 'news' | 'othersWrote'>,
  changed: (keys: readonly string[]) => void,
  every = EVERY,
): AnswerWatch {
  const running = new Map<number, string>();
  let last = 0;
  let version = rows.othersWrote();

  function look(): readonly string[] {
    const keys = new Set<string>();
    const still = new Set<number>();
    for (const { number, key, isEnded } of rows.news(last)) {
      if (number > last) keys.add(key);
      last = Math.max(last, number);
      if (isEnded) continue;
      running.set(number, key);
      still.add(number);
    }
    for (const [number, key] of running) {
      if (still.has(number)) continue;
      running.delete(number);
      keys.add(key);
    }
    return [...keys];
  }

  // What is there already stands in the rows as they are made.
  look();
  const timer = setInterval(() => {
    const now = rows.othersWrote();
    if (now === version) return;
    version = now;
    const keys = look();
    if (keys.length > 0) changed(keys);
  }, every).unref();
  return {
    close() {
      clearInterval(timer);
    },
  };
}
