import type { PolicyReason, SendResult, TargetStop } from '../../../../shared/sending/outcome/policy.ts';
import { POLICY, applyPolicy } from '../../../../shared/sending/outcome/policy.ts';
import type { EndTransition, TransitionCause } from '../../../../shared/sending/queue/queue-states.ts';
import { END_TRANSITION_OF } from '../../../../shared/sending/queue/queue-states.ts';
import type { TargetPreset } from '../../../../shared/sending/targets/preset.ts';
import type { TransitionChanges, OutboxRow, OutboxRows } from '../../store/outbox-rows.ts';

/** What came of one attempt. */
export interface EndedSend {
  readonly sendResult: SendResult;
  /** The demo collector was told to answer so: it says nothing of the target. */
  readonly isForced: boolean;
  /** ms that the answer asked to be waited for; null: it asked for nothing. */
  readonly retryAfter: number | null;
  readonly status: number | null;
  /** Crash id, rule or reason. */
  readonly value: string | null;
  /** Records it; called within the transaction that moves the report. Throws what SQLite throws. */
  readonly record: () => void;
  /** Tells of it; called once it is recorded, as nobody may hear of what a kill could take back. */
  readonly tell: () => void;
}

/** An attempt that the move of its report puts in the journal; nothing of it has left yet. */
export interface BegunSend {
  readonly attempt: string;
  /** Most attempts that are made of this report by themselves; null: as its target has it. */
  readonly mostAttempts: number | null;
  /** Sends it. Never rejects. */
  readonly send: (signal: AbortSignal) => Promise<EndedSend>;
}

/** What the dispatcher of an address goes by of each of its targets. */
export type DispatchTarget = Pick<TargetPreset, 'id' | 'concurrency' | 'pace' | 'policy' | 'stops'> & { readonly isPaused: boolean };

export interface DispatcherTools {
  readonly rows: OutboxRows;
  readonly transaction: <T>(run: () => T) => T;
  /** The targets of the address, as they are now. */
  readonly targets: () => readonly DispatchTarget[];
  /** null: it is not there any more. */
  readonly target: (id: string) => DispatchTarget | null;
  /** Begins an attempt; called within the transaction that moves the report. */
  readonly begin: (row: OutboxRow) => BegunSend;
  /** A target takes nothing more for now; within a transaction. */
  readonly pause: (target: string, why: TargetStop) => void;
  /** ms since 1970. */
  readonly now: () => number;
  /** 0 <= random < 1. */
  readonly random: () => number;
  /** Calls back after so many ms; what it answers takes that back. */
  readonly after: (milliseconds: number, run: () => void) => () => void;
  /** ms that what is under way when Crashlens is closed has to end by itself: what left whole may be answered yet. */
  readonly grace: number;
  /** Reports moved. */
  readonly moved: () => void;
  /** What could not be written; it is tried again. */
  readonly failed: (reason: unknown) => void;
}

/** Sends what waits for one address, whichever targets it was queued for: so many at a time, no more in a second than the least that they allow. */
export interface SendDispatcher {
  /** Looks whether something can be sent now. */
  pump(): void;
  /** Ends attempts that are under way: as a person wants it, or as Crashlens is closed. */
  stop(ids: ReadonlySet<number> | null, why: 'person' | 'closed'): void;
  /** Resolves once none of these is under way any more; null: none at all. */
  settled(ids: ReadonlySet<number> | null): Promise<void>;
  /** What is under way, by the ids of the reports. */
  active(): ReadonlySet<number>;
  /** The rules that stop a target begin to count anew. */
  forgetFailures(): void;
  /** Nothing more begins; resolves once what was under way is recorded, or could not be. */
  close(): Promise<void>;
}

interface Active {
  readonly row: OutboxRow;
  readonly mostAttempts: number | null;
  readonly abort: AbortController;
  stoppedBy: 'person' | 'closed' | null;
}

interface Ended {
  readonly active: Active;
  readonly ended: EndedSend;
}

type Begun = readonly [OutboxRow, BegunSend];

/** How long (ms) until what could not be written is tried again. */
const WRITE_AGAIN = 1_000;

