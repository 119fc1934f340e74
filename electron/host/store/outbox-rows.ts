import type { SQLInputValue } from 'node:sqlite';
import {
  type TransitionCause,
  type QueueTransition,
  type QueueState,
  QUEUE_TRANSITIONS,
  QUEUE_STATES,
  UNSETTLED,
  isSettled,
  statesBefore,
} from '../../../shared/sending/queue/queue-states.ts';
import type { Connection, Row } from './connection.ts';
import { transitionCauseOf, transitionOf, numberOrNull, stateOf, textOrNull } from './outbox-columns.ts';
import { type OutboxCount, type OutboxRunCount, outboxCounts } from './outbox-counts.ts';
import { digests } from './digests.ts';
import { addressOfTarget } from './target-rows.ts';

/** Why a report is held: a hold on this report, or on its whole target. */
type HeldBy = 'item' | 'target';

export interface NewOutboxRow {
  readonly target: string;
  /** SHA-256 of the captured file. */
  readonly reportKey: string;
  /** SHA-256 of the queued request. It is also the name of the request's file. */
  readonly content: string;
  /** SHA-256 of the body to be sent. */
  readonly body: string;
  /** Length of the body in bytes. */
  readonly bytes: number;
  /** JSON. */
  readonly request: string;
}

/** A queued report. Times are in ms since 1970. */
export interface OutboxRow extends NewOutboxRow {
  readonly id: number;
  /** Position among all waiting reports. */
  readonly position: number;
  readonly state: QueueState;
  readonly cause: TransitionCause;
  readonly since: number;
  /** When the report is resent automatically; null if it is not deferred. */
  readonly due: number | null;
  readonly heldBy: HeldBy | null;
  /** Number of automatic attempts since a user last requested sending. */
  readonly attempts: number;
  readonly drawsLeft: number;
  readonly queuedAt: number;
  /** Id of the last attempt; null if there was no attempt. */
  readonly attempt: string | null;
  /** Status of the last answer, and its crash id, rule or reason. */
  readonly status: number | null;
  readonly value: string | null;
}

/** Selects queued reports. A missing field does not restrict the selection. */
export interface OutboxChoice {
  readonly ids?: readonly number[];
  readonly target?: string;
  readonly states?: readonly QueueState[];
  readonly heldBy?: HeldBy;
  /** Time of the run whose reports are selected, in ms since 1970. */
  readonly run?: number;
}

/** The changes of a transition besides the state. A missing field keeps its value, except that `due` and `heldBy` become null. */
export interface TransitionChanges {
  readonly due?: number | null;
  readonly heldBy?: HeldBy;
  readonly attempt?: string;
  readonly attempts?: number;
  readonly drawsLeft?: number;
  readonly status?: number | null;
  readonly value?: string | null;
}

/** A line of the journal: one transition of a queued report. */
interface TransitionRow {
  readonly item: number;
  readonly at: number;
  readonly transition: QueueTransition;
  readonly state: QueueState;
  readonly cause: TransitionCause;
  readonly attempt: string | null;
}

/**
 * Queued reports, and the journal of their transitions. A report changes its state only by a transition in `QUEUE_TRANSITIONS`, and only from a state where
 * that transition may begin.
 */
