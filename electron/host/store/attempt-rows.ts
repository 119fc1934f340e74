import type { Connection, Row } from './connection.ts';
import { NUMBER_OF, digests } from './digests.ts';
import { addressOfTarget } from './target-rows.ts';

export interface AttemptRow {
  /** JSON. */
  readonly attempt: string;
  /** The sending process; null after the attempt has ended. */
  readonly owner: string | null;
}

/** The columns that filters of the history use. */
export interface AttemptColumns {
  /** ms since 1970. */
  readonly at: number;
  readonly item: number | null;
  readonly target: string | null;
  /** Address that the attempt was sent to. null: it is not stored. Queries then use the address of the attempt's target, if the target still exists. */
  readonly address: string | null;
  readonly kind: string | null;
  readonly status: number | null;
  readonly value: string | null;
  readonly body: string | null;
  readonly product: string | null;
  readonly version: string | null;
  readonly channel: string | null;
  readonly name: string | null;
  readonly host: string;
  readonly state: string;
  readonly rejection: string | null;
  /** Failure code. */
  readonly failure: string | null;
  readonly bytes: number;
  /** ms since 1970. */
  readonly ended: number | null;
}

/** The number and capture of an attempt, and whether it has ended. For readers that follow other processes. */
interface AttemptChange {
  /** Increases with each attempt. */
  readonly number: number;
  readonly key: string;
  readonly isEnded: boolean;
}

interface AttemptSummary {
  readonly attempts: number;
  /** Start time of the newest attempt, in ms since 1970; 0 if unknown. */
  readonly at: number;
  /** The newest answer; null if no attempt was answered. */
  readonly answer: (Pick<AttemptColumns, 'kind' | 'status' | 'value'> & { readonly rejection: string | null }) | null;
}

/** The result of an attempt to send some bytes. It decides whether the bytes may be sent again. */
export interface SentBefore {
  /** The sending process; null after the attempt has ended. */
  readonly owner: string | null;
  readonly state: string | null;
  /** Kind of the outcome; null if there is none. */
  readonly kind: string | null;
  readonly status: number | null;
  readonly rejection: string | null;
  /** Failure code. */
  readonly failure: string | null;
  /** Whether the last byte of the body was sent; null if unknown. */
  readonly isWhole: boolean | null;
}

/** The attempts of all captures. `key`: SHA-256 of the captured file. */
export interface AttemptRows {
  /** Adds or replaces an attempt. */
  save(key: string, id: string, row: AttemptRow, by: AttemptColumns): void;
  find(id: string): AttemptRow | null;
  /** Returns at most `most` attempts of a capture, newest first. */
  list(key: string, most: number): readonly AttemptRow[];
  /** Returns a number that changes after another process wrote to the store. */
  othersWrote(): number;
  /** Returns the attempts with a number above `after`, and all attempts that have not ended. */
  changesAfter(after: number): readonly AttemptChange[];
  /**
   * Returns the attempts to send these bytes to an address, oldest first. `body`: SHA-256 of the bytes. `key`: SHA-256 of the capture. The key finds attempts
   * that ended before the SHA-256 of their body was known.
   */
  sentTo(address: string, body: string, key: string): readonly SentBefore[];
  /** Returns whether the address ever refused a body of this length as malformed or too large. */
  wasLengthRefused(address: string, bytes: number): boolean;
  /** Counts the attempts of a capture. */
  count(key: string): number;
  /** Returns null if the capture has no attempts. */
  summary(key: string): AttemptSummary | null;
  /** Deletes all attempts of a capture. */
  forget(key: string): void;
  /** Deletes the ended attempts that began before an instant (ISO 8601, UTC). */
  forgetBefore(instant: string): void;
}

/** Columns that are written once, and columns that change during an attempt. */
const FIXED = ['at', 'item', 'target', 'address', 'product', 'version', 'channel', 'name', 'bytes', 'body'] as const;
const MOVING = ['kind', 'status', 'value', 'host', 'state', 'rejection', 'failure', 'ended'] as const;

const COLUMNS = [...FIXED, ...MOVING] as const;

const SAVE = `INSERT INTO attempts (${['id', 'report_key', 'owner', 'attempt', ...COLUMNS].join(', ')}, report, sent)
  VALUES (?, ?, ?, ?${', ?'.repeat(COLUMNS.length)}, ?, ?)
  ON CONFLICT (id) DO UPDATE SET ${['owner', 'attempt', ...MOVING].map((name) => `${name} = excluded.${name}`).join(', ')}`;
/** A separate statement, because every UPDATE that sets `sent` writes to the index of that column. */
const SAVE_BODY = 'UPDATE attempts SET body = ?, sent = ? WHERE id = ? AND body IS NOT ?';

