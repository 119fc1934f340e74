import * as v from 'valibot';
import type { AttemptView } from '../../../../shared/bridge/view/attempt-view.ts';
import { attemptViewSchema } from '../../../../shared/bridge/view/attempt-view.ts';
import type { AttemptRow, SearchedBy } from '../../store/attempt-rows.ts';
import type { KeptExchange } from '../../store/exchange-rows.ts';
import type { KeyNews } from '../../store/key-news.ts';
import type { Store } from '../../store/store.ts';

/** An attempt without the handle of the open report that it is shown with. */
export type KeptAttempt = Omit<AttemptView, 'report'>;

/** An attempt as it is kept. */
export function keptOf({ report: _, ...kept }: AttemptView): KeptAttempt {
  return kept;
}

/** An attempt that was kept, and who sends it; null once it has ended. */
export interface OwnedAttempt {
  readonly attempt: KeptAttempt;
  readonly owner: string | null;
}

/** What is kept with an attempt. */
export interface KeptWith {
  /** Where it was sent to; it counts where the attempt is added. */
  readonly address?: string | null;
  /** What went over the wire, once it has ended. */
  readonly exchange?: KeptExchange;
}

/** Attempts by the capture that they sent, so that they are there again when it is opened again. What they hold of answers is masked. */
export interface AttemptStore {
  /** Adds it, or replaces what is kept of it. `key`: SHA-256 of the capture's file. */
  save(key: string, attempt: KeptAttempt, owner: string | null, more?: KeptWith): void;
  /** null: it is not there, or cannot be understood. */
  find(id: string): OwnedAttempt | null;
  /** Newest first, at most `MOST_ATTEMPTS`. */
  list(key: string): readonly OwnedAttempt[];
}

/** Most attempts of one capture that are shown. */
export const MOST_ATTEMPTS = 200;

const keptSchema = v.pipe(v.string(), v.parseJson(), v.omit(attemptViewSchema, ['report']));

/** Throws what SQLite throws: then what an attempt came to is kept whole or not at all. */
export function attemptStore({
  attempts: rows,
  exchanges,
  transaction,
}: Pick<Store, 'attempts' | 'exchanges' | 'transaction'>): AttemptStore {
  function saveAttempt(key: string, attempt: KeptAttempt, owner: string | null, address: string | null): void {
    rows.save(key, attempt.id, { attempt: JSON.stringify(attempt), owner }, searchedBy(attempt, address));
  }

  return {
    save(key, attempt, owner, { address = null, exchange } = {}) {
      if (exchange === undefined) saveAttempt(key, attempt, owner, address);
      else
        transaction(() => {
          saveAttempt(key, attempt, owner, address);
          exchanges.save(attempt.id, exchange);
        });
    },
    find(id) {
      const row = rows.find(id);
      return row === null ? null : (ownedAttempts([row])[0] ?? null);
    },
    list: (key) => ownedAttempts(rows.list(key, MOST_ATTEMPTS)),
  };
}

function ownedAttempts(rows: readonly AttemptRow[]): readonly OwnedAttempt[] {
  return rows.flatMap(({ owner, attempt }) => {
    const kept = v.safeParse(keptSchema, attempt);
    return kept.success ? [{ attempt: kept.output, owner }] : [];
  });
}

/** What of an attempt history is searched by. */
function searchedBy(
  { startedAt, endedAt, item, target, state, outcome, failure, totalBytes, body, about }: KeptAttempt,
  address: string | null,
): SearchedBy {
  return {
    address,
    at: Date.parse(startedAt),
    ended: endedAt === null ? null : Date.parse(endedAt),
    item,
    target: target.id,
    kind: outcome?.kind ?? null,
    status: outcome?.status ?? null,
    value: outcome?.value ?? null,
    body,
    product: about?.product ?? null,
    version: about?.version ?? null,
    channel: about?.channel ?? null,
    name: about?.name ?? null,
    host: target.host,
    state,
    rejection: outcome?.rejection ?? null,
    failure: failure?.code ?? null,
    bytes: totalBytes,
  };
}

/** The same attempts, which tell of each that begins, moves on in the store or ends. */
export function toldAttempts(
  attempts: AttemptStore,
  { changed }: Pick<KeyNews, 'changed'>,
  saved: (attempt: KeptAttempt) => void,
): AttemptStore {
  return {
    ...attempts,
    save(key, attempt, owner, more) {
      attempts.save(key, attempt, owner, more);
      changed(key);
      saved(attempt);
    },
  };
}