export interface OutboxRows {
  /**
   * Adds reports after all others and returns their ids. `state`: `held` if the target is paused. `run`: time of queueing, which all reports of one request
   * share; default: `at`.
   */
  add(
    rows: readonly NewOutboxRow[],
    at: number,
    state: 'waiting' | 'held',
    cause: TransitionCause,
    drawsLeft: number,
    run?: number,
  ): readonly number[];
  find(id: number): OutboxRow | null;
  list(choice: OutboxChoice, from: number, most: number): readonly OutboxRow[];
  counts(): readonly OutboxCount[];
  /** The counts of each run, in no particular order. */
  runs(): readonly OutboxRunCount[];
  /** Returns a text that differs after every change of the queued reports, including changes by other processes. */
  revision(): string;
  /** Returns all selected reports in order, with an empty `request`. */
  facts(choice: OutboxChoice): readonly OutboxRow[];
  /** Returns the `request` of each report. */
  requests(ids: readonly number[]): ReadonlyMap<number, string>;
  /** Returns how often each report was sent, including attempts before a user requested sending again. */
  sent(ids: readonly number[]): ReadonlyMap<number, number>;
  /**
   * Returns the next reports to send. Deferred reports that are due at `now` come first, then the waiting reports in order. A report that is due after `latest`
   * counts as due, because no policy defers a report that long.
   */
  turns(target: string, now: number, latest: number, most: number): readonly OutboxRow[];
  /** Returns when the next deferred report is due; null if no report is deferred. */
  nextDue(target: string): number | null;
  /**
   * Applies a transition to all selected reports in a state where it may begin. Adds a journal line for each report. Returns the number of these reports. The
   * transition `resend` leaves out reports that were overtaken (see `overtaken`).
   */
  transition(choice: OutboxChoice, transition: QueueTransition, cause: TransitionCause, at: number, changes?: TransitionChanges): number;
  /** Applies a transition to one report with a known state. Returns false if the report has left that state, or if the transition may not begin there. */
  transitionOne(row: AffectedRow, transition: QueueTransition, cause: TransitionCause, at: number, changes?: TransitionChanges): boolean;
  /**
   * Counts the overtaken reports among those that could be resent. A report is overtaken if the same bytes were accepted at the address, or queued for it
   * again, after the report was queued.
   */
  overtaken(choice: OutboxChoice): number;
  /** Returns the journal of a report, oldest line first. */
  transitions(item: number): readonly TransitionRow[];
  /** Moves these reports before or after all other waiting reports. */
  reorder(ids: readonly number[], to: 'first' | 'last'): void;
  /** Deletes settled reports. Returns their number. */
  forget(choice: OutboxChoice): number;
  /** Returns all queued reports of a capture, by the SHA-256 of its file. */
  ofReport(reportKey: string): readonly OutboxRow[];
  /** Returns whether bytes with the SHA-256 `body` are queued for an address or are being sent to it. */
  isQueued(address: string, body: string): boolean;
  /** Returns the `content` of all queued reports: the SHA-256 of every request that is still needed. */
  contents(): ReadonlySet<string>;
  holdsContent(content: string): boolean;
  /** Returns the process that works on the queue, as recorded by `setWorker`; null if there is none. */
  worker(): string | null;
  /** Records the process that works on the queue. Must be called in the transaction that read `worker`. */
  setWorker(owner: string | null): void;
}

const ADD = `INSERT INTO outbox_items (target, place, state, cause, since, due, held_by, attempts, draws_left, queued_at, report_key, content, body, bytes, request)
  VALUES (?, (SELECT COALESCE(MAX(id), 0) + 1 FROM outbox_items), ?, ?, ?, NULL, ?, 0, ?, ?, ?, ?, ?, ?, ?)`;
const LOG = 'INSERT INTO outbox_moves (item, at, move, state, cause, attempt) VALUES (?, ?, ?, ?, ?, ?)';
const AFFECTED = 'SELECT id, target, state, bytes, attempt, queued_at FROM outbox_items';
/** All columns except the request, which is by far the largest. It is read only for the reports that need it. */
const FACTS = `SELECT id, place, target, state, cause, since, due, held_by, attempts, draws_left, queued_at, report_key, content, body, bytes, '' AS request,
  status, value, attempt FROM outbox_items`;
const REQUESTS = 'SELECT id, request FROM outbox_items WHERE id IN (SELECT value FROM json_each(?))';
const OVERTAKEN = `(EXISTS (SELECT 1 FROM attempts AS sent
    WHERE sent.sent = (SELECT number FROM digests WHERE sha256 = outbox_items.body) AND sent.kind = 'accepted' AND sent.at >= outbox_items.queued_at
      AND COALESCE(sent.address, ${addressOfTarget('sent.target')}) = ${addressOfTarget('outbox_items.target')})
  OR EXISTS (SELECT 1 FROM outbox_items AS later
    WHERE later.body = outbox_items.body AND later.queued_at > outbox_items.queued_at
      AND ${addressOfTarget('later.target')} = ${addressOfTarget('outbox_items.target')}))`;
const DUE = `SELECT * FROM outbox_items WHERE target = ? AND (due <= ? OR due > ?) AND state = 'retry' ORDER BY due, id LIMIT ?`;
const WAITING = `SELECT * FROM outbox_items WHERE target = ? AND state = 'waiting' ORDER BY place, id LIMIT ?`;

/** An attempt does not count as sent if it was stopped before its first byte because Crashlens was closed. */
const SENT = `SELECT item, SUM(move = 'begin') - SUM(move = 'retry' AND cause = 'closed') AS sent FROM outbox_moves
  WHERE item IN (SELECT value FROM json_each(?)) GROUP BY item`;

