import type { OutboxRow } from '../../store/outbox-rows.ts';
import { type RecorderTools, type Unrecorded, AttemptRecorder } from './attempt-recorder.ts';
import { type DispatchTarget, limitsOf, longestWait } from './dispatch-target.ts';
import type { ActiveSend, BegunSend, StoppedBy } from './send-stages.ts';

export interface DispatcherTools extends RecorderTools {
  readonly transaction: <T>(run: () => T) => T;
  /** Begins an attempt. Called in the transaction that changes the state of its report. */
  readonly begin: (row: OutboxRow) => BegunSend;
  /** Starts a timer and returns a function that cancels it. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
  /** How long active attempts may continue after `close`, in ms. A collector may still answer a report that it has received. */
  readonly grace: number;
  /** Called after reports changed their state. */
  readonly moved: () => void;
  /** Called when a write failed. The write is retried. */
  readonly failed: (reason: unknown) => void;
}

type Begun = readonly [OutboxRow, BegunSend];

/** Delay before a failed write is retried, in ms. */
const WRITE_AGAIN = 1_000;

/** Maximum delay of a timer, in ms. The clock of the machine may be set during the delay. */
const MAX_SLEEP = 60_000;

/** Sends the reports queued for one address, within the concurrency and rate limits of its targets. */
export class SendDispatcher {
  readonly #tools: DispatcherTools;
  readonly #recorder: AttemptRecorder;
  readonly #active = new Map<number, ActiveSend>();
  #unrecorded: Unrecorded[] = [];
  #cancelTimer: (() => void) | null = null;
  #isFlushScheduled = false;
  #isClosed = false;
  #lastBegan = Number.NEGATIVE_INFINITY;
  /** Called after attempts were recorded, or after recording failed. */
  readonly #waiters = new Set<() => void>();

  constructor(tools: DispatcherTools) {
    this.#tools = tools;
    this.#recorder = new AttemptRecorder(tools);
  }

  /** Ids of the reports that are being sent. */
  active(): ReadonlySet<number> {
    return new Set(this.#active.keys());
  }

  /** Begins the attempts that the limits allow now. */
  pump(): void {
    if (this.#isClosed || this.#unrecorded.length > 0) return;
    try {
      const next = this.#turns(0);
      this.#send(next.length === 0 ? [] : this.#tools.transaction(() => this.#begin(next)));
      if (next.length > 0) this.#tools.moved();
    } catch (reason) {
      this.#tools.failed(reason);
      this.#schedule(WRITE_AGAIN);
    }
  }

  /** Cancels the active attempts for the given reports. null cancels all active attempts. */
  stop(ids: ReadonlySet<number> | null, stoppedBy: StoppedBy): void {
    for (const [id, active] of this.#active) {
      if (ids !== null && !ids.has(id)) continue;
      active.stoppedBy ??= stoppedBy;
      active.abort.abort();
    }
  }

  /** Resolves when none of the given reports is being sent. null: when no report is being sent. */
  settled(ids: ReadonlySet<number> | null): Promise<void> {
    const isSettled = (): boolean => (ids === null ? this.#active.size === 0 : [...ids].every((id) => !this.#active.has(id)));
    if (isSettled()) return Promise.resolve();
    return new Promise((resolve) => {
      const check = (): void => {
        if (!isSettled()) return;
        this.#waiters.delete(check);
        resolve();
      };
      this.#waiters.add(check);
    });
  }

  /** Resets the failure counts for the stop rules of the targets. */
  forgetFailures(): void {
    this.#recorder.forgetFailures();
  }

  /** Begins no more attempts. Resolves when the active attempts are recorded, or when recording has failed. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#cancelTimer?.();
    if (this.#unrecorded.length > 0) this.#scheduleFlush();
    const cancelGrace = this.#tools.after(this.#tools.grace, () => this.stop(null, 'closed'));
    if (this.#tools.grace === 0) this.stop(null, 'closed');
    await this.settled(null);
    cancelGrace();
  }

  /** Calls `pump` after `milliseconds`. Replaces the earlier timer. */
  #schedule(milliseconds: number): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.#tools.after(Math.min(Math.max(milliseconds, 0), MAX_SLEEP), () => {
      this.#cancelTimer = null;
      if (this.#unrecorded.length > 0) this.#flush();
      else this.pump();
    });
  }

  #sendingTargets(): readonly DispatchTarget[] {
    return this.#isClosed ? [] : this.#tools.targets().filter(({ isPaused }) => !isPaused);
  }