/** An attempt stored by an earlier version has no address. It was sent to the address of its target. */
const ADDRESS = `COALESCE(attempts.address, ${addressOfTarget('attempts.target')})`;

const SENT_TO = `SELECT owner, state, kind, status, rejection, failure,
    CASE WHEN json_valid(attempt) THEN json_extract(attempt, '$.trace.isWhole') END AS whole
  FROM attempts WHERE (sent = ${NUMBER_OF} OR sent IS NULL AND report = ${NUMBER_OF}) AND ${ADDRESS} = ? ORDER BY number`;

const FORGET = `DELETE FROM attempts WHERE owner IS NULL
  AND CASE WHEN json_valid(attempt) THEN json_extract(attempt, '$.startedAt') < ? ELSE FALSE END`;

const ANSWER = `SELECT kind, status, value, json_extract(attempt, '$.outcome.rejection') AS rejection FROM attempts
  WHERE report = ${NUMBER_OF} AND kind IS NOT NULL AND json_valid(attempt) ORDER BY number DESC LIMIT 1`;

export function attemptRows(connection: Connection): AttemptRows {
  const sums = digests(connection);

  function count(key: string): number {
    return Number(connection.get(`SELECT COUNT(*) AS attempts FROM attempts WHERE report = ${NUMBER_OF}`, key)?.['attempts']);
  }

  return {
    save(key, id, { attempt, owner }, by) {
      const [report, sent] = sums.numbers(key, by.body);
      connection.run(SAVE, id, key, owner, attempt, ...COLUMNS.map((name) => by[name]), report, sent);
      // If a report is sent without the queue, its body is hashed during sending. Its SHA-256 is therefore known only at the end.
      if (owner === null && by.item === null) connection.run(SAVE_BODY, by.body, sent, id, by.body);
    },
    find(id) {
      const row = connection.get('SELECT owner, attempt FROM attempts WHERE id = ?', id);
      return row === null ? null : attemptOf(row);
    },
    othersWrote: () => Number(connection.get('PRAGMA data_version')?.['data_version']),
    changesAfter: (after) =>
      connection
        .all('SELECT number, report_key, owner FROM attempts WHERE number > ? OR owner IS NOT NULL ORDER BY number', after)
        .map(({ number, report_key: key, owner }) => ({ number: Number(number), key: String(key), isEnded: owner === null })),
    sentTo: (address, body, key) => connection.all(SENT_TO, body, key, address).map(sentBeforeOf),
    // The condition on `kind` must equal the condition of the index `attempts_refused`. Otherwise SQLite cannot use the index.
    wasLengthRefused: (address, bytes) =>
      connection.get(
        `SELECT 1 FROM attempts WHERE bytes = ? AND kind IN ('malformed', 'too_large') AND ${ADDRESS} = ? LIMIT 1`,
        bytes,
        address,
      ) !== null,
    count,
    summary(key) {
      const attempts = count(key);
      if (attempts === 0) return null;
      const newest = connection.get(`SELECT at FROM attempts WHERE report = ${NUMBER_OF} ORDER BY number DESC LIMIT 1`, key);
      const answer = connection.get(ANSWER, key);
      return { attempts, at: Number(newest?.['at'] ?? 0), answer: answer === null ? null : answerOf(answer) };
    },
    forget(key) {
      connection.run(`DELETE FROM attempts WHERE report = ${NUMBER_OF}`, key);
      sums.sweep();
    },
    forgetBefore(instant) {
      connection.run(FORGET, instant);
      sums.sweep();
    },
    list: (key, most) =>
      connection
        .all(`SELECT owner, attempt FROM attempts WHERE report = ${NUMBER_OF} ORDER BY number DESC LIMIT ?`, key, most)
        .map(attemptOf),
  };
}

function attemptOf({ owner, attempt }: Row): AttemptRow {
  return { attempt: String(attempt), owner: typeof owner === 'string' ? owner : null };
}

function sentBeforeOf({ owner, state, kind, status, rejection, failure, whole }: Row): SentBefore {
  return {
    owner: text(owner),
    state: text(state),
    kind: text(kind),
    status: typeof status === 'number' ? status : null,
    rejection: text(rejection),
    failure: text(failure),
    isWhole: typeof whole === 'number' ? whole === 1 : null,
  };
}

function text(column: unknown): string | null {
  return typeof column === 'string' ? column : null;
}

function answerOf({ kind, status, value, rejection }: Row): NonNullable<AttemptSummary['answer']> {
  return { kind: text(kind), status: typeof status === 'number' ? status : null, value: text(value), rejection: text(rejection) };
}
