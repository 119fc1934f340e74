import type { SendResult } from '../../../../shared/sending/queue/policy.ts';
import type { OutboxRow } from '../../store/outbox-rows.ts';

// An attempt of the queue: begun, active, ended.

/** An attempt that is written to the journal with the transition of its report. None of its bytes are sent yet. */
export interface BegunSend {
  readonly attempt: string;
  /** Maximum automatic attempts for this report; null for the maximum of its target. */
  readonly mostAttempts: number | null;
  /** Sends the report. Never rejects. */
  readonly send: (signal: AbortSignal) => Promise<EndedSend>;
}

/** Cause of a cancelled attempt: the user, or Crashlens because it closes. */
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
  /** True if this answer of the demo collector was chosen instead of judged. It then says nothing about the target. */
  readonly isForced: boolean;
  /** Wait (ms) that the answer asks for; null if it asks for none. */
  readonly retryAfter: number | null;
  readonly status: number | null;
  /** The crash id, rule or reason in the answer. */
  readonly value: string | null;
  /** Stores the attempt; called within the transaction that changes the state of its report. Throws the errors of SQLite. */
  readonly record: () => void;
  /** Emits the attempt; called after that transaction, because a kill could roll the transaction back. */
  readonly tell: () => void;
}