  /** The reports to send now. `ending`: number of active attempts that are about to be recorded. */
  #turns(ending: number): readonly OutboxRow[] {
    const { rows, now } = this.#tools;
    const targets = this.#sendingTargets();
    const most = targets.length === 0 ? 0 : this.#free(ending);
    if (most <= 0) return [];
    const next = targets.flatMap(({ id, policy }) => rows.turns(id, now(), now() + longestWait(policy), most));
    return targets.length === 1 ? next : next.toSorted(byTurn).slice(0, most);
  }

  /** Returns how many attempts the limits allow now. If only the rate limit prevents an attempt, sets the timer. */
  #free(ending: number): number {
    const { now } = this.#tools;
    const { concurrency, pace } = limitsOf(this.#tools.targets());
    const free = concurrency - (this.#active.size - ending);
    if (pace === null || free <= 0) return free;
    // The clock may have been set back.
    this.#lastBegan = Math.min(this.#lastBegan, now());
    const wait = this.#lastBegan + 1_000 / pace - now();
    if (wait <= 0) return 1;
    this.#schedule(wait);
    return 0;
  }

  /** Writes the next attempts to the journal, before any of their bytes are sent. Called in a transaction. */
  #begin(turns: readonly OutboxRow[]): readonly Begun[] {
    const { rows, now } = this.#tools;
    return turns.map((row) => {
      const begun = this.#tools.begin(row);
      const changes = { attempt: begun.attempt, attempts: row.attempts + 1 };
      rows.transitionOne(row, 'begin', 'turn', now(), changes);
      return [{ ...row, ...changes, state: 'sending' }, begun];
    });
  }

  /** Sends attempts that are in the journal, and sets the timer for the next attempts. */
  #send(begun: readonly Begun[]): void {
    for (const [row, send] of begun) this.#sendOne(row, send);
    if (begun.length > 0) this.#lastBegan = this.#tools.now();
    const targets = this.#sendingTargets();
    if (targets.length > 0) this.#planNext(targets, begun.length > 0);
  }

  #sendOne(row: OutboxRow, { send, mostAttempts }: BegunSend): void {
    const active: ActiveSend = { row, mostAttempts, abort: new AbortController(), stoppedBy: null };
    this.#active.set(row.id, active);
    void send(active.abort.signal).then((ended) => {
      this.#unrecorded.push({ active, ended });
      this.#scheduleFlush();
    });
  }

  /** Sets the timer for the next attempt. At the concurrency limit no timer is needed, because the end of an active attempt begins the next attempt. */
  #planNext(targets: readonly DispatchTarget[], hasBegun: boolean): void {
    const { rows, now } = this.#tools;
    const { pace, concurrency } = limitsOf(this.#tools.targets());
    if (this.#active.size >= concurrency) return;
    const dues = targets.flatMap(({ id, policy }) => {
      const wait = (rows.nextDue(id) ?? Number.POSITIVE_INFINITY) - now();
      return wait === Number.POSITIVE_INFINITY ? [] : [wait > longestWait(policy) ? 0 : wait];
    });
    const waits = [...dues, ...(pace === null || !hasBegun ? [] : [1_000 / pace])];
    if (waits.length > 0) this.#schedule(Math.min(...waits));
  }

  /** Records ended attempts in the next turn of the event loop. Attempts that end together are therefore recorded together. */
  #scheduleFlush(): void {
    if (this.#isFlushScheduled) return;
    this.#isFlushScheduled = true;
    setImmediate(() => {
      this.#isFlushScheduled = false;
      this.#flush();
    });
  }

  /** Records the ended attempts and begins the next ones, in one transaction. */
  #flush(): void {
    const batch = this.#unrecorded;
    if (batch.length === 0) return;
    let begun: readonly Begun[] = [];
    const { counts } = this.#recorder;
    try {
      this.#tools.transaction(() => {
        this.#recorder.record(batch);
        begun = this.#begin(this.#turns(batch.length));
      });
    } catch (reason) {
      this.#tools.failed(reason);
      // The counts are restored, because the retry will count the batch again.
      this.#recorder.counts = counts;
      // No attempt begins before these attempts are recorded. However, `close` does not wait for a disk that cannot be written.
      if (this.#isClosed) this.#active.clear();
      else this.#schedule(WRITE_AGAIN);
      this.#checkWaiters();
      return;
    }
    this.#unrecorded = this.#unrecorded.slice(batch.length);
    for (const { active } of batch) this.#active.delete(active.row.id);
    for (const { ended } of batch) ended.tell();
    this.#send(begun);
    this.#tools.moved();
    this.#checkWaiters();
  }

  #checkWaiters(): void {
    for (const check of this.#waiters) check();
  }
}

/** Sorts deferred reports, by due time, before waiting reports, by position. */
function byTurn(a: OutboxRow, b: OutboxRow): number {
  const [first, second] = [a.due ?? Number.POSITIVE_INFINITY, b.due ?? Number.POSITIVE_INFINITY];
  return first === second ? a.position - b.position || a.id - b.id : first - second;
}
