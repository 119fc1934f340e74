import { OUTCOME_KINDS, REJECTIONS } from '../../../shared/sending/outcome/outcome.ts';
import type { AnsweredFacts } from '../../../shared/board/board-row.ts';
import { bareName } from '../../../shared/sending/outcome/bare-name.ts';
import type { AttemptRows } from '../store/attempt-rows.ts';

/** Returns the facts about the answers to a report, by its SHA-256; null if the report was never sent. */
export function answersOf(rows: Pick<AttemptRows, 'summary'>, key: string): AnsweredFacts | null {
  const summary = rows.summary(key);
  if (summary === null) return null;
  const { attempts, at, answer } = summary;
  const kind = OUTCOME_KINDS.find((one) => one === answer?.kind) ?? null;
  const rejection = REJECTIONS.find((one) => one === answer?.rejection) ?? null;
  const value = answer?.value ?? null;
  const rule = (kind === 'rejected' || kind === 'malformed') && value !== null ? bareName(value) : null;
  return { attempts, kind, rejection, rule, status: answer?.status ?? null, at };
}

interface AnswerWatch {
  close(): void;
}

/** Interval between two checks of the store, in ms. */
const EVERY = 3_000;

/** Calls `changed` with the SHA-256 of each capture that has a new attempt, or an attempt that has ended since the last check. */
export function watchAnswers(
  rows: Pick<AttemptRows, 'changesAfter' | 'othersWrote'>,
  changed: (keys: readonly string[]) => void,
  every = EVERY,
): AnswerWatch {
  const running = new Map<number, string>();
  let last = 0;
  let version = rows.othersWrote();

  function poll(): readonly string[] {
    const keys = new Set<string>();
    const still = new Set<number>();
    for (const { number, key, isEnded } of rows.changesAfter(last)) {
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

  // The first poll only records which attempts exist. The board's rows are created later and include these attempts.
  poll();
  const timer = setInterval(() => {
    const now = rows.othersWrote();
    if (now === version) return;
    version = now;
    const keys = poll();
    if (keys.length > 0) changed(keys);
  }, every).unref();
  return {
    close() {
      clearInterval(timer);
    },
  };
}
