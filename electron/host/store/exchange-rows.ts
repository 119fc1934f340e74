import type { Connection } from './connection.ts';

/** The beginning of an answer, masked. */
export interface AnswerRecord {
  /** Status line and header lines, each followed by CRLF. */
  readonly head: string;
  readonly body: Uint8Array;
  /** Length of the whole body as received. */
  readonly bytes: number;
}

/** The stored data of an attempt's exchange: masked, and without the sent body. */
export interface ExchangeRecord {
  /** The sent request line and header lines, each followed by CRLF. One character is one byte, except in masks. null if no request was made. */
  readonly request: string | null;
  readonly answer: AnswerRecord | null;
}

/** Exchanges by the ids of their attempts. Deleting an attempt deletes its exchange. */
export interface ExchangeRows {
  /** Adds or replaces an exchange. Does nothing if the attempt is not stored. */
  save(attempt: string, exchange: ExchangeRecord): void;
  find(attempt: string): ExchangeRecord | null;
}

const SAVE = `INSERT OR REPLACE INTO exchanges (attempt, request, head, body, bytes) SELECT number, ?, ?, ?, ? FROM attempts WHERE id = ?`;
const FIND = 'SELECT request, head, body, bytes FROM exchanges WHERE attempt = (SELECT number FROM attempts WHERE id = ?)';

export function exchangeRows(connection: Connection): ExchangeRows {
  return {
    save(attempt, { request, answer }) {
      connection.run(SAVE, request, answer?.head ?? null, answer?.body ?? null, answer?.bytes ?? null, attempt);
    },
    find(attempt) {
      const row = connection.get(FIND, attempt);
      if (row === null) return null;
      const { request, head, body, bytes } = row;
      return {
        request: typeof request === 'string' ? request : null,
        answer: typeof head === 'string' && body instanceof Uint8Array ? { head, body, bytes: Number(bytes) } : null,
      };
    },
  };
}
