import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { SendResult } from '../../../shared/sending/queue/policy.ts';
import type { TargetRecord } from '../../../electron/host/sending/targets/target-records.ts';
import { usualPreset } from '../../../shared/sending/targets/preset.ts';
import type { EndedSend } from '../../../electron/host/sending/queue/send-stages.ts';
import { Queue } from '../../../electron/host/sending/queue/queue.ts';
import { type AttemptOwner, attemptOwner } from '../../../electron/host/sending/outbox/attempt-owner.ts';
import type { NewOutboxRow, OutboxRow } from '../../../electron/host/store/outbox-rows.ts';
import type { Store } from '../../../electron/host/store/store.ts';
import { RULES } from './queue-model.ts';

/** A send whose answer the test has not given yet. */
interface Waiting {
  readonly row: OutboxRow;
  readonly answer: (sendResult: SendResult) => void;
}

interface Timer {
  at: number;
  readonly run: () => void;
}

/** The queue on a real store, with a clock, timers and a collector that the test controls. */
export class QueueHarness {
  readonly store: Store;
  readonly paused = new Map<string, TargetRecord['paused']>();
  /** Ids of the reports whose sends were started, in order. */
  readonly begun: number[] = [];
  /** Ids of the attempts that were abandoned because their process ended. */
  readonly abandoned: number[] = [];
  now = 0;
  queue: Queue;
  private owner: AttemptOwner;
  private waiting: Waiting[] = [];
  private timers: Timer[] = [];
  private attempts = 0;

  constructor(store: Store) {
    this.store = store;
    this.owner = attemptOwner();
    this.queue = this.open();
  }

  private open(): Queue {
    const life = { waiting: this.waiting, timers: this.timers };
    const queue = new Queue({
      rows: this.store.outbox,
      transaction: this.store.transaction,
      target: (id) => this.target(id),
      targetsAt: (id) => [this.target(id)],
      pauseTarget: (id, why) => {
        this.paused.set(id, why);
      },
      begin: (row) => {
        this.begun.push(row.id);
        this.attempts += 1;
        return { attempt: `attempt-${String(this.attempts)}`, mostAttempts: null, send: (signal) => this.send(row, signal, life.waiting) };
      },
      abandoned: ({ id }) => {
        this.abandoned.push(id);
      },
      owner: this.owner.text,
      works: false,
      now: () => this.now,
      random: () => 0.5,
      after: (milliseconds, run) => {
        const timer = { at: this.now + milliseconds, run };
        life.timers.push(timer);
        return () => {
          const index = life.timers.indexOf(timer);
          if (index >= 0) life.timers.splice(index, 1);
        };
      },
      othersWrote: () => 0,
      changed: () => undefined,
      failed: (reason) => {
        throw reason;
      },
    });
    queue.worker.work();
    return queue;
  }

  private target(id: string): TargetRecord {
    const preset = usualPreset(id, id, `http://127.0.0.1:1/${id}`);
    const policy = { ...preset.policy, attempts: RULES.attempts, firstWait: RULES.firstWait };
    const stops = { serverFailures: RULES.serverFailures, malformed: RULES.malformed };
    const changed = { ...preset, concurrency: RULES.concurrency, policy, stops };
    return { preset: changed, paused: this.paused.get(id) ?? null, address: id, usedAt: null };
  }

  private send(row: OutboxRow, signal: AbortSignal, waiting: Waiting[]): Promise<EndedSend> {
    const { promise, resolve } = Promise.withResolvers<EndedSend>();
    const answer = (sendResult: SendResult): void => {
      const index = waiting.findIndex((one) => one.row.id === row.id);
      if (index >= 0) waiting.splice(index, 1);
      resolve({ sendResult, isForced: false, retryAfter: null, status: null, value: null, record: () => undefined, tell: () => undefined });
    };
    waiting.push({ row, answer });
    signal.addEventListener('abort', () => answer('stopped'));
    return promise;
  }

  /** Ids of the sends that wait for their answer. */
  sending(): readonly number[] {
    return this.waiting.map(({ row }) => row.id);
  }

  async answer(id: number, sendResult: SendResult): Promise<void> {
    this.waiting.find(({ row }) => row.id === id)?.answer(sendResult);
    await this.quiet();
  }

  /** Sets the clock. Timers keep their remaining time. */
  moveClock(to: number): void {
    for (const timer of this.timers) timer.at += to - this.now;
    this.now = to;
  }

  async advance(by: number): Promise<void> {
    const until = this.now + by;
    for (;;) {
      const [next] = this.timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.timers.splice(this.timers.indexOf(next), 1);
      this.now = Math.max(this.now, next.at);
      next.run();
      await this.quiet();
    }
    this.now = until;
  }

  /** Kills the process that owns the queue; another process takes over. */
  async kill(): Promise<void> {
    this.owner.close();
    this.waiting = [];
    this.timers = [];
    this.owner = attemptOwner();
    this.queue = this.open();
    await this.quiet();
  }

  async reopen(): Promise<void> {
    await this.queue.worker.close();
    await this.kill();
  }

  rows(): readonly OutboxRow[] {
    return this.store.outbox.list({}, 0, 1_000).toSorted((a, b) => a.id - b.id);
  }

  /** Waits a few turns of the event loop, because answers are recorded in the turn after their arrival. */
  async quiet(): Promise<void> {
    for (let turn = 0; turn < 4; turn += 1) await yieldToEventLoop();
  }
}

/** Makes a queue row for a numbered report. */
export function someRow(target: string, number: number): NewOutboxRow {
  const name = String(number);
  return { target, reportKey: `key-${name}`, content: `content-${name}`, body: `body-${name}`, bytes: 10, request: '{}' };
}
