// The policy decides what happens to a report after an attempt to send it. docs/policy.md shows the table (`npm run docs`).

import type { ErrorCode } from '../../errors.ts';
import { type EndState, type NotAgain, type TargetStop, NOT_AGAIN, UNSETTLED } from './queue-states.ts';
import type { PolicyChoices } from '../targets/policy-choices.ts';
import type { Outcome, OutcomeKind, Rejection } from '../outcome/outcome.ts';

/** Why an attempt has no readable answer. */
type WithoutAnswer = 'not_sent' | 'lost' | 'not_trusted' | 'unreadable' | 'not_sendable' | 'stopped';

/** The result of an attempt: the outcome of its answer (for a rejection, with its kind), or why there is no answer. */
export type SendResult = Exclude<OutcomeKind, 'rejected'> | `rejected_${Rejection}` | WithoutAnswer;

/** One row of the policy. */
interface PolicyRow {
  /** The state of the queued report, unless it is resent automatically. */
  readonly state: EndState;
  /** The same bytes are resent automatically, up to the maximum number of attempts. */
  readonly isResent: boolean;
  /** Why the target is paused too: every other report would get the same answer. null: the target is not paused. */
  readonly pauses: TargetStop | null;
  /** The result counts as a failure. After several failures in a row, the target is paused. */
  readonly isServerFailure: boolean;
}

const row = (state: EndState, more: Partial<PolicyRow> = {}): PolicyRow => ({
  state,
  isResent: false,
  pauses: null,
  isServerFailure: false,
  ...more,
});

/** The table (interface, Errors). One choice for a target changes a row: reports in `lost` can also be resent automatically. */
export const POLICY: Readonly<Record<SendResult, PolicyRow>> = {
  accepted: row('accepted'),
  not_known_accepted: row('not_known_accepted'),
  rejected_soft: row('rejected_soft'),
  rejected_hard: row('rejected_hard'),
  rejected_unknown: row('rejected_unknown'),
  malformed: row('malformed'),
  too_large: row('too_large'),
  wrong_url: row('held', { pauses: 'wrong_url' }),
  server_error: row('needs_person', { isResent: true, isServerFailure: true }),
  other: row('needs_person'),
  not_sent: row('needs_person', { isResent: true, isServerFailure: true }),
  lost: row('answer_unknown', { isServerFailure: true }),
  not_trusted: row('held', { pauses: 'not_trusted' }),
  unreadable: row('answer_unknown'),
  not_sendable: row('needs_person'),
  stopped: row('stopped'),
};

export const SEND_RESULTS = Object.keys(POLICY) as readonly SendResult[];

/** How an attempt ended. `isWhole`: the last byte of the body had been sent. */
export type EndedAttempt =
  | { readonly kind: 'answered'; readonly outcome: Pick<Outcome, 'kind' | 'status' | 'rejection'> }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly isTrusted: boolean; readonly isWhole: boolean };

/** Returns the send result of an attempt, by which the table is read. */
export function sendResultOf(ended: EndedAttempt): SendResult {
  return ended.kind === 'answered' ? sendResultOfOutcome(ended.outcome) : sendResultOfFailure(ended);
}

/** The send result of an answer is the name of the outcome. For a rejection, it also contains the kind of rejection. */
function sendResultOfOutcome({ kind, rejection }: Pick<Outcome, 'kind' | 'rejection'>): SendResult {
  return kind === 'rejected' ? `rejected_${rejection ?? 'unknown'}` : kind;
}

/** Failures of the connection itself. All other failures are about the request or the answer. */
const CONNECTION_FAILURES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'connection_refused',
  'connection_reset',
  'connection_timeout',
  'host_not_found',
  'proxy_failed',
  'send_failed',
  'tls_failed',
]);

function sendResultOfFailure({ code, isTrusted, isWhole }: Extract<EndedAttempt, { kind: 'failed' }>): SendResult {
  if (!isTrusted) return 'not_trusted';
  if (code === 'answer_unreadable') return 'unreadable';
  // If the user stops a report after all its bytes were sent, the result is unknown.
  if (code === 'cancelled') return isWhole ? 'lost' : 'stopped';
  if (CONNECTION_FAILURES.has(code)) return isWhole ? 'lost' : 'not_sent';
  return 'not_sendable';
}

/** The previous attempts of a report, including the one that just ended. */
interface DoneSoFar {
  /** Number of attempts since the user sent or last resent the report. */
  readonly attempts: number;
  /** Number of resends left, of those that the user allowed after soft rejections. */
  readonly drawsLeft: number;
  /** Delay requested by the answer in ms; null: none. */
  readonly retryAfter: number | null;
  /** The user stopped the report. */
  readonly isStopped: boolean;
}

/** The reason of a decision. */
export type PolicyReason = 'table' | 'retry_after' | 'backoff' | 'attempts_used_up' | 'asked_for' | 'may_be_accepted' | 'stopped';

interface PolicyDecision {
  /** Time (ms) until the report is resent automatically; null: it is not. */
  readonly wait: number | null;
  readonly because: PolicyReason;
}

/** Decides what happens after an attempt. `random`: 0 <= random < 1. */
export function applyPolicy(sendResult: SendResult, soFar: DoneSoFar, choices: PolicyChoices, random: number): PolicyDecision {
  if (sendResult === 'rejected_soft' && soFar.drawsLeft > 0 && !soFar.isStopped) return { wait: 0, because: 'asked_for' };
  if (sendResult !== 'lost' && !POLICY[sendResult].isResent) return { wait: null, because: 'table' };
  if (soFar.isStopped) return { wait: null, because: 'stopped' };
  if (sendResult === 'lost' && choices.lost === 'ask') return { wait: null, because: 'may_be_accepted' };
  if (soFar.attempts >= choices.attempts) return { wait: null, because: 'attempts_used_up' };
  return waiting(soFar, choices, random);
}

/** Exponential backoff with full jitter, but never shorter than the delay that the server requested. */
function waiting({ attempts, retryAfter }: DoneSoFar, choices: PolicyChoices, random: number): PolicyDecision {
  const ceiling = Math.min(choices.longestWait, choices.firstWait * 2 ** Math.max(attempts - 1, 0));
  const backoff = Math.round(random * ceiling);
  const asked = Math.min(retryAfter ?? 0, choices.longestAsked);
  return { wait: Math.max(backoff, asked), because: asked > backoff ? 'retry_after' : 'backoff' };
}

/** Why the same bytes are not resent automatically after an attempt, even if the report is no longer in the queue. null: nothing prevents it. */
export function notAgainAfter(sendResult: SendResult): NotAgain | null {
  const { state } = POLICY[sendResult];
  return UNSETTLED.has(state) ? null : NOT_AGAIN[state];
}
