import type { Result } from '../../../../shared/errors.ts';
import { fail, ok } from '../../../../shared/errors.ts';
import { failure } from '../../../../shared/bridge/failure.ts';
import { bareRule } from '../../../../shared/sending/outcome/rejection-of.ts';
import type { TargetStop } from '../../../../shared/sending/outcome/policy.ts';
import type { QueueState } from '../../../../shared/sending/queue/queue-states.ts';
import type { TargetRecord } from '../targets/target-records.ts';
import type { HeldBy, NewOutboxRow, OutboxChoice, OutboxRow, OutboxRows } from '../../store/outbox-rows.ts';
import { isAlive } from '../outbox/attempt-owner.ts';
import type { DispatchTarget } from './dispatch-target.ts';
import type { DispatcherTools } from './send-dispatcher.ts';
import { SendDispatcher } from './send-dispatcher.ts';
import type { BegunSend } from './send-stages.ts';

/** Who works the queue, as seen from here. */
type Worker = 'here' | 'elsewhere' | 'nobody';

/** How it is worked from here: one target alone where `only` names one. */
interface QueueWork {
  readonly only: string | null;
  /** What counts for a target in the place of what is chosen for it; null: that stays. */
  readonly by: { readonly target: string; readonly concurrency: number | null; readonly pace: number | null } | null;
}

/** The queue of a data folder. What is asked of it is written before it is answered; it throws what SQLite throws. */
export interface Queue {
  /** Queues reports behind all others; they are asked for within the transaction that adds them. `resends`: how often each may be repeated where a rule that samples rejects it. Their ids. */
  add(rows: () => readonly NewOutboxRow[], resends: number): readonly number[];
  /** Lets reports wait until they are resumed; what is being sent comes to its end. */
  pause(choice: OutboxChoice): number;
  resume(choice: OutboxChoice): number;
  /** Reports stay where they are; what is being sent is broken off. */
  stop(choice: OutboxChoice): number;
  /** The same; resolves once what came of it is recorded. */
  stopAndWait(choice: OutboxChoice): Promise<void>;
  /** Sends reports again that have ended so that a person may, but for those that were overtaken. `refused`: also those that were refused as malformed or too large. */
  resend(choice: OutboxChoice, resends: number, refused: boolean): number;
  reorder(ids: readonly number[], to: 'first' | 'last'): void;
  forget(choice: OutboxChoice): number;
  pauseTarget(id: string): void;
  /** Errors: queue_refused where its URL has to be another first, unless a person says that it is right: `isUrlRight`. */
  resumeTarget(id: string, isUrlRight: boolean): Result<null>;
  /** Something of a target is another. `urlChanged`: reports go somewhere else now. */
  targetChanged(id: string, urlChanged: boolean): void;
  /** A rule of a target is treated in another way: what it rejected stands under that from now on. */
  readonly ruleTreated: (target: string, rule: string, kind: 'soft' | 'hard' | 'unknown') => void;
  worker(): Worker;
  /** What is being sent, with the bytes that have left. */
  sending(): ReadonlyMap<number, number>;
  progress(item: number, sentBytes: number): void;
  /** Becomes the one that works it, now or once nobody else does, and goes on with what waits. Whether it does. */
  work(how?: QueueWork): boolean;
  /** Gives the work up: nothing more begins, and what is being sent comes to its end. It works again once it is told to. */
  rest(): Promise<void>;
  /** Gives the work up; what is being sent is broken off, and recorded. */
  close(): Promise<void>;
}

interface QueueTools {
  readonly rows: OutboxRows;
  readonly transaction: <T>(run: () => T) => T;
  readonly target: (id: string) => TargetRecord | null;
  /** The targets of an address. */
  readonly targetsAt: (address: string) => readonly TargetRecord[];
  /** Writes why a target takes nothing for now; null: it does. */
  readonly pauseTarget: (id: string, why: TargetStop | 'person' | null) => void;
  readonly begin: (row: OutboxRow) => BegunSend;
  /** The attempt of a report that was being sent when its process ended is over; within a transaction. */
  readonly abandoned: (row: OutboxRow) => void;
  /** Who works here, as it is kept. */
  readonly owner: string;
  /** It works the queue whenever nobody else does; else only once it is told to. */
  readonly works: boolean;
  readonly now: () => number;
  readonly random: () => number;
  readonly after: DispatcherTools['after'];
  /** Another number where another process wrote to the store since. */
  readonly othersWrote: () => number;
  readonly changed: () => void;
  readonly failed: (reason: unknown) => void;
}

