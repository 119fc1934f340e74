import { type PolicyReason, type SendResult, POLICY, applyPolicy } from '../../../../shared/sending/queue/policy.ts';
import type { EndState, TargetStop, TransitionCause } from '../../../../shared/sending/queue/queue-states.ts';
import type { TransitionChanges, OutboxRows } from '../../store/outbox-rows.ts';
import type { DispatchTarget } from './dispatch-target.ts';
import type { ActiveSend, EndedSend } from './send-stages.ts';

export interface RecorderTools {
  readonly rows: OutboxRows;
  /** The targets of the address, in their current state. */
  readonly targets: () => readonly DispatchTarget[];
  /** null if the target was removed. */
  readonly target: (id: string) => DispatchTarget | null;
  /** Pauses a target. Called in a transaction. */
  readonly pause: (target: string, why: TargetStop) => void;
  /** ms since 1970. */
  readonly now: () => number;
  /** Returns a random number, 0 <= random < 1. */
  readonly random: () => number;
}

/** An attempt that has ended but is not recorded. */
export interface Unrecorded {
  readonly active: ActiveSend;
  readonly ended: EndedSend;
}

/** Numbers of failures at an address, for the stop rules of its targets. */
interface FailureCounts {
  readonly failuresInRow: number;
  readonly malformed: number;
}

/** The state of a report after an attempt. */
interface End {
  readonly state: EndState;
  readonly cause: TransitionCause;
  readonly changes: TransitionChanges;
}

const NO_FAILURES: FailureCounts = { failuresInRow: 0, malformed: 0 };

const CAUSES: Readonly<Record<PolicyReason, TransitionCause>> = {
  table: 'answered',
  retry_after: 'retry_after',
  backoff: 'backoff',
  attempts_used_up: 'attempts_used_up',
  asked_for: 'asked_for',
  may_be_accepted: 'may_be_accepted',
  stopped: 'person',
};

/** Records the ended attempts of one address. Also makes the resulting changes to reports and targets. */
export class AttemptRecorder {
  readonly #tools: RecorderTools;
  /** The failures so far. If the transaction of `record` fails, the caller restores the earlier value. */
  counts = NO_FAILURES;

  constructor(tools: RecorderTools) {
    this.#tools = tools;
  }

  /** Records a batch of attempts. Must be called in a transaction. Throws the errors of SQLite. */
  record(batch: readonly Unrecorded[]): void {
    const stops = batch.map(({ active, ended }) => this.#recordOne(active, ended));
    if (stops.some((stop) => stop !== null)) this.forgetFailures();
  }

  forgetFailures(): void {
    this.counts = NO_FAILURES;
  }

  /** Records one attempt. Returns why its target must be paused; null if it need not be paused. */
  #recordOne(active: ActiveSend, ended: EndedSend): TargetStop | null {
    const { rows, now } = this.#tools;
    const { row } = active;
    const { status, value } = ended;
    ended.record();
    const target = this.#tools.target(row.target);
    if (target === null) {
      rows.transitionOne(row, POLICY[ended.sendResult].state, 'answered', now(), { status, value });
      return null;
    }
    const { state, cause, changes } = this.#endOf(ended, active, target);
    rows.transitionOne(row, state, cause, now(), { status, value, ...changes });
    // The target was paused during the attempt. The report is held, like the target's other reports.
    if (target.isPaused && state === 'retry') rows.transition({ ids: [row.id] }, 'hold', 'target_paused', now(), { heldBy: 'target' });
    const stop = ended.isForced ? null : this.#stopAfter(ended.sendResult, target);
    if (stop !== null) this.#pauseTargets(stop, target);
    return stop;
  }

  #endOf({ sendResult, retryAfter }: EndedSend, { row, stoppedBy, mostAttempts }: ActiveSend, { policy }: DispatchTarget): End {
    const { now, random } = this.#tools;
    // Crashlens is closing. If the collector cannot have accepted the report, the report stays in the queue.
    if (stoppedBy === 'closed' && (sendResult === 'stopped' || sendResult === 'not_sent'))
      return { state: 'retry', cause: 'closed', changes: { due: now(), attempts: row.attempts - 1 } };
    const { drawsLeft, attempts } = row;
    const choices = { ...policy, attempts: mostAttempts ?? policy.attempts };
    const decision = applyPolicy(sendResult, { attempts, drawsLeft, retryAfter, isStopped: stoppedBy !== null }, choices, random());
    if (decision.wait === null)
      return {
        state: endStateOf(sendResult, stoppedBy),
        cause: transitionCauseOf(decision.because, sendResult, stoppedBy),
        changes: POLICY[sendResult].state === 'held' ? { heldBy: 'target' } : {},
      };
    const used = decision.because === 'asked_for' ? { drawsLeft: drawsLeft - 1, attempts: 0 } : {};
    return { state: 'retry', cause: CAUSES[decision.because], changes: { due: now() + decision.wait, ...used } };
  }

  /** Counts a failure. Returns why the target must be paused: first by the policy table, then by the target's stop rules. */
  #stopAfter(sendResult: SendResult, { stops, isPaused }: DispatchTarget): TargetStop | null {
    const { pauses, isServerFailure } = POLICY[sendResult];
    let { failuresInRow, malformed } = this.counts;
    if (sendResult !== 'stopped' && sendResult !== 'not_sendable') failuresInRow = isServerFailure ? failuresInRow + 1 : 0;
    if (sendResult === 'malformed') malformed += 1;
    this.counts = { failuresInRow, malformed };
    if (isPaused || pauses !== null) return pauses;
    if (stops.serverFailures !== null && failuresInRow >= stops.serverFailures) return 'server_failures';
    return stops.malformed !== null && malformed >= stops.malformed ? 'malformed_run' : null;
  }

  #pauseTargets(stop: TargetStop, target: DispatchTarget): void {
    const { rows, pause, now } = this.#tools;
    // Each target has its own trusted certificates. Every other reason applies to all targets of the address.
    for (const { id, isPaused } of stop === 'not_trusted' ? [target] : this.#tools.targets()) {
      // Other targets are skipped if they are already paused or outside the scope of this process.
      if (isPaused && id !== target.id) continue;
      pause(id, stop);
      rows.transition({ target: id }, 'hold', stop, now(), { heldBy: 'target' });
    }
  }
}

/** An attempt that failed at the moment of its cancellation counts as cancelled. */
function endStateOf(sendResult: SendResult, stoppedBy: ActiveSend['stoppedBy']): EndState {
  const { state, isResent } = POLICY[sendResult];
  return stoppedBy !== null && isResent ? 'stopped' : state;
}

function transitionCauseOf(because: PolicyReason, sendResult: SendResult, stoppedBy: ActiveSend['stoppedBy']): TransitionCause {
  if (stoppedBy === 'closed') return 'closed';
  if (because === 'table' && sendResult === 'stopped') return 'person';
  if (because === 'table' && sendResult === 'not_sendable') return 'not_readable';
  return because === 'table' ? (POLICY[sendResult].pauses ?? 'answered') : CAUSES[because];
}
