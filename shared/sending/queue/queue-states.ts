import type { SendResult, TargetStop } from '../outcome/policy.ts';

/** Where a queued report stands. `held`: its target, or the report itself, is paused. */
export const QUEUE_STATES = [
  'waiting',
  'sending',
  'retry',
  'held',
  'accepted',
  'not_known_accepted',
  'rejected_soft',
  'rejected_hard',
  'rejected_unknown',
  'malformed',
  'too_large',
  'answer_unknown',
  'needs_person',
  'stopped',
] as const;

export type QueueState = (typeof QUEUE_STATES)[number];

interface Transition {
  readonly from: readonly QueueState[];
  readonly to: QueueState;
}

const REJECTED = ['rejected_soft', 'rejected_hard', 'rejected_unknown'] as const;

/**
 * The one table of what may happen to a queued report: a transition is named, never a pair of states, and leads from the states that are listed to one. What is
 * asked of a report in another state does not happen.
 */
export const QUEUE_TRANSITIONS = {
  begin: { from: ['waiting', 'retry'], to: 'sending' },
  hold: { from: ['waiting', 'retry'], to: 'held' },
  release: { from: ['held'], to: 'waiting' },
  stop: { from: ['waiting', 'retry', 'held'], to: 'stopped' },

  // How an attempt ends.
  accept: { from: ['sending'], to: 'accepted' },
  receive: { from: ['sending'], to: 'not_known_accepted' },
  reject_soft: { from: ['sending'], to: 'rejected_soft' },
  reject_hard: { from: ['sending'], to: 'rejected_hard' },
  reject_unknown: { from: ['sending'], to: 'rejected_unknown' },
  malform: { from: ['sending'], to: 'malformed' },
  outgrow: { from: ['sending'], to: 'too_large' },
  lose: { from: ['sending'], to: 'answer_unknown' },
  ask: { from: ['sending'], to: 'needs_person' },
  break_off: { from: ['sending'], to: 'stopped' },
  put_off: { from: ['sending'], to: 'retry' },
  hold_back: { from: ['sending'], to: 'held' },

  // What only people do.
  resend: { from: ['retry', 'not_known_accepted', ...REJECTED, 'answer_unknown', 'needs_person', 'stopped'], to: 'waiting' },
  /** Bytes that were refused as malformed or too large: the named override. */
  resend_refused: { from: ['malformed', 'too_large'], to: 'waiting' },
  treat_soft: { from: ['rejected_hard', 'rejected_unknown'], to: 'rejected_soft' },
  treat_hard: { from: ['rejected_soft', 'rejected_unknown'], to: 'rejected_hard' },
  treat_unknown: { from: ['rejected_soft', 'rejected_hard'], to: 'rejected_unknown' },
} as const satisfies Readonly<Record<string, Transition>>;

export type QueueTransition = keyof typeof QUEUE_TRANSITIONS;

/** What ends an attempt. */
export type EndTransition = {
  readonly [M in QueueTransition]: 'sending' extends (typeof QUEUE_TRANSITIONS)[M]['from'][number] ? M : never;
}[QueueTransition];

/** The states that a transition leads from. */
export function statesBefore(transition: QueueTransition): readonly QueueState[] {
  return QUEUE_TRANSITIONS[transition].from;
}

/** Where it leads to; null where it does not happen in that state. */
export function stateAfter(state: QueueState, transition: QueueTransition): QueueState | null {
  return statesBefore(transition).includes(state) ? QUEUE_TRANSITIONS[transition].to : null;
}

/** Why a transition happened. */
export const TRANSITION_CAUSES = [
  'person',
  'turn',
  'answered',
  'asked_for',
  'backoff',
  'retry_after',
  'attempts_used_up',
  'may_be_accepted',
  'killed',
  'target_paused',
  'url_corrected',
  'url_is_right',
  'rule_treated',
  'not_readable',
  'closed',
  'store_lost',
  ...(['wrong_url', 'not_trusted', 'server_failures', 'malformed_run'] as const satisfies readonly TargetStop[]),
] as const;

export type TransitionCause = (typeof TRANSITION_CAUSES)[number];

/** States in which nothing happens by itself any more. */
export function isSettled(state: QueueState): boolean {
  return !UNSETTLED.has(state);
}

/** Work is left to be done, by itself or once it is let go on. */
export const UNSETTLED: ReadonlySet<QueueState> = new Set(['waiting', 'sending', 'retry', 'held']);

/** How an attempt ends for good that the policy decides to leave to nobody but a person, or to no one. */
export const END_TRANSITION_OF: Readonly<Record<SendResult, EndTransition>> = {
  accepted: 'accept',
  not_known_accepted: 'receive',
  rejected_soft: 'reject_soft',
  rejected_hard: 'reject_hard',
  rejected_unknown: 'reject_unknown',
  malformed: 'malform',
  too_large: 'outgrow',
  wrong_url: 'hold_back',
  not_trusted: 'hold_back',
  server_error: 'ask',
  other: 'ask',
  not_sent: 'ask',
  lost: 'lose',
  unreadable: 'lose',
  not_sendable: 'ask',
  stopped: 'break_off',
};

/** What speaks against sending bytes to a collector once more, by itself. */
export type NotAgain = 'queued_already' | 'accepted_before' | 'maybe_accepted' | 'refused_before';

/** The same by how these bytes stand with it; null: nothing speaks against it. */
export const NOT_AGAIN: Readonly<Record<QueueState, NotAgain | null>> = {
  waiting: 'queued_already',
  sending: 'queued_already',
  retry: 'queued_already',
  held: 'queued_already',
  accepted: 'accepted_before',
  not_known_accepted: 'maybe_accepted',
  rejected_soft: null,
  rejected_hard: null,
  rejected_unknown: null,
  malformed: 'refused_before',
  too_large: 'refused_before',
  answer_unknown: 'maybe_accepted',
  needs_person: null,
  stopped: null,
};

/** The same by how an attempt ended, whether or not the queue still holds its report. */
export function notAgainAfter(sendResult: SendResult): NotAgain | null {
  const state = QUEUE_TRANSITIONS[END_TRANSITION_OF[sendResult]].to;
  return UNSETTLED.has(state) ? null : NOT_AGAIN[state];
}
