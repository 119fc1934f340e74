import type { OutboxState } from '../../../../shared/bridge/view/outbox-view.ts';
import type { LogSink } from '../../platform/base/log-sink.ts';
import { onlyExpected, sqliteCode, writeError } from '../../platform/files/io-error.ts';

interface WriteFailuresTools {
  readonly now: () => number;
  readonly log: LogSink;
  /** Called after `lasting` changed. */
  readonly changed: () => void;
}

/** SQLITE_BUSY and SQLITE_LOCKED. */
const BUSY_CODES = new Set([5, 6]);

/** Number of consecutive failures, one second apart, after which a failure counts as lasting. */
const LASTING = 3;

/** Minimum interval between two log lines about the same failure, in ms. */
const LOGGED_AGAIN = 60_000;

/** Tracks whether the queue can be written. */
export class WriteFailures {
  readonly #tools: WriteFailuresTools;
  #lasting: OutboxState['unwritten'] = null;
  #inRow = 0;
  #logged: { readonly code: string; readonly at: number } | null = null;

  constructor(tools: WriteFailuresTools) {
    this.#tools = tools;
  }

  /** Why the queue cannot be written. null: it can be written, or the failure may be brief. */
  get lasting(): OutboxState['unwritten'] {
    return this.#lasting;
  }

  /** Call this after each successful write. */
  noteSuccess(): void {
    this.#inRow = 0;
    if (this.#lasting === null) return;
    this.#lasting = null;
    this.#tools.changed();
  }

  /** Call this after a failed write. The write is retried every second. Rethrows `reason` if it is a bug. */
  noteFailure(reason: unknown): void {
    const { code } = writeError(onlyExpected(reason), { own: 'outbox' });
    this.#inRow += 1;
    // If another process is writing, it will finish. Other failures may last.
    const isBrief = BUSY_CODES.has(sqliteCode(reason) ?? 0) || (code !== 'disk_full' && this.#inRow < LASTING);
    if (!isBrief) {
      this.#lasting = code === 'disk_full' ? code : 'cannot_write';
      this.#tools.changed();
    }
    this.#log(code);
  }

  #log(code: string): void {
    const { now, log } = this.#tools;
    if (this.#logged?.code === code && now() - this.#logged.at < LOGGED_AGAIN) return;
    this.#logged = { code, at: now() };
    log(`the outbox could not write: ${code}`);
  }
}
