import type { TargetStop } from '../../../../shared/sending/queue/queue-states.ts';
import type { OutboxState, QueueWork } from '../../../../shared/bridge/view/outbox-view.ts';
import type { TargetRecord } from '../targets/target-records.ts';
import type { OutboxRow, OutboxRows } from '../../store/outbox-rows.ts';
import { isAlive } from '../outbox/attempt-owner.ts';
import type { DispatchTarget } from './dispatch-target.ts';
import { type DispatcherTools, SendDispatcher } from './send-dispatcher.ts';
import type { BegunSend } from './send-stages.ts';

export interface QueueTools {
  readonly rows: OutboxRows;
  readonly transaction: <T>(run: () => T) => T;
  readonly target: (id: string) => TargetRecord | null;
  /** The targets of an address. */
  readonly targetsAt: (address: string) => readonly TargetRecord[];
  /** Pauses a target; null resumes it. */
  readonly pauseTarget: (id: string, why: TargetStop | 'person' | null) => void;
  readonly begin: (row: OutboxRow) => BegunSend;
  /** Records the attempt that was active when its process ended. Called in a transaction. */
  readonly abandoned: (row: OutboxRow) => void;
  /** Identifies this process in the store as the worker. */
  readonly owner: string;
  /** True if this process sends queued reports whenever no other process does; false if it sends them only after `work` is called. */
  readonly works: boolean;
  readonly now: () => number;
  readonly random: () => number;
  readonly after: DispatcherTools['after'];
  /** A number that changes after another process wrote to the store. */
  readonly othersWrote: () => number;
  readonly changed: () => void;
  readonly failed: (reason: unknown) => void;
}

/** How long a closing app waits for answers, in ms. */
const GRACE = 1_000;

/** How often the worker checks whether other processes queued reports or stopped working, in ms. */
const POLL_EVERY = 500;

const WHOLE_QUEUE: QueueWork = { only: null, by: null };

/** Sends the queued reports of a data folder if no other process does. */
export class QueueWorker {
  readonly #tools: QueueTools;
  /** The dispatchers by address. */
  readonly #dispatchers = new Map<string, SendDispatcher>();
  readonly #sentBytes = new Map<number, number>();
  #isWorking = false;
  #wantsWork: boolean;
  #scope = WHOLE_QUEUE;
  #isResting = false;
  #isClosed = false;
  #version: number;
  #cancelPoll: (() => void) | null = null;

  constructor(tools: QueueTools) {
    this.#tools = tools;
    this.#wantsWork = tools.works;
    this.#version = tools.othersWrote();
    if (tools.works) this.work();
    this.#poll();
  }

