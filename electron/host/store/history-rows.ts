import type { Connection, Row } from './connection.ts';

/** The facts of an attempt that filters of the history use. Texts are returned as stored, so the reader must expect unknown values. */
export interface HistoryRow {
  /** Increases with each attempt. */
  readonly number: number;
  readonly id: string;
  /** The sending process; null after the attempt has ended. */
  readonly owner: string | null;
  /** ms since 1970; 0 if unknown. */
  readonly at: number;
  readonly ended: number | null;
  readonly state: string | null;
  /** Id of the target. */
  readonly target: string | null;
  readonly host: string | null;
  readonly kind: string | null;
  readonly rejection: string | null;
  readonly status: number | null;
  readonly value: string | null;
  readonly failure: string | null;
  readonly name: string | null;
  readonly product: string | null;
  readonly version: string | null;
  readonly channel: string | null;
  readonly body: string | null;
  readonly bytes: number | null;
  readonly item: number | null;
}

export interface HistoryRows {
  count(): number;
  /** Returns the attempts with a number in `among`, then those with a number above `after`. Each group is sorted by number. */
  rows(after: number, among: readonly number[]): readonly HistoryRow[];
  /** Returns the SHA-256 of the captured file of an attempt; null if there is no such attempt. */
  keyOf(id: string): string | null;
  /** Returns the content (SHA-256 of the request file) of each queued request whose body has this SHA-256. Includes ended requests. */
  contentsWith(body: string): readonly string[];
  /** Returns the stored facts (JSON) of each queued request whose body has this SHA-256. Includes ended requests. */
  requestsWith(body: string): readonly string[];
}

const COLUMNS =
  'number, id, owner, at, ended, state, target, host, kind, rejection, status, value, failure, name, product, version, channel, body, bytes, item';
// Each of these two queries uses the index of numbers. A combined query would scan all attempts.
const BEHIND = `SELECT ${COLUMNS} FROM attempts WHERE number > ? ORDER BY number`;
const AMONG = `SELECT ${COLUMNS} FROM attempts WHERE number IN (SELECT value FROM json_each(?)) ORDER BY number`;

export function historyRows(connection: Connection): HistoryRows {
  return {
    count: () => Number(connection.get('SELECT COUNT(*) AS attempts FROM attempts')?.['attempts'] ?? 0),
    rows: (after, among) =>
      [...(among.length === 0 ? [] : connection.all(AMONG, JSON.stringify(among))), ...connection.all(BEHIND, after)].map(rowOf),
    keyOf(id) {
      const key = connection.get('SELECT report_key FROM attempts WHERE id = ?', id)?.['report_key'];
      return typeof key === 'string' ? key : null;
    },
    contentsWith: (body) =>
      connection.all('SELECT DISTINCT content FROM outbox_items WHERE body = ?', body).map(({ content }) => String(content)),
    requestsWith: (body) =>
      connection.all('SELECT DISTINCT request FROM outbox_items WHERE body = ?', body).map(({ request }) => String(request)),
  };
}

function rowOf(row: Row): HistoryRow {
  return {
    number: Number(row['number']),
    id: String(row['id']),
    owner: textOf(row['owner']),
    at: numberOf(row['at']) ?? 0,
    ended: numberOf(row['ended']),
    state: textOf(row['state']),
    target: textOf(row['target']),
    host: textOf(row['host']),
    kind: textOf(row['kind']),
    rejection: textOf(row['rejection']),
    status: numberOf(row['status']),
    value: textOf(row['value']),
    failure: textOf(row['failure']),
    name: textOf(row['name']),
    product: textOf(row['product']),
    version: textOf(row['version']),
    channel: textOf(row['channel']),
    body: textOf(row['body']),
    bytes: numberOf(row['bytes']),
    item: numberOf(row['item']),
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