export function outboxRows(connection: Connection): OutboxRows {
  const counts = outboxCounts(connection);
  const sums = digests(connection);

  /** Returns the selected reports that a transition applies to, with their earlier state. */
  function affectedRows(choice: OutboxChoice, transition: QueueTransition): readonly AffectedRow[] {
    const { sql, values } = both(whereOf(choice), { sql: `state IN (${FROM[transition]})`, values: [] });
    const isOpen = transition === 'resend' ? ` AND NOT ${OVERTAKEN}` : '';
    return connection.all(`${AFFECTED} WHERE ${sql}${isOpen}`, ...values).map((row) => ({
      id: Number(row['id']),
      state: stateOf(row['state']),
      target: String(row['target']),
      bytes: Number(row['bytes']),
      attempt: textOrNull(row['attempt']),
      queuedAt: Number(row['queued_at']),
    }));
  }

  function applyTransition(
    { id, state: before, target, bytes, attempt, queuedAt }: AffectedRow,
    transition: QueueTransition,
    cause: TransitionCause,
    at: number,
    changes: TransitionChanges = {},
  ): boolean {
    if (!statesBefore(transition).includes(before)) return false;
    const { sql, values } = changesOf(changes);
    const state = QUEUE_TRANSITIONS[transition].to;
    const update = `UPDATE outbox_items SET state = ?, cause = ?, since = ?${sql} WHERE id = ? AND state = ?`;
    if (connection.run(update, state, cause, at, ...values, id, before) === 0) return false;
    connection.run(LOG, id, at, transition, state, cause, changes.attempt ?? attempt);
    counts.add({ target, state: before, reports: -1, bytes: -bytes, queuedAt, since: at });
    counts.add({ target, state, reports: 1, bytes, queuedAt, since: at });
    return true;
  }

  return {
    add: (rows, at, state, cause, drawsLeft, run = at) =>
      connection.transaction(() =>
        rows.map(({ target, reportKey, content, body, bytes, request }) => {
          const heldBy = state === 'held' ? 'target' : null;
          // Attempts are found by these digests. They are stored here, so that sending does not have to store them.
          sums.numbers(reportKey, body);
          connection.run(ADD, target, state, cause, at, heldBy, drawsLeft, run, reportKey, content, body, bytes, request);
          counts.add({ target, state, reports: 1, bytes, queuedAt: run, since: at });
          return Number(connection.get('SELECT last_insert_rowid() AS id')?.['id']);
        }),
      ),
    find(id) {
      const row = connection.get('SELECT * FROM outbox_items WHERE id = ?', id);
      return row === null ? null : rowOf(row);
    },
    list(choice, from, most) {
      const { sql, values } = whereOf(choice);
      return connection
        .all(`SELECT * FROM outbox_items WHERE ${sql} ORDER BY place, id LIMIT ? OFFSET ?`, ...values, most, from)
        .map(rowOf);
    },
    counts: () => counts.all(),
    runs: () => counts.runs(),
    revision: () => counts.revision(),
    facts(choice) {
      const { sql, values } = whereOf(choice);
      return connection.all(`${FACTS} WHERE ${sql} ORDER BY place, id`, ...values).map(rowOf);
    },
    requests: (ids) =>
      new Map(connection.all(REQUESTS, JSON.stringify(ids)).map(({ id, request }) => [Number(id), String(request)] as const)),
    sent: (ids) => new Map(connection.all(SENT, JSON.stringify(ids)).map(({ item, sent }) => [Number(item), Number(sent)] as const)),
    turns(target, now, latest, most) {
      const due = connection.all(DUE, target, now, latest, most);
      return [...due, ...connection.all(WAITING, target, most - due.length)].map(rowOf);
    },
    nextDue(target) {
      const due = connection.get(`SELECT MIN(due) AS due FROM outbox_items WHERE target = ? AND state = 'retry'`, target)?.['due'];
      return due === null || due === undefined ? null : Number(due);
    },
    transitionOne: (row, transition, cause, at, changes) =>
      connection.transaction(() => applyTransition(row, transition, cause, at, changes)),
    transition: (choice, transition, cause, at, changes) =>
      connection.transaction(
        () => affectedRows(choice, transition).filter((row) => applyTransition(row, transition, cause, at, changes)).length,
      ),
    overtaken(choice) {
      const { sql, values } = both(whereOf(choice), { sql: `state IN (${FROM.resend}) AND ${OVERTAKEN}`, values: [] });
      return Number(connection.get(`SELECT COUNT(*) AS reports FROM outbox_items WHERE ${sql}`, ...values)?.['reports'] ?? 0);
    },
    transitions: (item) =>
      connection.all('SELECT * FROM outbox_moves WHERE item = ? ORDER BY number', item).map((row) => ({
        item,
        at: Number(row['at']),
        transition: transitionOf(row['move']),
        state: stateOf(row['state']),
        cause: transitionCauseOf(row['cause']),
        attempt: textOrNull(row['attempt']),
      })),
    reorder(ids, to) {
      counts.forget();
      connection.transaction(() => {
        const edge = connection.get(`SELECT MIN(place) AS least, MAX(place) AS most FROM outbox_items`);
        const start = to === 'first' ? Number(edge?.['least']) - ids.length : Number(edge?.['most']) + 1;
        for (const [index, id] of ids.entries()) connection.run('UPDATE outbox_items SET place = ? WHERE id = ?', start + index, id);
      });
    },
    forget(choice) {
      const { sql, values } = both(whereOf(choice), whereOf({ states: SETTLED }));
      counts.forget();
      return connection.run(`DELETE FROM outbox_items WHERE ${sql}`, ...values);
    },
    ofReport: (reportKey) => connection.all('SELECT * FROM outbox_items WHERE report_key = ?', reportKey).map(rowOf),
    isQueued: (address, body) =>
      connection.get(
        `SELECT 1 AS it FROM outbox_items WHERE body = ? AND state IN (${OPEN}) AND ${addressOfTarget('outbox_items.target')} = ? LIMIT 1`,
        body,
        address,
      ) !== null,
    contents: () => new Set(connection.all('SELECT DISTINCT content FROM outbox_items').map(({ content }) => String(content))),
    holdsContent: (content) => connection.get('SELECT 1 AS it FROM outbox_items WHERE content = ? LIMIT 1', content) !== null,
    ...workerRow(connection),
  };
}