  /** Returns which process sends queued reports, from the point of view of this process. */
  location(): OutboxState['worker'] {
    if (this.#isWorking) return 'here';
    const holder = this.#tools.rows.worker();
    return holder !== null && isAlive(holder) ? 'elsewhere' : 'nobody';
  }

  /** Returns the ids of the reports that are being sent, with the number of bytes sent. */
  sending(): ReadonlyMap<number, number> {
    const active = [...this.#dispatchers.values()].flatMap((dispatcher) => [...dispatcher.active()]);
    return new Map(active.map((id) => [id, this.#sentBytes.get(id) ?? 0]));
  }

  progress(item: number, sentBytes: number): void {
    this.#sentBytes.set(item, sentBytes);
    this.#tools.changed();
  }

  /** Starts to send queued reports. If another process is sending them, waits for it to stop. Returns whether this process is sending now. */
  work(how: QueueWork = this.#scope): boolean {
    const { rows, transaction, owner, changed } = this.#tools;
    this.#wantsWork = true;
    this.#isResting = false;
    this.#scope = how;
    if (this.#isWorking) this.pump();
    if (this.#isWorking || this.#isClosed) return this.#isWorking;
    this.#isWorking = transaction(() => {
      const holder = rows.worker();
      if (holder !== null && holder !== owner && isAlive(holder)) return false;
      rows.setWorker(owner);
      this.#recover();
      return true;
    });
    if (this.#isWorking) this.pump();
    changed();
    return this.#isWorking;
  }

  /** Begins attempts at every address with waiting reports. */
  pump(): void {
    if (!this.#isWorking || this.#isClosed) return;
    const counts = this.#tools.rows.counts();
    const targets = new Set(counts.flatMap(({ target, state }) => (state === 'waiting' || state === 'retry' ? [target] : [])));
    const { only } = this.#scope;
    for (const id of targets) if (only === null || id === only) this.#dispatcherOf(id).pump();
  }

  /** Cancels the active attempts of these reports, because the user requested it. */
  stop(ids: ReadonlySet<number>): void {
    for (const dispatcher of this.#dispatchers.values()) dispatcher.stop(ids, 'person');
  }

  /** Resolves when none of the given reports is being sent. null: when no report is being sent. */
  async settled(ids: ReadonlySet<number> | null): Promise<void> {
    await Promise.all([...this.#dispatchers.values()].map((dispatcher) => dispatcher.settled(ids)));
  }

  /** Resets the failure counts for the stop rules of a target. */
  forgetFailures(target: string): void {
    this.#dispatcherOf(target).forgetFailures();
  }

  /** Stops sending after the active attempts have ended. `work` starts sending again. */
  async rest(): Promise<void> {
    [this.#wantsWork, this.#isResting] = [false, true];
    await this.settled(null);
    if (this.#staysAtRest()) this.#release();
  }

  /** Stops sending for good. Cancels the active attempts and records them. An app first waits briefly for answers. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#cancelPoll?.();
    await Promise.all([...this.#dispatchers.values()].map((dispatcher) => dispatcher.close()));
    this.#release();
  }

  /** Returns false if `work` or `close` was called during the wait. */
  #staysAtRest(): boolean {
    return this.#isResting && !this.#isClosed;
  }

  #release(): void {
    const { rows, transaction, owner } = this.#tools;
    if (this.#isWorking) transaction(() => rows.worker() === owner && rows.setWorker(null));
    this.#isWorking = false;
  }

  /** Ends the attempts of a dead process. The collector may have accepted their reports, so only the user can resend them. */
  #recover(): void {
    const { rows, abandoned, now } = this.#tools;
    for (;;) {
      const left = rows.list({ states: ['sending'] }, 0, 200);
      if (left.length === 0) return;
      for (const row of left) abandoned(row);
      rows.transition({ ids: left.map(({ id }) => id) }, 'answer_unknown', 'killed', now());
    }
  }

  #poll(): void {
    const { after, othersWrote, changed, failed } = this.#tools;
    this.#cancelPoll = after(POLL_EVERY, () => {
      this.#cancelPoll = null;
      if (this.#isClosed) return;
      try {
        const version = othersWrote();
        if (!this.#isWorking && this.#wantsWork) this.work();
        if (version !== this.#version) {
          this.pump();
          changed();
        }
        this.#version = version;
      } catch (reason) {
        failed(reason);
      }
      this.#poll();
    });
  }

  /** Returns the dispatcher for the address of a target. Targets with the same address share one dispatcher. */
  #dispatcherOf(id: string): SendDispatcher {
    const address = this.#tools.target(id)?.address ?? id;
    const existing = this.#dispatchers.get(address);
    if (existing !== undefined) return existing;
    const tools = this.#tools;
    const created = new SendDispatcher({
      ...tools,
      targets: () => tools.targetsAt(address).map((record) => this.#dispatchTarget(record)),
      target: (of) => {
        const record = tools.target(of);
        return record === null ? null : this.#dispatchTarget(record);
      },
      pause: tools.pauseTarget,
      // A command does not wait. If the user stops it, it ends at once.
      grace: tools.works ? GRACE : 0,
      moved: () => this.#moved(),
    });
    this.#dispatchers.set(address, created);
    return created;
  }

  /** A target outside the scope is paused for this process. Its limits still apply to the address. */
  #dispatchTarget({ preset, paused }: TargetRecord): DispatchTarget {
    const { id, policy, stops } = preset;
    const { only, by } = this.#scope;
    const limits = by?.target === id ? by : null;
    const concurrency = this.#isResting ? 0 : (limits?.concurrency ?? preset.concurrency);
    const isPaused = paused !== null || (only !== null && only !== id);
    return { id, concurrency, pace: limits?.pace ?? preset.pace, policy, stops, isPaused };
  }

  #moved(): void {
    const active = this.sending();
    for (const id of this.#sentBytes.keys()) if (!active.has(id)) this.#sentBytes.delete(id);
    this.#tools.changed();
  }
}
