import * as v from 'valibot';
import { type AttemptView, attemptViewSchema } from '../../../../shared/bridge/view/attempt-view.ts';
import type { AttemptRow, AttemptColumns } from '../../store/attempt-rows.ts';
import type { ExchangeRecord } from '../../store/exchange-rows.ts';
import type { Emitter } from '../../platform/base/emitter.ts';
import type { Store } from '../../store/store.ts';

/** An attempt without the handle of the open report. */
export type AttemptRecord = Omit<AttemptView, 'report'>;

/** Returns the stored part of an attempt. */
export function recordOf({ report: _, ...record }: AttemptView): AttemptRecord {
  return record;
}

/** A stored attempt. `owner`: the process that runs it (`AttemptOwner`); null after the attempt has ended. */
export interface OwnedAttempt {
  readonly attempt: AttemptRecord;
  readonly owner: string | null;
}

export interface AttemptExtras {
  /** Destination address. Used only when the attempt is added. */
  readonly address?: string | null;
  /** The traffic on the wire. Known after the attempt has ended. */
  readonly exchange?: ExchangeRecord;
}

/** Stores attempts by capture, so that they are shown when a capture is opened again. Answers in attempts are masked. */
export interface AttemptStore {
  /** Adds an attempt or replaces its stored form. `key`: SHA-256 of the capture's file. */
  save(key: string, attempt: AttemptRecord, owner: string | null, more?: AttemptExtras): void;
  /** null if the attempt does not exist or is invalid. */
  find(id: string): OwnedAttempt | null;
  /** Returns at most `MAX_ATTEMPTS`, newest first. */
  list(key: string): readonly OwnedAttempt[];
}

/** Maximum number of attempts to show for one capture. */
const MAX_ATTEMPTS = 200;

const recordSchema = v.pipe(v.string(), v.parseJson(), v.omit(attemptViewSchema, ['report']));

/** Creates the attempt store. Its methods throw the errors of SQLite. An attempt and its exchange are stored in one transaction. */
export function attemptStore({
  attempts: rows,
  exchanges,
  transaction,
}: Pick<Store, 'attempts' | 'exchanges' | 'transaction'>): AttemptStore {
  function saveAttempt(key: string, attempt: AttemptRecord, owner: string | null, address: string | null): void {
    rows.save(key, attempt.id, { attempt: JSON.stringify(attempt), owner }, attemptColumns(attempt, address));
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
    list: (key) => ownedAttempts(rows.list(key, MAX_ATTEMPTS)),
  };
}

function ownedAttempts(rows: readonly AttemptRow[]): readonly OwnedAttempt[] {
  return rows.flatMap(({ owner, attempt }) => {
    const record = v.safeParse(recordSchema, attempt);
    return record.success ? [{ attempt: record.output, owner }] : [];
  });
}

/** Columns of an attempt that the history can filter by. */
function attemptColumns(
  { startedAt, endedAt, item, target, state, outcome, failure, totalBytes, body, about }: AttemptRecord,
  address: string | null,
): AttemptColumns {
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

/** Wraps an attempt store. Every save emits an event. */
export function attemptsWithChangeEvents(
  attempts: AttemptStore,
  captureChanged: Emitter<[key: string]>,
  saved: (attempt: AttemptRecord) => void,
): AttemptStore {
  return {
    ...attempts,
    save(key, attempt, owner, more) {
      attempts.save(key, attempt, owner, more);
      captureChanged.emit(key);
      saved(attempt);
    },
  };
}