/** Longest sleep (ms): the clock of the machine may be set meanwhile. */
const MAX_SLEEP = 60_000;

/** The longest wait (ms) that the policy produces. A report that is due later than that was put off before the clock was set back: it is due now. */
function longestWait({ longestWait: longestBackoff, longestAsked }: DispatchTarget['policy']): number {
  return Math.max(longestBackoff, longestAsked);
}

const CAUSES: Readonly<Record<PolicyReason, TransitionCause>> = {
  table: 'answered',
  retry_after: 'retry_after',
  backoff: 'backoff',
  attempts_used_up: 'attempts_used_up',
  asked_for: 'asked_for',
  may_be_accepted: 'may_be_accepted',
  stopped: 'person',
};

export function createSendDispatcher(tools: DispatcherTools): SendDispatcher {
  const { rows, transaction, now } = tools;
  const active = new Map<number, Active>();
  /** Answers that are not recorded yet. */
  let ended: Ended[] = [];
  let cancelTimer: (() => void) | null = null;
  let isFlushing = false;
  let isClosed = false;
  let lastBegan = Number.NEGATIVE_INFINITY;
  let failuresInRow = 0;
  let malformed = 0;
  /** Those who wait for something to be recorded. */
  const waiters = new Set<() => void>();

  function later(milliseconds: number): void {
    cancelTimer?.();
    cancelTimer = tools.after(Math.min(Math.max(milliseconds, 0), MAX_SLEEP), () => {
      cancelTimer = null;
      if (ended.length > 0) flush();
      else pump();
    });
  }

  /** How many may begin now; `freed`: of those that are under way so many are about to be over. */
  function room({ concurrency, pace }: Limits, freed: number): number {
    const free = concurrency - (active.size - freed);
    if (pace === null || free <= 0) return free;
    lastBegan = Math.min(lastBegan, now());
    const wait = lastBegan + 1_000 / pace - now();
    if (wait <= 0) return 1;
    later(wait);
    return 0;
  }

  /** Journals the next attempts, before a byte of them leaves; within a transaction. */
  function begin(turns: readonly OutboxRow[]): readonly Begun[] {
    return turns.map((row) => {
      const begun = tools.begin(row);
      const changes = { attempt: begun.attempt, attempts: row.attempts + 1 };
      rows.transitionOne(row, 'begin', 'turn', now(), changes);
      return [{ ...row, ...changes, state: 'sending' }, begun];
    });
  }

  /** Those that take something now. */
  function taking(): readonly DispatchTarget[] {
    return isClosed ? [] : tools.targets().filter(({ isPaused }) => !isPaused);
  }

  /** Those whose turn it is. */
  function turns(freed: number): readonly OutboxRow[] {
    const targets = taking();
    const most = targets.length === 0 ? 0 : room(limitsOf(tools.targets()), freed);
    if (most <= 0) return [];
    const next = targets.flatMap(({ id, policy }) => rows.turns(id, now(), now() + longestWait(policy), most));
    return targets.length === 1 ? next : next.toSorted(byTurn).slice(0, most);
  }

  /** Sends what was journaled, and plans when something is to be looked for again. */
  function go(begun: readonly Begun[]): void {
    for (const [row, send] of begun) run(row, send);
    if (begun.length > 0) lastBegan = now();
    const targets = taking();
    if (targets.length > 0) plan(targets, begun.length > 0);
  }

  function pump(): void {
    if (isClosed || ended.length > 0) return;
    try {
      const next = turns(0);
      go(next.length === 0 ? [] : transaction(() => begin(next)));
      if (next.length > 0) tools.moved();
    } catch (reason) {
      tools.failed(reason);
      later(WRITE_AGAIN);
    }
  }

  /** When something is to be looked for again, unless the end of what is under way is the next moment for that. */
  function plan(targets: readonly DispatchTarget[], hasBegun: boolean): void {
    const { pace, concurrency } = limitsOf(tools.targets());
    if (active.size >= concurrency) return;
    const dues = targets.flatMap(({ id, policy }) => {
      const wait = (rows.nextDue(id) ?? Number.POSITIVE_INFINITY) - now();
      return wait === Number.POSITIVE_INFINITY ? [] : [wait > longestWait(policy) ? 0 : wait];
    });
    const waits = [...dues, ...(pace === null || !hasBegun ? [] : [1_000 / pace])];
    if (waits.length > 0) later(Math.min(...waits));
  }

  function run(row: OutboxRow, { send, mostAttempts }: BegunSend): void {
    const one: Active = { row, mostAttempts, abort: new AbortController(), stoppedBy: null };
    active.set(row.id, one);
    void send(one.abort.signal).then((what) => {
      ended.push({ active: one, ended: what });
      soon();
    });
  }

  /** Answers that come together are recorded together. */
  function soon(): void {
    if (isFlushing) return;
    isFlushing = true;
    setImmediate(() => {
      isFlushing = false;
      flush();
    });
  }

  /** Records what came, and journals what is sent next, as one. */
  function flush(): void {
    const batch = ended;
    if (batch.length === 0) return;
    let begun: readonly Begun[] = [];
    const counted = { failuresInRow, malformed };
    try {
      transaction(() => {
        const stops = batch.map(settle);
        if (stops.some((stop) => stop !== null)) forgetFailures();
        begun = begin(turns(batch.length));
      });
    } catch (reason) {
      tools.failed(reason);
      // They are counted again with the next try.
      ({ failuresInRow, malformed } = counted);
      // Nothing more is sent before it is known what came of this; who closes does not wait for a disk that takes nothing.
      if (isClosed) active.clear();
      else later(WRITE_AGAIN);
      for (const check of waiters) check();
      return;
    }
    ended = ended.slice(batch.length);
    for (const { active: one } of batch) active.delete(one.row.id);
    for (const { ended: what } of batch) what.tell();
    go(begun);
    tools.moved();
    for (const check of waiters) check();
  }

  /** Records what came of an attempt and moves its report. Why the target stops, if it does. */
  function settle({ active: one, ended: what }: Ended): TargetStop | null {
    const { row } = one;
    what.record();
    const target = tools.target(row.target);
    if (target === null) {
      rows.transitionOne(row, END_TRANSITION_OF[what.sendResult], 'answered', now(), changesOf(what));
      return null;
    }
    const { transition, cause, changes } = nextOf(what, one, target);
    rows.transitionOne(row, transition, cause, now(), { ...changesOf(what), ...changes });
    // It was paused meanwhile: what would be sent again waits with all others.
    if (target.isPaused && transition === 'put_off')
      rows.transition({ ids: [row.id] }, 'hold', 'target_paused', now(), { heldBy: 'target' });
    const stop = what.isForced ? null : stopAfter(what.sendResult, target);
    if (stop !== null) {
      // A certificate is trusted by one target and not by another; all else that stops one is the same for all of an address.
      for (const { id, isPaused } of stop === 'not_trusted' ? [target] : tools.targets()) {
        // One that takes nothing already, or is not sent to from here, stays as it is.
        if (isPaused && id !== row.target) continue;
        tools.pause(id, stop);
        rows.transition({ target: id }, 'hold', stop, now(), { heldBy: 'target' });
      }
    }
    return stop;
  }

  function nextOf(
    { sendResult, retryAfter }: EndedSend,
    { row, stoppedBy, mostAttempts }: Active,
    { policy }: DispatchTarget,
  ): { readonly transition: EndTransition; readonly cause: TransitionCause; readonly changes: TransitionChanges } {
    // Crashlens goes, the report stays: nothing of it can have been accepted.
    if (stoppedBy === 'closed' && (sendResult === 'stopped' || sendResult === 'not_sent'))
      return { transition: 'put_off', cause: 'closed', changes: { due: now(), attempts: row.attempts - 1 } };
    const { drawsLeft, attempts } = row;
    const choices = { ...policy, attempts: mostAttempts ?? policy.attempts };
    const decision = applyPolicy(sendResult, { attempts, drawsLeft, retryAfter, isStopped: stoppedBy !== null }, choices, tools.random());
    if (decision.step !== 'resend_after')
      return {
        transition: endTransitionOf(sendResult, stoppedBy),
        cause: transitionCauseOf(decision.because, sendResult, stoppedBy),
        changes: heldIf(sendResult),
      };
    const used = decision.because === 'asked_for' ? { drawsLeft: drawsLeft - 1, attempts: 0 } : {};
    return { transition: 'put_off', cause: CAUSES[decision.because], changes: { due: now() + decision.wait, ...used } };
  }

  /** By the row of the table, and by the rules that count. */
  function stopAfter(sendResult: SendResult, { stops, isPaused }: DispatchTarget): TargetStop | null {
    const { pauses, isServerFailure } = POLICY[sendResult];
    if (sendResult !== 'stopped' && sendResult !== 'not_sendable') failuresInRow = isServerFailure ? failuresInRow + 1 : 0;
    if (sendResult === 'malformed') malformed += 1;
    if (isPaused) return pauses;
    if (pauses !== null) return pauses;
    if (stops.serverFailures !== null && failuresInRow >= stops.serverFailures) return 'server_failures';
    return stops.malformed !== null && malformed >= stops.malformed ? 'malformed_run' : null;
  }

  function forgetFailures(): void {
    failuresInRow = 0;
    malformed = 0;
  }

  /** Crashlens goes, and waits no longer. */
  function breakOff(): void {
    for (const one of active.values()) {
      one.stoppedBy ??= 'closed';
      one.abort.abort();
    }
  }

  function settled(ids: ReadonlySet<number> | null): Promise<void> {
    const isSettled = (): boolean => (ids === null ? active.size === 0 : [...ids].every((one) => !active.has(one)));
    if (isSettled()) return Promise.resolve();
    return new Promise((resolve) => {
      const check = (): void => {
        if (!isSettled()) return;
        waiters.delete(check);
        resolve();
      };
      waiters.add(check);
    });
  }

  return {
    pump,
    settled,
    stop(ids, why) {
      for (const one of active.values()) {
        if (ids !== null && !ids.has(one.row.id)) continue;
        one.stoppedBy ??= why;
        one.abort.abort();
      }
    },
    active: () => new Set(active.keys()),
    forgetFailures,
    async close() {
      isClosed = true;
      cancelTimer?.();
      if (ended.length > 0) soon();
      const cancelGrace = tools.after(tools.grace, breakOff);
      if (tools.grace === 0) breakOff();
      await settled(null);
      cancelGrace();
    },
  };
}

