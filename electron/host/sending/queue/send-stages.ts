import type { SendResult } from '../../../../shared/sending/queue/policy.ts';
import type { OutboxRow } from '../../store/outbox-rows.ts';

// An attempt of the queue: begun, active, ended.

/** An attempt in the journal, written with the transition of its report. No bytes have been sent. */
export interface BegunSend {
  readonly attempt: string;
  /** Maximum number of automatic attempts for this report; null for the target's maximum. */
  readonly mostAttempts: number | null;
  /** Sends the report. Never rejects. */
  readonly send: (signal: AbortSignal) => Promise<EndedSend>;
}

/** Why an attempt was cancelled: by the user, or because Crashlens closes. */
export type StoppedBy = 'person' | 'closed';

/** An attempt that is being sent. */
export interface ActiveSend {
  readonly row: OutboxRow;
  readonly mostAttempts: number | null;
  readonly abort: AbortController;
  /** null if the attempt was not cancelled. */
  stoppedBy: StoppedBy | null;
}

/** The result of an attempt. */
export interface EndedSend {
  readonly sendResult: SendResult;
  /** Whether this answer of the demo collector was chosen instead of judged. A chosen answer says nothing about the target. */
  readonly isForced: boolean;
  /** The wait that the answer requests, in ms; null if there is none. */
  readonly retryAfter: number | null;
  readonly status: number | null;
  /** The crash id, rule or reason in the answer. */
  readonly value: string | null;
  /** Stores the attempt. Called in the transaction that changes the state of its report. Throws the errors of SQLite. */
  readonly record: () => void;
  /** Emits the attempt. Called after that transaction, because a kill could roll the transaction back. */
  readonly tell: () => void;
}