/** Reads and writes the process that works on the queue. */
function workerRow(connection: Connection): Pick<OutboxRows, 'worker' | 'setWorker'> {
  return {
    worker: () => textOrNull(connection.get('SELECT owner FROM outbox_worker WHERE one = 1')?.['owner'] ?? null),
    setWorker(owner) {
      if (owner === null) connection.run('DELETE FROM outbox_worker');
      else
        connection.run(
          'INSERT INTO outbox_worker (one, owner) VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET owner = excluded.owner',
          owner,
        );
    },
  };
}

/** The fields of a queued report that a transition needs. */
type AffectedRow = Pick<OutboxRow, 'id' | 'state' | 'target' | 'bytes' | 'attempt' | 'queuedAt'>;

/** For each transition, the states where it may begin, as an SQL list of texts. */
const FROM = Object.fromEntries(
  (Object.keys(QUEUE_TRANSITIONS) as readonly QueueTransition[]).map((transition) => [
    transition,
    statesBefore(transition)
      .map((state) => `'${state}'`)
      .join(', '),
  ]),
) as Readonly<Record<QueueTransition, string>>;

/** The unsettled states, as an SQL list of texts. */
const OPEN = [...UNSETTLED].map((state) => `'${state}'`).join(', ');

const SETTLED: readonly QueueState[] = QUEUE_STATES.filter(isSettled);

interface Where {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

const TRANSITION_COLUMNS: Readonly<Record<keyof TransitionChanges, string>> = {
  due: 'due',
  heldBy: 'held_by',
  attempt: 'attempt',
  attempts: 'attempts',
  drawsLeft: 'draws_left',
  status: 'status',
  value: 'value',
};

/** Returns the SQL assignments of a transition. `due` and `held_by` become NULL unless `changes` sets them. */
function changesOf(changes: TransitionChanges): Where {
  const all = { due: null, heldBy: null, ...changes };
  const named = Object.entries(all) as [keyof TransitionChanges, SQLInputValue][];
  return { sql: named.map(([name]) => `, ${TRANSITION_COLUMNS[name]} = ?`).join(''), values: named.map(([, value]) => value) };
}

function whereOf({ ids, target, states, heldBy, run }: OutboxChoice): Where {
  return [
    ...(ids === undefined ? [] : [{ sql: 'id IN (SELECT value FROM json_each(?))', values: [JSON.stringify(ids)] }]),
    ...(target === undefined ? [] : [{ sql: 'target = ?', values: [target] }]),
    ...(states === undefined ? [] : [{ sql: 'state IN (SELECT value FROM json_each(?))', values: [JSON.stringify(states)] }]),
    ...(heldBy === undefined ? [] : [{ sql: 'held_by = ?', values: [heldBy] }]),
    ...(run === undefined ? [] : [{ sql: 'queued_at = ?', values: [run] }]),
  ].reduce<Where>(both, { sql: '1', values: [] });
}

function both(a: Where, b: Where): Where {
  return { sql: `${a.sql} AND ${b.sql}`, values: [...a.values, ...b.values] };
}

function rowOf(row: Row): OutboxRow {
  const heldBy = row['held_by'];
  return {
    id: Number(row['id']),
    position: Number(row['place']),
    target: String(row['target']),
    state: stateOf(row['state']),
    cause: transitionCauseOf(row['cause']),
    since: Number(row['since']),
    due: numberOrNull(row['due']),
    heldBy: heldBy === 'item' || heldBy === 'target' ? heldBy : null,
    attempts: Number(row['attempts']),
    drawsLeft: Number(row['draws_left']),
    queuedAt: Number(row['queued_at']),
    reportKey: String(row['report_key']),
    content: String(row['content']),
    body: String(row['body']),
    bytes: Number(row['bytes']),
    request: String(row['request']),
    attempt: textOrNull(row['attempt']),
    status: numberOrNull(row['status']),
    value: textOrNull(row['value']),
  };
}
