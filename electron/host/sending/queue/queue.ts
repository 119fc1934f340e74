import { type Result, fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import type { Rejection } from '../../../../shared/sending/outcome/outcome.ts';
import { bareRule } from '../../../../shared/sending/outcome/rejection-of.ts';
import type { QueueState } from '../../../../shared/sending/queue/queue-states.ts';
import type { NewOutboxRow, OutboxChoice } from '../../store/outbox-rows.ts';
import { type QueueTools, QueueWorker } from './queue-worker.ts';

const REJECTED = ['rejected_soft', 'rejected_hard', 'rejected_unknown'] as const satisfies readonly QueueState[];

/** Changes the queue of a data folder. Every operation writes its changes before it returns, and throws the errors of SQLite. */
export class Queue {
  readonly worker: QueueWorker;
  readonly #tools: QueueTools;

  constructor(tools: QueueTools) {
    this.#tools = tools;
    this.worker = new QueueWorker(tools);
  }

  /**
   * Appends reports and returns their ids. `rows`: called in the transaction. `resends`: how often each report may be resent after a sampling rule rejects it.
   * `run`: the time shared by all reports of one request, in ms since 1970. `paused`: whether the reports are held until `resume`.
   */
  add(
    rows: () => readonly NewOutboxRow[],
    resends: number,
    { run, paused = false }: { readonly run?: number; readonly paused?: boolean } = {},
  ): readonly number[] {
    const { rows: table, now } = this.#tools;
    return this.#change(() => {
      const ids = table.add(rows(), now(), 'waiting', 'person', resends, run);
      if (paused) table.transition({ ids }, 'hold', 'person', now(), { heldBy: 'item' });
      return ids;
    });
  }

  /** Holds reports until `resume`. Active attempts continue. */
  pause(choice: OutboxChoice): number {
    return this.#change(() => this.#tools.rows.transition(choice, 'hold', 'person', this.#tools.now(), { heldBy: 'item' }));
  }

  resume(choice: OutboxChoice): number {
    return this.#change(() => this.#tools.rows.transition({ ...choice, heldBy: 'item' }, 'release', 'person', this.#tools.now()));
  }

  /** Stops reports and cancels their active attempts. The reports stay in the list. */
  stop(choice: OutboxChoice): number {
    const { rows, now } = this.#tools;
    const stopped = this.#change(() => rows.transition(choice, 'stop', 'person', now()));
    const active = [...this.worker.sending().keys()];
    const chosen = choice.ids === undefined ? null : new Set(choice.ids);
    const ids = active.filter((id) => chosen?.has(id) ?? true);
    const cancelled = new Set(rows.list({ ...choice, ids }, 0, active.length).map(({ id }) => id));
    this.worker.stop(cancelled);
    return stopped + cancelled.size;
  }

  /** Like `stop`, but resolves after the cancelled attempts are recorded. */
  async stopAndWait(choice: OutboxChoice): Promise<void> {
    this.stop(choice);
    await this.worker.settled(choice.ids === undefined ? null : new Set(choice.ids));
  }

  /**
   * Queues reports again if their state permits it. Leaves out reports whose bytes have been accepted or queued again in the meantime. `refused`: whether to
   * include reports that were rejected as malformed or too large.
   */
  resend(choice: OutboxChoice, resends: number, refused: boolean): number {
    const { rows, now } = this.#tools;
    return this.#change(() => {
      const changes = { attempts: 0, drawsLeft: resends };
      const again = rows.transition(choice, 'resend', 'person', now(), changes);
      return again + (refused ? rows.transition(choice, 'resend_refused', 'person', now(), changes) : 0);
    });
  }

  reorder(ids: readonly number[], to: 'first' | 'last'): void {
    this.#change(() => this.#tools.rows.reorder(ids, to));
  }

  /** Deletes settled reports from the list. */
  forget(choice: OutboxChoice): number {
    return this.#change(() => this.#tools.rows.forget(choice));
  }

  pauseTarget(id: string): void {
    this.#change(() => this.#tools.pauseTarget(id, 'person'));
  }

  /**
   * Resumes a paused target. Errors: unknown_handle; queue_refused if the target was paused because of a wrong URL and the user has not confirmed the URL
   * (`isUrlRight`).
   */
  resumeTarget(id: string, isUrlRight: boolean): Result<null> {
    const known = this.#tools.target(id);
    if (known === null) return fail(failure('unknown_handle', { what: 'target' }));
    // The demo collector has no URL to correct. It answers 404 only if the user chose that.
    const isWrong = known.paused === 'wrong_url' && known.preset.url !== null;
    if (isWrong && !isUrlRight) return fail(failure('queue_refused', { why: 'wrong_url', name: known.preset.name }));
    this.#release(id, isWrong ? 'url_is_right' : 'person');
    return ok(null);
  }

  /** Call this after a change of a target. `urlChanged`: whether the URL is new. */
  targetChanged(id: string, urlChanged: boolean): void {
    if (urlChanged && this.#tools.target(id)?.paused === 'wrong_url') this.#release(id, 'url_corrected');
    else this.worker.pump();
  }

  /**
   * Call this after a target starts to treat rejections by a rule differently: soft instead of hard, or the reverse. Updates the reports that the rule
   * rejected.
   */
  ruleTreated(target: string, rule: string, kind: Rejection): void {
    const { rows, now } = this.#tools;
    this.#change(() => {
      for (const state of REJECTED) {
        if (state === `rejected_${kind}`) continue;
        const rejected = rows.list({ target, states: [state] }, 0, Number.MAX_SAFE_INTEGER);
        const same = rejected.filter(({ value }) => value !== null && bareRule(value) === rule);
        rows.transition({ ids: same.map(({ id }) => id) }, `treat_${kind}`, 'rule_treated', now());
      }
    });
  }

  /** Writes a change in one transaction, then begins the attempts that it permits. */
  #change<T>(write: () => T): T {
    const result = this.#tools.transaction(() => {
      const written = write();
      this.#holdPaused();
      return written;
    });
    this.#tools.changed();
    this.worker.pump();
    return result;
  }

  /** Holds the waiting reports of paused targets. */
  #holdPaused(): void {
    const { rows, target: find, now } = this.#tools;
    for (const { target, state } of rows.counts()) {
      if (state !== 'waiting' && state !== 'retry') continue;
      const paused = find(target)?.paused ?? null;
      if (paused !== null) rows.transition({ target }, 'hold', paused === 'person' ? 'target_paused' : paused, now(), { heldBy: 'target' });
    }
  }

  #release(id: string, cause: 'person' | 'url_corrected' | 'url_is_right'): void {
    const { rows, pauseTarget, now } = this.#tools;
    this.worker.forgetFailures(id);
    this.#change(() => {
      pauseTarget(id, null);
      rows.transition({ target: id, heldBy: 'target' }, 'release', cause, now());
    });
  }
}
