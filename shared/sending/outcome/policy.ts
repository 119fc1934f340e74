// The policy: what may be done with a report after an attempt to send it. One table, which docs/policy.md shows (`npm run docs`).

import type { ErrorCode } from '../../errors.ts';
import type { PolicyChoices } from '../targets/policy-choices.ts';
import type { Outcome, OutcomeKind, Rejection } from './outcome.ts';

/** What may be done with the same bytes. `may_resend`: if a person asks for it; `resend_after`: automatically. */
export type PolicyStep = 'done' | 'may_resend' | 'resend_after' | 'never' | 'person';

/** Why a target takes nothing more until a person has looked at it. */
export const TARGET_STOPS = ['wrong_url', 'not_trusted', 'server_failures', 'malformed_run'] as const;

export type TargetStop = (typeof TARGET_STOPS)[number];

/** Why an attempt has no readable answer. */
type WithoutAnswer = 'not_sent' | 'lost' | 'not_trusted' | 'unreadable' | 'not_sendable' | 'stopped';

/** The result of an attempt: the outcome of its answer, with the kind of a rejection, or why it has no answer. */
export type SendResult = Exclude<OutcomeKind, 'rejected'> | `rejected_${Rejection}` | WithoutAnswer;

/** One row of the policy. */
interface PolicyRow {
  readonly step: PolicyStep;
  /** The target waits too: all that it would be sent next would fare alike. */
  readonly pauses: TargetStop | null;
  /** It counts as a failure of the server for the rule that stops after so many in a row. */
  readonly isServerFailure: boolean;
}

const row = (step: PolicyStep, more: Partial<PolicyRow> = {}): PolicyRow => ({ step, pauses: null, isServerFailure: false, ...more });

/** The table (interface, Errors). What a person chose for a target changes one row: `lost` may be sent again after a wait, too. */
export const POLICY: Readonly<Record<SendResult, PolicyRow>> = {
  accepted: row('done'),
  not_known_accepted: row('person'),
  rejected_soft: row('may_resend'),
  rejected_hard: row('person'),
  rejected_unknown: row('person'),
  malformed: row('never'),
  too_large: row('never'),
  wrong_url: row('person', { pauses: 'wrong_url' }),
  server_error: row('resend_after', { isServerFailure: true }),
  other: row('person'),
  not_sent: row('resend_after', { isServerFailure: true }),
  lost: row('person', { isServerFailure: true }),
  not_trusted: row('person', { pauses: 'not_trusted' }),
  unreadable: row('person'),
  not_sendable: row('person'),
  stopped: row('person'),
};

/** Every send result, in the order of the table. */
export const SEND_RESULTS = Object.keys(POLICY) as readonly SendResult[];

/** How an attempt ended. `isWhole`: the last byte of the body had left. */
export type EndedAttempt =
  | { readonly kind: 'answered'; readonly outcome: Pick<Outcome, 'kind' | 'status' | 'rejection'> }
  | { readonly kind: 'failed'; readonly code: ErrorCode; readonly isTrusted: boolean; readonly isWhole: boolean };

/** Which row an attempt belongs to. */
export function sendResultOf(ended: EndedAttempt): SendResult {
  return ended.kind === 'answered' ? sendResultOfOutcome(ended.outcome) : sendResultOfFailure(ended);
}

/** The send result of an answer has the name of its outcome; of a rejection it also says whether another attempt may pass. */
function sendResultOfOutcome({ kind, rejection }: Pick<Outcome, 'kind' | 'rejection'>): SendResult {
  return kind === 'rejected' ? `rejected_${rejection ?? 'unknown'}` : kind;
}

/** Trouble with the connection itself. Everything else that fails is about the request, or about what was answered. */
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
  // Whoever stops a report that has left as a whole cannot know what became of it.
  if (code === 'cancelled') return isWhole ? 'lost' : 'stopped';
  if (CONNECTION_FAILURES.has(code)) return isWhole ? 'lost' : 'not_sent';
  return 'not_sendable';
}

/** What was done for a report so far, the attempt counted in that is decided about. */
interface DoneSoFar {
  /** Attempts that were made by themselves since a person asked for it to be sent. */
  readonly attempts: number;
  /** Draws that a person asked for and that are left. */
  readonly drawsLeft: number;
  /** What the answer asked for, in ms; null: nothing. */
  readonly retryAfter: number | null;
  /** It was stopped by a person. */
  readonly isStopped: boolean;
}

/** Why it goes on so. */
export type PolicyReason = 'table' | 'retry_after' | 'backoff' | 'attempts_used_up' | 'asked_for' | 'may_be_accepted' | 'stopped';

type PolicyDecision =
  | { readonly step: 'done' | 'never' | 'person' | 'may_resend'; readonly because: PolicyReason }
  /** In ms from now. */
  | { readonly step: 'resend_after'; readonly wait: number; readonly because: PolicyReason };

/** What may be done now. `random`: 0 <= random < 1. */
export function applyPolicy(sendResult: SendResult, soFar: DoneSoFar, choices: PolicyChoices, random: number): PolicyDecision {
  const { step } = POLICY[sendResult];
  if (step === 'may_resend' && soFar.drawsLeft > 0 && !soFar.isStopped) return { step: 'resend_after', wait: 0, because: 'asked_for' };
  if (sendResult !== 'lost' && step !== 'resend_after') return { step, because: 'table' };
  if (soFar.isStopped) return { step: 'person', because: 'stopped' };
  if (sendResult === 'lost' && choices.lost === 'ask') return { step: 'person', because: 'may_be_accepted' };
  if (soFar.attempts >= choices.attempts) return { step: 'person', because: 'attempts_used_up' };
  return waiting(soFar, choices, random);
}

/** Exponential backoff with full jitter, never shorter than what the server asked for. */
function waiting({ attempts, retryAfter }: DoneSoFar, choices: PolicyChoices, random: number): PolicyDecision {
  const ceiling = Math.min(choices.longestWait, choices.firstWait * 2 ** Math.max(attempts - 1, 0));
  const backoff = Math.round(random * ceiling);
  const asked = Math.min(retryAfter ?? 0, choices.longestAsked);
  return { step: 'resend_after', wait: Math.max(backoff, asked), because: asked > backoff ? 'retry_after' : 'backoff' };
}
