import type { SendResult } from '../../../shared/sending/queue/policy.ts';
import type { QueueState } from '../../../shared/sending/queue/queue-states.ts';

/** The state that the model expects of a queued report. */
export interface ModelItem {
  readonly id: number;
  readonly target: string;
  state: QueueState;
  heldBy: 'item' | 'target' | null;
  position: number;
  due: number;
  attempts: number;
  resends: number;
}

interface ModelTarget {
  paused: string | null;
  failures: number;
  malformed: number;
}

/** The settings of the test's targets. */
export const RULES = { concurrency: 2, attempts: 3, firstWait: 1_000, serverFailures: 4, malformed: 3 };

const OPEN: readonly QueueState[] = ['waiting', 'retry'];
const REJECTED: readonly QueueState[] = ['rejected_soft', 'rejected_hard', 'rejected_unknown'];
const AGAIN: readonly QueueState[] = ['retry', 'not_known_accepted', ...REJECTED, 'answer_unknown', 'needs_person', 'stopped'];
const REFUSED: readonly QueueState[] = ['malformed', 'too_large'];

/** The final state of a report, by the send result of its answer. */
const ENDS: Readonly<Partial<Record<SendResult, QueueState>>> = {
  accepted: 'accepted',
  not_known_accepted: 'not_known_accepted',
  rejected_hard: 'rejected_hard',
  rejected_unknown: 'rejected_unknown',
  malformed: 'malformed',
  too_large: 'too_large',
  other: 'needs_person',
  unreadable: 'answer_unknown',
  not_sendable: 'needs_person',
};

/** A model of the queue without a store, sockets or threads. */
export class QueueModel {
  readonly items: ModelItem[] = [];
  readonly targets: Map<string, ModelTarget>;
  now = 0;

  constructor(targets: readonly string[]) {
    this.targets = new Map(targets.map((id) => [id, { paused: null, failures: 0, malformed: 0 }]));
  }

  target(id: string): ModelTarget {
    const target = this.targets.get(id);
    if (target === undefined) throw new Error(`no target ${id}`);
    return target;
  }

  sending(target?: string): readonly ModelItem[] {
    return this.items.filter((item) => item.state === 'sending' && (target === undefined || item.target === target));
  }

  add(id: number, target: string, resends: number): void {
    const position = Math.max(0, ...this.items.map((item) => item.id)) + 1;
    this.items.push({ id, target, state: 'waiting', heldBy: null, position, due: 0, attempts: 0, resends });
    this.settle();
  }

  pause(items: readonly ModelItem[]): void {
    for (const item of items) if (OPEN.includes(item.state)) Object.assign(item, { state: 'held', heldBy: 'item' });
    this.settle();
  }

  resume(items: readonly ModelItem[]): void {
    for (const item of items) if (item.state === 'held' && item.heldBy === 'item') Object.assign(item, { state: 'waiting', heldBy: null });
    this.settle();
  }

  stopWaiting(items: readonly ModelItem[]): void {
    for (const item of items)
      if (OPEN.includes(item.state) || item.state === 'held') Object.assign(item, { state: 'stopped', heldBy: null });
    this.settle();
  }

  resend(items: readonly ModelItem[], resends: number, refused: boolean): void {
    for (const item of items) {
      const may = AGAIN.includes(item.state) || (refused && REFUSED.includes(item.state));
      if (may) Object.assign(item, { state: 'waiting', heldBy: null, attempts: 0, resends });
    }
    this.settle();
  }

  pauseTarget(id: string, why: string): void {
    this.target(id).paused = why;
    this.settle();
  }

  resumeTarget(id: string, isCorrected: boolean): void {
    const target = this.target(id);
    if (target.paused === 'wrong_url' && !isCorrected) return;
    if (target.paused !== 'wrong_url' && isCorrected) return;
    Object.assign(target, { paused: null, failures: 0, malformed: 0 });
    for (const item of this.items)
      if (item.target === id && item.state === 'held' && item.heldBy === 'target') Object.assign(item, { state: 'waiting', heldBy: null });
    this.settle();
  }

