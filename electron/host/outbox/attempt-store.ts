import * as v from 'valibot';
import type { AttemptView } from '../../../shared/view/attempt-view.ts';
import { attemptViewSchema } from '../../../shared/view/attempt-view.ts';
import type { AttemptRows } from '../store/attempt-rows.ts';
import type { KeyNews } from '../store/key-news.ts';

/** An attempt without the handle of the open report that it is shown with. */
export type KeptAttempt = Omit<AttemptView, 'report'>;

/** An attempt that was kept, and who sends it; null once it has ended. */
export interface OwnedAttempt {
  readonly attempt: KeptAttempt;
  readonly owner: string | null;
}

/** Attempts by the capture that they sent, so that they are there again when it is opened again. What they hold of answers is masked. */
export interface AttemptStore {
  /** Adds it, or replaces what is kept of it. `key`: SHA-256 of the capture's file. */
  save(key: string, attempt: KeptAttempt, owner: string | null): void;
  /** Newest first, at most `MOST_ATTEMPTS`. */
  list(key: string): readonly OwnedAttempt[];
}

/** Most attempts of one capture that are shown. */
export const MOST_ATTEMPTS = 200;

const keptSchema = v.pipe(v.string(), v.parseJson(), v.omit(attemptViewSchema, ['report']));

export function attemptStore(rows: AttemptRows): AttemptStore {
  return {
    save(key, attempt, owner) {
      rows.save(key, attempt.id, { attempt: JSON.stringify(attempt), owner });
    },
    list: (key) =>
      rows.list(key, MOST_ATTEMPTS).flatMap(({ owner, attempt }) => {
        const kept = v.safeParse(keptSchema, attempt);
        return kept.success ? [{ attempt: kept.output, owner }] : [];
      }),
  };
}

/** The same attempts, which tell of each that begins, moves on in the store or ends. */
export function toldAttempts(attempts: AttemptStore, { changed }: Pick<KeyNews, 'changed'>): AttemptStore {
  return {
    ...attempts,
    save(key, attempt, owner) {
      attempts.save(key, attempt, owner);
      changed(key);
    },
  };
}
