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

/** Who holds a report back: a person it alone, or its target. */
type HeldBy = 'item' | 'target';

/** What is queued. */
export interface NewOutboxRow {
  readonly target: string;
  /** SHA-256 of the captured file. */
  readonly reportKey: string;
  /** SHA-256 of the request as it was queued: the name of its file. */
  readonly content: string;
  /** SHA-256 of the body that goes out. */
  readonly body: string;
  /** Of that body. */
  readonly bytes: number;
  /** JSON. */
  readonly request: string;
}

/** A queued report. Times in ms since 1970. */
export interface OutboxRow extends NewOutboxRow {
  readonly id: number;
  /** Its place in the order of all that waits. */
  readonly position: number;
  readonly state: QueueState;
  readonly cause: TransitionCause;
  readonly since: number;
  /** When it is sent again by itself; null: it is not put off. */
  readonly due: number | null;
  readonly heldBy: HeldBy | null;
  /** Attempts that were made by themselves since a person asked for it to be sent. */
  readonly attempts: number;
  readonly drawsLeft: number;
  readonly queuedAt: number;
  /** The attempt that was made last; null: none was. */
  readonly attempt: string | null;
  /** The status of its answer, and its crash id, rule or reason. */
  readonly status: number | null;
  readonly value: string | null;
}

/** Which of them are meant; what is left out does not count. */
export interface OutboxChoice {
  readonly ids?: readonly number[];
  readonly target?: string;
  readonly states?: readonly QueueState[];
  readonly heldBy?: HeldBy;
  /** Those of the run that was queued at this time, ms since 1970. */
  readonly run?: number;
}

/** What changes with a move beside the state; what is left out stays. */
export interface TransitionChanges {
  readonly due?: number | null;
  readonly heldBy?: HeldBy;
  readonly attempt?: string;
  readonly attempts?: number;
  readonly drawsLeft?: number;
  readonly status?: number | null;
  readonly value?: string | null;
}

/** One line of the journal. */
interface TransitionRow {
  readonly item: number;
  readonly at: number;
  readonly transition: QueueTransition;
  readonly state: QueueState;
  readonly cause: TransitionCause;
  readonly attempt: string | null;
}

/** Queued reports, and the journal of their moves. Nothing changes a state but a move of the table, in the states that it leads from. */
export interface OutboxRows {
  /** Adds them behind all others; held where their target is. Their ids. `run`: the time that all reports of one request share; `at` if it is left out. */
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
  /** The same of each run, in no order. */
  runs(): readonly OutboxRunCount[];
  /** Differs after every change of the queued reports, also by another process. */
  revision(): string;
  /** All that are meant, in their order, with an empty `request`. */
  facts(choice: OutboxChoice): readonly OutboxRow[];
  /** What `request` is of each of them. */
  requests(ids: readonly number[]): ReadonlyMap<number, string>;
  /** How often each of them was sent, also before a person had it sent again. */
  sent(ids: readonly number[]): ReadonlyMap<number, number>;
  /** The next reports to send: first those that are due at `now`, or due after `latest`, which no policy produces; then those that wait, in their order. */
  turns(target: string, now: number, latest: number, most: number): readonly OutboxRow[];
  /** When the next one that was put off is due; null: none was. */
  nextDue(target: string): number | null;
  /** Moves all that are meant and stand where the move leads from, each with its line in the journal; how many. `resend` leaves out what was overtaken. */
  transition(choice: OutboxChoice, transition: QueueTransition, cause: TransitionCause, at: number, changes?: TransitionChanges): number;
  /** Moves one whose state is known. False where it is not in it any more, or the move does not lead from it. */
  transitionOne(row: AffectedRow, transition: QueueTransition, cause: TransitionCause, at: number, changes?: TransitionChanges): boolean;
  /** How many of them could be sent again, but were overtaken: the same bytes were accepted there since they were queued, or were queued there once more. */
  overtaken(choice: OutboxChoice): number;
  /** The journal of a report, oldest line first. */
  transitions(item: number): readonly TransitionRow[];
  /** Puts those before or behind all others that wait. */
  reorder(ids: readonly number[], to: 'first' | 'last'): void;
  /** Forgets those that are settled. How many. */
  forget(choice: OutboxChoice): number;
  /** All of a capture, by the SHA-256 of its file. */
  ofReport(reportKey: string): readonly OutboxRow[];
  /** Whether these bytes wait for an address, or are being sent there. */
  isQueued(address: string, body: string): boolean;
  /** Contents that queued reports are made of, by their SHA-256. */
  contents(): ReadonlySet<string>;
  holdsContent(content: string): boolean;
  /** Who works the queue, as it is kept; null: nobody does. */
  worker(): string | null;
  /** Only within a transaction that has looked at `worker`. */
  setWorker(owner: string | null): void;
}

const ADD = `INSERT INTO outbox_items (target, place, state, cause, since, due, held_by, attempts, draws_left, queued_at, report_key, content, body, bytes, request)
  VALUES (?, (SELECT COALESCE(MAX(id), 0) + 1 FROM outbox_items), ?, ?, ?, NULL, ?, 0, ?, ?, ?, ?, ?, ?, ?)`;
const LOG = 'INSERT INTO outbox_moves (item, at, move, state, cause, attempt) VALUES (?, ?, ?, ?, ?, ?)';
const AFFECTED = 'SELECT id, target, state, bytes, attempt, queued_at FROM outbox_items';
/** What rows say, but for the request: it is by far the largest, and read of those only that need it. */
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

/** An attempt that Crashlens gave up before a byte left, as it was closed, sent nothing. */
const SENT = `SELECT item, SUM(move = 'begin') - SUM(move = 'retry' AND cause = 'closed') AS sent FROM outbox_moves
  WHERE item IN (SELECT value FROM json_each(?)) GROUP BY item`;

export function outboxRows(connection: Connection): OutboxRows {
  const counts = outboxCounts(connection);
  const sums = digests(connection);

  /** Those that a change is about, as they stand before it. */
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
          // Its attempts are found by them: they come while there is time.
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

/** Who works the queue. */
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

/** What of a queued report has to be known to move it. */
type AffectedRow = Pick<OutboxRow, 'id' | 'state' | 'target' | 'bytes' | 'attempt' | 'queuedAt'>;

/** The states that moves lead from, as SQL has lists of texts. */
const FROM = Object.fromEntries(
  (Object.keys(QUEUE_TRANSITIONS) as readonly QueueTransition[]).map((transition) => [
    transition,
    statesBefore(transition)
      .map((state) => `'${state}'`)
      .join(', '),
  ]),
) as Readonly<Record<QueueTransition, string>>;

/** States in which something is left to be done, likewise. */
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

/** What is not said of them is over: when it was due, and who held it. */
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