  advance(by: number): void {
    this.now += by;
    this.settle();
  }

  /** Models a kill of the process, after which another process takes over. */
  kill(): void {
    for (const item of this.sending()) Object.assign(item, { state: 'answer_unknown' });
    for (const target of this.targets.values()) Object.assign(target, { failures: 0, malformed: 0 });
    this.settle();
  }

  /** Models closing and opening the queue: incomplete sends are retried. */
  reopen(): void {
    for (const item of this.sending()) Object.assign(item, { state: 'retry', due: this.now, attempts: item.attempts - 1 });
    for (const target of this.targets.values()) Object.assign(target, { failures: 0, malformed: 0 });
    this.settle();
  }

  /** Models an answer to a report that is being sent. The random factor of each wait is one half. */
  answer(item: ModelItem, sendResult: SendResult, isStopped = false): void {
    const target = this.target(item.target);
    Object.assign(item, { heldBy: null });
    if (sendResult === 'rejected_soft') {
      if (item.resends > 0 && !isStopped) Object.assign(item, { state: 'retry', due: this.now, resends: item.resends - 1, attempts: 0 });
      else item.state = 'rejected_soft';
    } else if (sendResult === 'wrong_url' || sendResult === 'not_trusted') {
      Object.assign(item, { state: 'held', heldBy: 'target' });
    } else if (sendResult === 'server_error' || sendResult === 'not_sent') {
      if (isStopped) item.state = 'stopped';
      else if (item.attempts >= RULES.attempts) item.state = 'needs_person';
      else Object.assign(item, { state: 'retry', due: this.now + (RULES.firstWait * 2 ** (item.attempts - 1)) / 2 });
    } else if (sendResult === 'lost') item.state = 'answer_unknown';
    else if (sendResult === 'stopped') item.state = 'stopped';
    else item.state = ENDS[sendResult] ?? 'needs_person';
    this.count(target, sendResult);
    this.settle();
  }

  private count(target: ModelTarget, sendResult: SendResult): void {
    const isFailure = sendResult === 'server_error' || sendResult === 'not_sent' || sendResult === 'lost';
    if (sendResult !== 'stopped' && sendResult !== 'not_sendable') target.failures = isFailure ? target.failures + 1 : 0;
    if (sendResult === 'malformed') target.malformed += 1;
    const error = this.errorOf(target, sendResult);
    if (error === null) return;
    Object.assign(target, { paused: error, failures: 0, malformed: 0 });
  }

  private errorOf(target: ModelTarget, sendResult: SendResult): string | null {
    if (sendResult === 'wrong_url' || sendResult === 'not_trusted') return sendResult;
    if (target.paused !== null) return null;
    if (target.failures >= RULES.serverFailures) return 'server_failures';
    return target.malformed >= RULES.malformed ? 'malformed_run' : null;
  }

  /** Holds the waiting reports of paused targets, and starts sends at the other targets up to their concurrency. */
  private settle(): void {
    for (const [id, { paused }] of this.targets) {
      const open = this.items.filter((item) => item.target === id && OPEN.includes(item.state));
      if (paused !== null) {
        for (const item of open) Object.assign(item, { state: 'held', heldBy: 'target' });
        continue;
      }
      const due = open.filter(({ state, due: at }) => state === 'retry' && at <= this.now).sort((a, b) => a.due - b.due || a.id - b.id);
      const waiting = open.filter(({ state }) => state === 'waiting').sort((a, b) => a.position - b.position || a.id - b.id);
      const room = RULES.concurrency - this.sending(id).length;
      for (const item of [...due, ...waiting].slice(0, Math.max(room, 0)))
        Object.assign(item, { state: 'sending', attempts: item.attempts + 1 });
    }
  }
}
