import type { Connection } from './connection.ts';

/** The beginning of an answer, masked. */
export interface AnswerRecord {
  /** Status line and header lines, with CRLF behind each. */
  readonly head: string;
  readonly body: Uint8Array;
  /** Of the whole body as it came. */
  readonly bytes: number;
}

/** What went over the wire in an attempt, as it is kept: masked, without the body that was sent. */
export interface ExchangeRecord {
  /** Request line and header lines as they went out, with CRLF behind each, one character a byte but for masks; null: none was made. */
  readonly request: string | null;
  readonly answer: AnswerRecord | null;
}

/** Exchanges by the ids of their attempts, with which they go. */
export interface ExchangeRows {
  /** Adds it, or replaces what is kept of it; nothing where the attempt is not kept. */
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
