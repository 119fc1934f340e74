/** The states of a queued report. `held`: the report or its target is paused. */
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

/** States at the end of an attempt; `POLICY` maps results to them. */
export type EndState = Exclude<QueueState, 'waiting' | 'sending'>;

/** Why a target is paused until the user has reviewed it. */
export const TARGET_STOPS = ['wrong_url', 'not_trusted', 'server_failures', 'malformed_run'] as const;

export type TargetStop = (typeof TARGET_STOPS)[number];

interface Transition {
  readonly from: readonly QueueState[];
  readonly to: QueueState;
}

const REJECTED = ['rejected_soft', 'rejected_hard', 'rejected_unknown'] as const;

/**
 * All transitions of a queued report: the states from which each is possible, and the resulting state. A transition at the end of an attempt has the name of
 * the resulting state.
 */
export const QUEUE_TRANSITIONS = {
  begin: { from: ['waiting', 'retry'], to: 'sending' },
  hold: { from: ['waiting', 'retry'], to: 'held' },
  release: { from: ['held'], to: 'waiting' },
  stop: { from: ['waiting', 'retry', 'held'], to: 'stopped' },

  // An attempt ended.
  accepted: { from: ['sending'], to: 'accepted' },
  not_known_accepted: { from: ['sending'], to: 'not_known_accepted' },
  rejected_soft: { from: ['sending'], to: 'rejected_soft' },
  rejected_hard: { from: ['sending'], to: 'rejected_hard' },
  rejected_unknown: { from: ['sending'], to: 'rejected_unknown' },
  malformed: { from: ['sending'], to: 'malformed' },
  too_large: { from: ['sending'], to: 'too_large' },
  answer_unknown: { from: ['sending'], to: 'answer_unknown' },
  needs_person: { from: ['sending'], to: 'needs_person' },
  stopped: { from: ['sending'], to: 'stopped' },
  retry: { from: ['sending'], to: 'retry' },
  held: { from: ['sending'], to: 'held' },

  // Only the user causes these transitions.
  resend: { from: ['retry', 'not_known_accepted', ...REJECTED, 'answer_unknown', 'needs_person', 'stopped'], to: 'waiting' },
  /** Resends bytes that were refused as malformed or too large. Only possible if the user explicitly overrides the refusal. */
  resend_refused: { from: ['malformed', 'too_large'], to: 'waiting' },
  treat_soft: { from: ['rejected_hard', 'rejected_unknown'], to: 'rejected_soft' },
  treat_hard: { from: ['rejected_soft', 'rejected_unknown'], to: 'rejected_hard' },
  treat_unknown: { from: ['rejected_soft', 'rejected_hard'], to: 'rejected_unknown' },
} as const satisfies Readonly<Record<string, Transition> & { readonly [S in EndState]: Transition & { readonly to: S } }>;

export type QueueTransition = keyof typeof QUEUE_TRANSITIONS;

/** The states that allow a transition. */
export function statesBefore(transition: QueueTransition): readonly QueueState[] {
  return QUEUE_TRANSITIONS[transition].from;
}

/** The state after a transition; null if the transition is impossible in this state. */
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
  ...TARGET_STOPS,
] as const;

export type TransitionCause = (typeof TRANSITION_CAUSES)[number];

/** Returns whether a state is final unless the user acts. */
export function isSettled(state: QueueState): boolean {
  return !UNSETTLED.has(state);
}

/** States of reports whose sending has not ended. It continues automatically; for `held` reports, after their release. */
export const UNSETTLED: ReadonlySet<QueueState> = new Set(['waiting', 'sending', 'retry', 'held']);

/** Why bytes are not resent to a collector automatically. */
export type NotAgain = 'queued_already' | 'accepted_before' | 'maybe_accepted' | 'refused_before';

/** For each state of a report that was queued before: why the same bytes are not resent automatically. null: nothing prevents it. */
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