/** How long (ms) an app that is closed waits for answers. */
const GRACE = 1_000;

/** How often (ms) it is looked for what other processes queued, and whether the one that worked is gone. */
const POLL_EVERY = 500;

export function createQueue(tools: QueueTools): Queue {
  const { rows, transaction, now, owner, changed } = tools;
  const dispatchers = new Map<string, SendDispatcher>();
  const sent = new Map<number, number>();
  let works = false;
  let wants = tools.works;
  let worksBy: QueueWork = WHOLE;
  let rests = false;
  let isClosed = false;
  let version = tools.othersWrote();
  let cancelPoll: (() => void) | null = null;

  /** What is not to be worked from here counts for the limits alone: it takes nothing. */
  function dispatchTarget({ preset, paused }: TargetRecord): DispatchTarget {
    const { id, policy, stops } = preset;
    const by = worksBy.by?.target === id ? worksBy.by : null;
    const concurrency = rests ? 0 : (by?.concurrency ?? preset.concurrency);
    const isPaused = paused !== null || (worksBy.only !== null && worksBy.only !== id);
    return { id, concurrency, pace: by?.pace ?? preset.pace, policy, stops, isPaused };
  }

  /** The dispatcher of the address of a target, which serves all targets of that address. */
  function dispatcherOf(id: string): SendDispatcher {
    const address = tools.target(id)?.address ?? id;
    const known = dispatchers.get(address);
    if (known !== undefined) return known;
    const opened = new SendDispatcher({
      rows,
      transaction,
      targets: () => tools.targetsAt(address).map(dispatchTarget),
      target(of) {
        const target = tools.target(of);
        return target === null ? null : dispatchTarget(target);
      },
      begin: tools.begin,
      pause: tools.pauseTarget,
      now,
      random: tools.random,
      after: tools.after,
      // Who stops a command is not kept waiting.
      grace: tools.works ? GRACE : 0,
      moved,
      failed: tools.failed,
    });
    dispatchers.set(address, opened);
    return opened;
  }

  function moved(): void {
    const active = sending();
    for (const id of sent.keys()) if (!active.has(id)) sent.delete(id);
    changed();
  }

  function sending(): ReadonlyMap<number, number> {
    return new Map([...dispatchers.values()].flatMap((one) => [...one.active()]).map((id) => [id, sent.get(id) ?? 0]));
  }

  /** Looks at every address that something waits for. */
  function pump(): void {
    if (!works || isClosed) return;
    const targets = new Set(rows.counts().flatMap(({ target, state }) => (state === 'waiting' || state === 'retry' ? [target] : [])));
    const { only } = worksBy;
    for (const id of targets) if (only === null || id === only) dispatcherOf(id).pump();
  }

  function poll(): void {
    cancelPoll = tools.after(POLL_EVERY, () => {
      cancelPoll = null;
      if (isClosed) return;
      try {
        const other = tools.othersWrote();
        if (!works && wants) work();
        if (other !== version) {
          pump();
          changed();
        }
        version = other;
      } catch (reason) {
        tools.failed(reason);
      }
      poll();
    });
  }

  function work(how: QueueWork = worksBy): boolean {
    wants = true;
    rests = false;
    worksBy = how;
    if (works) pump();
    if (works || isClosed) return works;
    works = transaction(() => {
      const holder = rows.worker();
      if (holder !== null && holder !== owner && isAlive(holder)) return false;
      rows.setWorker(owner);
      recover();
      return true;
    });
    if (works) pump();
    changed();
    return works;
  }

  /** What was being sent when its process ended may have been accepted: nobody sends it again without a person. */
  function recover(): void {
    for (;;) {
      const left = rows.list({ states: ['sending'] }, 0, 200);
      if (left.length === 0) return;
      for (const row of left) tools.abandoned(row);
      rows.transition({ ids: left.map(({ id }) => id) }, 'lose', 'killed', now());
    }
  }

  /** Whatever came to wait at a target that takes nothing is held with all others. */
  function holdPaused(): void {
    for (const { target, state } of rows.counts()) {
      if (state !== 'waiting' && state !== 'retry') continue;
      const paused = tools.target(target)?.paused ?? null;
      if (paused !== null) rows.transition({ target }, 'hold', paused === 'person' ? 'target_paused' : paused, now(), HELD_BY_TARGET);
    }
  }

  /** Writes a change as one, then lets go on what may. */
  function act<T>(write: () => T): T {
    const done = transaction(() => {
      const result = write();
      holdPaused();
      return result;
    });
    changed();
    pump();
    return done;
  }

  const queue: Queue = {
    add: (added, resends) => act(() => rows.add(added(), now(), 'waiting', 'person', resends)),
    pause: (choice) => act(() => rows.transition(choice, 'hold', 'person', now(), { heldBy: 'item' })),
    resume: (choice) => act(() => rows.transition({ ...choice, heldBy: 'item' }, 'release', 'person', now())),
    stop(choice) {
      const stopped = act(() => rows.transition(choice, 'stop', 'person', now()));
      const active = [...sending().keys()];
      const meant = new Set(rows.list({ ...choice, ids: meantOf(choice.ids, active) }, 0, active.length).map(({ id }) => id));
      for (const one of dispatchers.values()) one.stop(meant, 'person');
      return stopped + meant.size;
    },
    async stopAndWait(choice) {
      queue.stop(choice);
      const chosen = choice.ids === undefined ? null : new Set(choice.ids);
      await Promise.all([...dispatchers.values()].map((one) => one.settled(chosen)));
    },
    resend: (choice, resends, refused) =>
      act(() => {
        const changes = { attempts: 0, drawsLeft: resends };
        const again = rows.transition(choice, 'resend', 'person', now(), changes);
        return again + (refused ? rows.transition(choice, 'resend_refused', 'person', now(), changes) : 0);
      }),
    reorder(ids, to) {
      act(() => rows.reorder(ids, to));
    },
    forget: (choice) => act(() => rows.forget(choice)),
    pauseTarget(id) {
      act(() => tools.pauseTarget(id, 'person'));
    },
    resumeTarget(id, isUrlRight) {
      const known = tools.target(id);
      if (known === null) return fail(failure('unknown_handle', { what: 'target' }));
      // The demo collector has no URL to be corrected: it answers 404 where it is asked to.
      const isWrong = known.paused === 'wrong_url' && known.preset.url !== null;
      if (isWrong && !isUrlRight) return fail(failure('queue_refused', { why: 'wrong_url', name: known.preset.name }));
      release(id, isWrong ? 'url_is_right' : 'person');
      return ok(null);
    },
    targetChanged(id, urlChanged) {
      if (urlChanged && tools.target(id)?.paused === 'wrong_url') release(id, 'url_corrected');
      else pump();
    },
    ruleTreated(target, rule, kind) {
      act(() => {
        for (const state of REJECTED) {
          if (state === `rejected_${kind}`) continue;
          const same = all({ target, states: [state] }).filter(({ value }) => value !== null && bareRule(value) === rule);
          rows.transition({ ids: same.map(({ id }) => id) }, `treat_${kind}`, 'rule_treated', now());
        }
      });
    },
    worker() {
      if (works) return 'here';
      const holder = rows.worker();
      return holder !== null && isAlive(holder) ? 'elsewhere' : 'nobody';
    },
    sending,
    progress(item, sentBytes) {
      sent.set(item, sentBytes);
      changed();
    },
    work,
    async rest() {
      [wants, rests] = [false, true];
      await Promise.all([...dispatchers.values()].map((one) => one.settled(null)));
      if (stillRests()) stopWorking();
    },
    async close() {
      if (isClosed) return;
      isClosed = true;
      cancelPoll?.();
      await Promise.all([...dispatchers.values()].map((one) => one.close()));
      stopWorking();
    },
  };

  /** It may have been told to work, or was closed, meanwhile. */
  function stillRests(): boolean {
    return rests && !isClosed;
  }

  function stopWorking(): void {
    if (works) transaction(() => rows.worker() === owner && rows.setWorker(null));
    works = false;
  }

  function release(id: string, cause: 'person' | 'url_corrected' | 'url_is_right'): void {
    dispatcherOf(id).forgetFailures();
    act(() => {
      tools.pauseTarget(id, null);
      rows.transition({ target: id, heldBy: 'target' }, 'release', cause, now());
    });
  }

  function all(choice: OutboxChoice): readonly OutboxRow[] {
    return rows.list(choice, 0, Number.MAX_SAFE_INTEGER);
  }

  if (tools.works) work();
  poll();
  return queue;
}

const WHOLE: QueueWork = { only: null, by: null };

const HELD_BY_TARGET = { heldBy: 'target' satisfies HeldBy } as const;

const REJECTED = ['rejected_soft', 'rejected_hard', 'rejected_unknown'] as const satisfies readonly QueueState[];

function meantOf(ids: readonly number[] | undefined, active: readonly number[]): readonly number[] {
  if (ids === undefined) return active;
  const chosen = new Set(ids);
  return active.filter((id) => chosen.has(id));
}
