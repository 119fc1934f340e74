import { formatCount } from '../../bytes/quantities.ts';
import type { TransitionCause, QueueTransition, QueueState } from '../../sending/queue/queue-states.ts';

interface StateWords {
  readonly label: string;
  readonly about: string;
}

/** Labels and explanations of the states of a queued report. */
export const QUEUE_STATE_WORDS: Readonly<Record<QueueState, StateWords>> = {
  waiting: { label: 'Waiting', about: 'It is sent after the reports before it.' },
  sending: { label: 'Sending', about: 'It is being sent or waits for the answer.' },
  retry: { label: 'Sent again later', about: 'An attempt failed. It is sent again automatically.' },
  held: { label: 'Held', about: 'The report or its target is paused.' },
  accepted: { label: 'Accepted', about: 'The collector stored it under a crash id.' },
  not_known_accepted: {
    label: 'Received, no id',
    about: 'The server reported success without a crash id or reason.',
  },
  rejected_soft: { label: 'Rejected, soft', about: 'A sampling rule rejected it. The next sample roll may accept it.' },
  rejected_hard: { label: 'Rejected, hard', about: 'The rule rejects it every time.' },
  rejected_unknown: { label: 'Rejected, unknown', about: 'It is unknown whether the rule samples.' },
  malformed: { label: 'Malformed', about: 'The collector cannot read it and refuses it every time.' },
  too_large: { label: 'Too large', about: 'Its body is larger than the collector accepts.' },
  answer_unknown: { label: 'Answer unknown', about: 'All bytes were sent. It may have been accepted.' },
  needs_person: { label: 'Needs a decision', about: 'There is no safe automatic next step.' },
  stopped: { label: 'Stopped', about: 'A person stopped it before all bytes were sent.' },
};

/** When each transition happens. */
export const TRANSITION_WORDS: Readonly<Record<QueueTransition, string>> = {
  begin: 'sending started',
  hold: 'paused',
  release: 'resumed',
  stop: 'stopped by a person',
  accepted: 'accepted',
  not_known_accepted: 'received without a crash id or reason',
  rejected_soft: 'rejected, soft',
  rejected_hard: 'rejected, hard',
  rejected_unknown: 'rejected by an unknown rule',
  malformed: 'refused as malformed',
  too_large: 'refused as too large',
  answer_unknown: 'answer lost',
  needs_person: 'a person must decide',
  stopped: 'stopped by a person before all bytes were sent',
  retry: 'waits to be sent again',
  held: 'held',
  resend: 'queued again by a person',
  resend_refused: 'refused bytes queued again by a person',
  treat_soft: 'rule treated as soft by a person',
  treat_hard: 'rule treated as hard by a person',
  treat_unknown: 'rule treated as unknown by a person',
};

/** Why an action on queued reports, or sending a report immediately, was refused. Used in the sentences of `queue_refused`. `name`: the target's name. */
export const QUEUE_FAILURE_WORDS = {
  worked_elsewhere: () => ({
    what: 'Another Crashlens uses this outbox.',
    reason: 'Wait until it has finished, or close it. Queued reports stay.',
  }),
  nothing_queued: () => ({
    what: 'Nothing to queue.',
    reason: 'Select other reports, or include the ones left out.',
  }),
  wrong_url: (name: string) => ({
    what: `${name} answered 404 and stays paused until its URL changes or you confirm it.`,
    reason: 'Correct the target’s URL, or press “The URL works now”. Its reports are then sent.',
  }),
  refused_before: (name: string) => ({
    what: `${name} refused the same bytes before. Nothing was sent.`,
    reason: 'Fix the report first, or choose “Send the same bytes again”.',
  }),
} as const satisfies Readonly<Record<string, (name: string) => { readonly what: string; readonly reason: string }>>;

/** Why a report is in its state. */
export const TRANSITION_CAUSE_WORDS: Readonly<Record<TransitionCause, string>> = {
  person: 'decided by a person',
  turn: 'its turn came',
  answered: 'answered',
  asked_for: 'another sample roll requested',
  backoff: 'an attempt failed',
  retry_after: 'the answer asked for a wait (Retry-After)',
  attempts_used_up: 'all attempts failed',
  may_be_accepted: 'answer lost: may have been accepted',
  killed: 'Crashlens ended while sending',
  target_paused: 'target paused',
  store_lost: 'database entry lost: target unknown',
  url_corrected: 'target URL corrected',
  url_is_right: 'target URL confirmed',
  rule_treated: 'rule treated differently',
  not_readable: 'cannot be read or sent',
  closed: 'Crashlens was closed',
  wrong_url: 'target answered 404',
  not_trusted: 'certificate not trusted',
  server_failures: 'too many server failures in a row',
  malformed_run: 'too many malformed reports',
};

/** Says how many of the reports selected for resending were skipped, and why. */
export function overtakenWords(count: number): string {
  const [what, were] = count === 1 ? ['1 report', 'was'] : [`${formatCount(count)} reports`, 'were'];
  return `${what} ${were} not sent again: accepted there or queued again since.`;
}