type Limits = Pick<DispatchTarget, 'concurrency' | 'pace'>;

/** The least that targets of one address allow. */
function limitsOf(targets: readonly DispatchTarget[]): Limits {
  const paces = targets.flatMap(({ pace }) => pace ?? []);
  return { concurrency: Math.min(...targets.map(({ concurrency }) => concurrency)), pace: paces.length === 0 ? null : Math.min(...paces) };
}

/** First what was put off, then what waits, each in its order. */
function byTurn(a: OutboxRow, b: OutboxRow): number {
  const [first, second] = [a.due ?? Number.POSITIVE_INFINITY, b.due ?? Number.POSITIVE_INFINITY];
  return first === second ? a.position - b.position || a.id - b.id : first - second;
}

function changesOf({ status, value }: EndedSend): TransitionChanges {
  return { status, value };
}

function heldIf(sendResult: SendResult): TransitionChanges {
  return END_TRANSITION_OF[sendResult] === 'hold_back' ? { heldBy: 'target' } : {};
}

/** What a person stopped that failed by itself at the same moment counts as stopped. */
function endTransitionOf(sendResult: SendResult, stoppedBy: Active['stoppedBy']): EndTransition {
  return stoppedBy !== null && (sendResult === 'server_error' || sendResult === 'not_sent') ? 'break_off' : END_TRANSITION_OF[sendResult];
}

function transitionCauseOf(because: PolicyReason, sendResult: SendResult, stoppedBy: Active['stoppedBy']): TransitionCause {
  if (stoppedBy === 'closed') return 'closed';
  if (because === 'table' && sendResult === 'stopped') return 'person';
  if (because === 'table' && sendResult === 'not_sendable') return 'not_readable';
  return because === 'table' ? (POLICY[sendResult].pauses ?? 'answered') : CAUSES[because];
}
